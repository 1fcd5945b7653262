import { DownloadOutlined } from '@ant-design/icons';
import type { DeliveryState } from '@portage/brand/tokens';
import { addressOf } from '@portage/contract/endpoint';
import { imports } from '@portage/contract/imports/endpoints';
import type { ImportList, ImportRecord, ImportStatus } from '@portage/contract/imports/schema';
import { paths } from '@portage/contract/index';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, Table, type TableProps, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import type { ImportsSearch } from '../search.ts';
import { words } from './words.ts';

const colours: Record<ImportStatus, DeliveryState> = {
  READING: 'attempting',
  MATCHING: 'warehouse',
  CHECKING: 'attempting',
  REVIEW: 'warehouse',
  CREATING: 'attempting',
  DONE: 'completed',
  FAILED: 'delayed',
  DISCARDED: 'canceled',
};

type HistoryTableProps = {
  list: z.output<typeof ImportList>;
  isLoading: boolean;
  empty: ReactNode;
  onAsk: (change: z.output<typeof ImportsSearch>) => void;
};

const pageSizeUsual = 10;

/** One line a file; a row opens its import. */
export function HistoryTable({ list, isLoading, empty, onAsk }: HistoryTableProps) {
  const t = useWords(words);
  const navigate = useNavigate();
  return (
    <Table<ImportRecord>
      rowKey="id"
      columns={useColumns()}
      dataSource={list.data}
      loading={isLoading}
      locale={{ emptyText: empty }}
      scroll={{ x: 980 }}
      onRow={({ id }) => ({
        className: 'import-record',
        // The link in it serves the keyboard.
        onClick: ({ target }) => {
          const isOwn = target instanceof Element && target.closest('a, button');
          if (!isOwn) void navigate({ to: paths.import, params: { id } });
        },
      })}
      pagination={{
        current: list.current,
        pageSize: list.pageSize,
        total: list.total,
        showSizeChanger: true,
        pageSizeOptions: [10, 20, 50, 100],
        showTotal: (count) => t('total', { count }),
        hideOnSinglePage: list.total <= pageSizeUsual,
        onChange: (page, pageSize) =>
          onAsk({
            page: page === 1 || pageSize !== list.pageSize ? undefined : page,
            pageSize: pageSize === pageSizeUsual ? undefined : pageSize,
          }),
      }}
    />
  );
}

function useColumns(): NonNullable<TableProps<ImportRecord>['columns']> {
  const t = useWords(words);
  const { number, instant } = useFormats();
  const counted = (count: number) => (count === 0 ? <span className="muted">0</span> : number(count));
  return [
    { title: t('file'), key: 'file', width: 220, render: (_, record) => <FileCell record={record} /> },
    { title: t('status'), key: 'status', width: 170, render: (_, record) => <StatusCell record={record} /> },
    { title: t('when'), key: 'when', width: 160, className: 'numeric', render: (_, row) => instant(row.createdAt) },
    { title: t('rows'), key: 'rows', width: 80, align: 'end', render: (_, { counts }) => counted(counts.rows) },
    {
      title: t('created'),
      key: 'created',
      width: 100,
      align: 'end',
      render: (_, { counts }) => (
        <>
          {counted(counts.created)}
          {counts.updated > 0 && <div className="muted">{t('updatedToo', { count: counts.updated })}</div>}
        </>
      ),
    },
    {
      title: t('left'),
      key: 'left',
      width: 110,
      align: 'end',
      render: (_, { counts, status }) =>
        counted(status === 'DISCARDED' ? 0 : counts.ready + counts.faulty + counts.duplicate),
    },
    { title: t('who'), dataIndex: 'memberName', width: 170, ellipsis: true },
  ];
}

function FileCell({ record: { id, fileName } }: { record: ImportRecord }) {
  const t = useWords(words);
  const name = t('download', { file: fileName });
  return (
    <span className="import-file">
      <Link to={paths.import} params={{ id }}>
        {fileName}
      </Link>
      <Tooltip title={name}>
        <Button
          type="text"
          size="small"
          aria-label={name}
          href={addressOf(imports.file, { params: { id } })}
          download={fileName}
          icon={<DownloadOutlined aria-hidden />}
        />
      </Tooltip>
    </span>
  );
}

function StatusCell({ record: { status, message } }: { record: ImportRecord }) {
  const t = useWords(words);
  return (
    <span className="pair import-status">
      <StatusTag state={colours[status]}>{t(status)}</StatusTag>
      {message && <span title={message}>{message}</span>}
    </span>
  );
}
