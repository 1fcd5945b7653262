import type { ImportColumn } from '@portage/contract/imports/schema';
import { Button, Modal } from 'antd';
import { useWords } from '../words/translate.ts';
import { useNames } from './fieldName.ts';
import type { Rivalry } from './rows/useRowEdits.ts';
import { words } from './words.ts';

type RivalDialogProps = {
  columns: readonly ImportColumn[];
  rivalry: Rivalry | null;
  onSettle: (keepsMine: boolean) => void;
};

/** Somebody else changed the same cell first: their value beside one's own, to keep either. */
export function RivalDialog({ columns, rivalry, onSettle }: RivalDialogProps) {
  const t = useWords(words);
  const { headerName } = useNames();
  const footer = (
    <>
      <Button onClick={() => onSettle(false)}>{t('keepTheirs')}</Button>
      <Button type="primary" onClick={() => onSettle(true)}>
        {t('keepMine')}
      </Button>
    </>
  );
  return (
    <Modal
      open={rivalry !== null}
      title={rivalry && t('rivalTitle', { row: rivalry.theirs.row })}
      onCancel={() => onSettle(false)}
      mask={{ closable: false }}
      footer={footer}
      destroyOnHidden
    >
      <p className="muted">{t('rivalText')}</p>
      {rivalry?.rivals.map(({ column, value }) => (
        <section key={column} className="rival">
          <h3>{headerName(columns[column]?.header ?? '', column)}</h3>
          <dl>
            <dt>{t('theirs')}</dt>
            <dd>{rivalry.theirs.cells[column] || t('empty')}</dd>
            <dt>{t('mine')}</dt>
            <dd>{value || t('empty')}</dd>
          </dl>
        </section>
      ))}
    </Modal>
  );
}
