import { DownloadOutlined } from '@ant-design/icons';
import type { Download } from '@portage/contract/exports/schema';
import { Alert, Button } from 'antd';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import { useDownload } from '../useDownload.ts';
import { words } from './words.ts';

type FileNoticeProps = { file: Download | undefined; onClose: () => void };

/** Offers the file that an email links to, or explains why it is unavailable. */
export function FileNotice({ file, onClose }: FileNoticeProps) {
  const t = useWords(words);
  const { moment } = useFormats();
  const download = useDownload();
  const closable = { onClose, closeIcon: true };
  if (!file)
    return (
      <Alert
        type="warning"
        showIcon
        role="status"
        closable={closable}
        title={t('fileGone')}
        description={t('fileGoneText')}
      />
    );
  return (
    <Alert
      type="success"
      showIcon
      role="status"
      closable={closable}
      title={<span className="free-text">{t('fileReady', { file: file.fileName })}</span>}
      description={t('fileText', { count: file.rows, until: moment(file.expiresAt) })}
      action={
        <Button
          type="primary"
          autoFocus
          className="file-notice-download"
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => void download(file.url)}
        >
          {t('download')}
        </Button>
      }
    />
  );
}
