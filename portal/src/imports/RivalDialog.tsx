import type { ImportColumn } from '@portage/contract/imports/schema';
import { Descriptions, Modal } from 'antd';
import { useWords } from '../words/translate.ts';
import { useNames } from './fieldName.ts';
import type { RowEdits } from './rows/useRowEdits.ts';
import { words } from './words.ts';

type RivalDialogProps = { columns: readonly ImportColumn[]; edits: RowEdits };

/** Somebody else changed the same cell first: their value beside one's own, to keep either. */
export function RivalDialog({ columns, edits: { rivalry, settle } }: RivalDialogProps) {
  const t = useWords(words);
  const { headerName } = useNames();
  return (
    <Modal
      open={rivalry !== null}
      title={rivalry && t('rivalTitle', { row: rivalry.theirs.row })}
      cancelText={t('keepTheirs')}
      onCancel={() => settle(false)}
      okText={t('keepMine')}
      onOk={() => settle(true)}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <p className="muted">{t('rivalText')}</p>
      {rivalry?.rivals.map(({ column, value }) => (
        <Descriptions
          key={column}
          title={headerName(columns[column]?.header ?? '', column)}
          layout="vertical"
          size="small"
          bordered
          column={2}
          items={[
            { key: 'theirs', label: t('theirs'), children: rivalry.theirs.cells[column] || t('empty') },
            { key: 'mine', label: t('mine'), children: value || t('empty') },
          ]}
        />
      ))}
    </Modal>
  );
}
