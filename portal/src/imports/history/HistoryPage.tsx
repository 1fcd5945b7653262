import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import type { DeliveryState } from '@portage/brand/tokens';
import { addressOf } from '@portage/contract/endpoint';
import { imports } from '@portage/contract/imports/endpoints';
import type { ImportRecord, ImportStatus } from '@portage/contract/imports/schema';
import { paths } from '@portage/contract/index';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { IconButton } from '../../ui/ActionButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ReadState, StatePanel } from '../../ui/StatePanel.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { type Columns, DataTable } from '../../ui/table/DataTable.tsx';
import { useSearchState } from '../../ui/useSearchState.ts';
import { useFormats } from '../../words/formats.ts';
import { ImportsSearch } from '../search.ts';
import { useT } from './words.ts';

/** Lists the uploaded files: who uploaded them, when, the number of rows, and the outcome. */
export function HistoryPage() {
  const t = useT();
  const { asked, ask } = useSearchState(ImportsSearch);
  const navigate = useNavigate();
  const list = useRead(api.imports.list, { query: asked }, { placeholderData: keepPreviousData });
  const columns = useColumns();
  const upload = () => void navigate({ to: paths.orders, search: { panel: 'upload' } });
  const uploadButton = (
    <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={upload}>
      {t('upload')}
    </Button>
  );
  const about = (
    <>
      <Link to={paths.orders}>{t('orders')}</Link> · {t('about')}
    </>
  );
  return (
    <div className="page">
      <PageHeader title={t('title')} about={about} actions={list.data?.total === 0 ? undefined : uploadButton} />
      <ReadState read={list} />
      {list.data && (
        <section className="panel">
          <DataTable<ImportRecord>
            list={list.data}
            columns={columns}
            total={(count) => t('total', { count })}
            isLoading={list.isPlaceholderData}
            empty={<StatePanel mood="sleeping" title={t('none')} text={t('noneText')} action={uploadButton} />}
            onRow={({ id }) => ({
              style: { cursor: 'pointer' },
              // The row's link does the same for keyboard users.
              onClick: ({ target }) => {
                const isOwn = target instanceof Element && target.closest('a, button');
                if (!isOwn) void navigate({ to: paths.import, params: { id } });
              },
            })}
            askPage={ask}
          />
        </section>
      )}
    </div>
  );
}

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

/** Minimum table width in pixels at which the uploader has a column; below it, the name is under the time. */
const widthForWho = 900;

function useColumns(): (width: number) => Columns<ImportRecord> {
  const t = useT();
  const { number, instant } = useFormats();
  const counted = (count: number) => (count === 0 ? <span className="muted">0</span> : number(count));
  const counts = { width: 88, align: 'end' } as const;
  return (width) => [
    { title: t('file'), key: 'file', render: (_, record) => <FileCell record={record} /> },
    {
      title: t('status'),
      key: 'status',
      card: 'text',
      width: 168,
      render: (_, record) => <StatusCell record={record} />,
    },
    {
      title: t('when'),
      key: 'when',
      width: 158,
      className: 'numeric',
      render: (_, { createdAt, memberName }) => (
        <span className="pair">
          <span>{instant(createdAt)}</span>
          {width < widthForWho && <span>{memberName}</span>}
        </span>
      ),
    },
    { ...counts, title: t('rows'), key: 'rows', render: (_, { counts: { rows } }) => counted(rows) },
    {
      ...counts,
      title: t('created'),
      key: 'created',
      render: (_, { counts: { created, updated } }) => (
        <>
          {counted(created)}
          {updated > 0 && <div className="muted">{t('updatedToo', { count: updated })}</div>}
        </>
      ),
    },
    {
      ...counts,
      title: t('left'),
      key: 'left',
      render: (_, { counts: { ready, faulty, duplicate }, status }) =>
        counted(status === 'DISCARDED' ? 0 : ready + faulty + duplicate),
    },
    { title: t('who'), dataIndex: 'memberName', width: 150, ellipsis: true, hidden: width < widthForWho },
  ];
}

function FileCell({ record: { id, fileName } }: { record: ImportRecord }) {
  const t = useT();
  return (
    <span className="row" style={{ flexWrap: 'nowrap', overflowWrap: 'anywhere' }}>
      <Link to={paths.import} params={{ id }}>
        {fileName}
      </Link>
      <IconButton
        size="small"
        name={t('download', { file: fileName })}
        href={addressOf(imports.file, { params: { id } })}
        download={fileName}
        icon={<DownloadOutlined aria-hidden />}
      />
    </span>
  );
}

function StatusCell({ record: { status, message } }: { record: ImportRecord }) {
  const t = useT();
  return (
    <>
      <StatusTag state={colours[status]}>{t(status)}</StatusTag>
      {message && <div className="muted">{message}</div>}
    </>
  );
}
