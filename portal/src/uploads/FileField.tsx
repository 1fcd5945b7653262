import { CloseOutlined, FileTextOutlined, InboxOutlined } from '@ant-design/icons';
import { uploadLimit } from '@portage/contract/uploads/schema';
import { Button, Tooltip, Upload } from 'antd';
import sample from '../../../sample/orders.csv?url';
import { useFormats } from '../words/formats.ts';
import { type Translate, useWords } from '../words/translate.ts';
import type { Columns } from './peekColumns.ts';
import { words } from './words.ts';

export type Chosen = { file: File; columns: Columns };

type FileFieldProps = {
  chosen: Chosen | null;
  /** What is wrong with the file, if something is. */
  fault: string | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
};

/** The file to upload: a place to drop it, then what its first row says. */
export function FileField({ chosen, fault, onChoose, onRemove }: FileFieldProps) {
  const t = useWords(words);
  return (
    <div className="upload-file">
      {chosen ? (
        <ChosenFile chosen={chosen} onRemove={onRemove} />
      ) : (
        <Upload.Dragger
          accept=".csv,.txt,.tsv,text/csv"
          multiple={false}
          showUploadList={false}
          beforeUpload={(file) => {
            onChoose(file);
            return false;
          }}
        >
          <InboxOutlined className="upload-icon" />
          <p className="upload-title">{t('choose')}</p>
          <p className="muted">{t('chooseHint')}</p>
        </Upload.Dragger>
      )}
      {fault && (
        <p className="upload-fault" role="alert">
          {fault}
        </p>
      )}
      <a href={sample} download="portage-orders.csv">
        {t('sample')}
      </a>
    </div>
  );
}

/** Why a file cannot be uploaded, from its name and size alone. */
export function whyNotFile(file: File, t: Translate<typeof words>): string | null {
  if (/\.(xlsx?|xlsm|ods|numbers)$/i.test(file.name)) return t('workbook');
  if (!/\.(csv|txt|tsv)$/i.test(file.name) && !file.type.startsWith('text/')) return t('notCsv');
  if (file.size === 0) return t('empty');
  return file.size > uploadLimit ? t('tooLarge') : null;
}

function ChosenFile({ chosen, onRemove }: { chosen: Chosen; onRemove: () => void }) {
  const t = useWords(words);
  const { file, columns } = chosen;
  return (
    <div className="upload-chosen">
      <div className="row row-apart">
        <span className="row">
          <FileTextOutlined className="upload-icon-small" />
          <span className="pair">
            <strong>{file.name}</strong>
            <FileSize bytes={file.size} />
          </span>
        </span>
        <Tooltip title={t('remove')}>
          <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label={t('remove')} onClick={onRemove} />
        </Tooltip>
      </div>
      <ColumnList columns={columns} />
    </div>
  );
}

const kilobyte = 1024;

function FileSize({ bytes }: { bytes: number }) {
  const { size } = useSizes();
  return <span className="numeric">{size(bytes)}</span>;
}

function useSizes() {
  const { number } = useFormats();
  const t = useWords(words);
  const size = (bytes: number) =>
    bytes < kilobyte * kilobyte
      ? t('kilobytes', { count: number(Math.max(1, Math.round(bytes / kilobyte))) })
      : t('megabytes', { count: number(Math.round((10 * bytes) / kilobyte / kilobyte) / 10) });
  return { size };
}

function ColumnList({ columns: { known, unknown } }: { columns: Columns }) {
  const t = useWords(words);
  const { list } = useFormats();
  const isMissing = !known.includes('recipient') || !known.includes('address');
  const missing = (['recipient', 'address'] as const)
    .filter((field) => !known.includes(field))
    .map((field) => t(field));
  if (known.length === 0) return <p className="upload-fault">{t('columnsNone')}</p>;
  return (
    <dl className="upload-columns">
      <div>
        <dt>{t('columnsFound')}</dt>
        <dd className="chips">
          {known.map((field) => (
            <span key={field} className="chip">
              {t(field)}
            </span>
          ))}
        </dd>
      </div>
      {unknown.length > 0 && (
        <div>
          <dt>{t('columnsUnknown')}</dt>
          <dd className="muted">{list(unknown)}</dd>
        </div>
      )}
      {isMissing && <div className="upload-fault">{t('columnsMissing', { columns: list(missing) })}</div>}
    </dl>
  );
}
