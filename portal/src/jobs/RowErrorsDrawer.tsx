import type { Job, RowError } from '@portage/contract/jobs/schema';
import { Drawer, Table, type TableColumnsType } from 'antd';
import { useFormats } from '../words/formats.ts';
import { type Translate, useWords } from '../words/translate.ts';
import { OrderErrors } from './OrderErrors.tsx';
import { faultsOf, isAboutOrders } from './progress.ts';
import { words } from './words.ts';

type RowErrorsDrawerProps = { job: Job | null; onClose: () => void };

/** Everything that a job found wrong in its file, or every order that it left out. */
export function RowErrorsDrawer({ job, onClose }: RowErrorsDrawerProps) {
  const t = useWords(words);
  if (!job) return <Drawer open={false} />;
  const isOrders = isAboutOrders(job);
  const file = job.data?.fileName;
  const title = isOrders ? t('leftOutTitle') : file ? t('faultsIn', { file }) : t('faultsTitle');
  return (
    <Drawer open onClose={onClose} size={isOrders ? 560 : 860} title={title}>
      <div className="stack">
        {job.status === 'FINISHED' && <p>{t(isOrders ? 'leftOutText' : 'faultsText')}</p>}
        {isOrders ? <OrderErrors {...faultsOf(job)} /> : <RowErrors {...faultsOf(job)} />}
      </div>
    </Drawer>
  );
}

type KeyedError = RowError & { key: string };

/** The faults of a file, a line each: row, column, the value as it was written, and what to do. */
function RowErrors({ errors, total }: { errors: readonly RowError[]; total: number }) {
  const t = useWords(words);
  const { number } = useFormats();
  const lines = errors.map(
    (error, index): KeyedError => ({ ...error, key: `${index} ${error.row} ${error.column} ${error.type}` }),
  );
  return (
    <>
      {total > errors.length && <p className="muted">{t('faultsCapped', { shown: errors.length, count: total })}</p>}
      <Table<KeyedError>
        size="small"
        columns={columnsOf(t, number)}
        dataSource={lines}
        pagination={lines.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
        scroll={{ x: 620 }}
      />
    </>
  );
}

function columnsOf(t: Translate<typeof words>, number: (value: number) => string): TableColumnsType<KeyedError> {
  return [
    {
      title: t('row'),
      dataIndex: 'row',
      width: 84,
      className: 'numeric',
      render: (_, { row }) => (row === null ? t('wholeFile') : number(row)),
    },
    { title: t('column'), dataIndex: 'column', width: 150 },
    {
      title: t('value'),
      dataIndex: 'value',
      width: 180,
      render: (_, { value }) =>
        value ? (
          <span className="code free-text">{value}</span>
        ) : (
          <span className="muted">{value === '' && t('empty')}</span>
        ),
    },
    { title: t('remedy'), dataIndex: 'message' },
  ];
}
