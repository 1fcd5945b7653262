import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { exports } from '@portage/contract/exports/endpoints';
import { downloadDays } from '@portage/contract/exports/rules';
import type { Download } from '@portage/contract/exports/schema';
import { paths } from '@portage/contract/index';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Table, type TableColumnsType } from 'antd';
import { lazy, Suspense } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { useMay } from '../auth/account.ts';
import { IconButton } from '../ui/ActionButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState, LoadingState, StatePanel } from '../ui/StatePanel.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/translate.ts';
import type { DownloadsSearch } from './search.ts';
import { useDownload } from './useDownload.ts';
import { words } from './words.ts';

const ExportDrawer = lazy(() => import('./ExportDrawer.tsx').then((file) => ({ default: file.ExportDrawer })));

const ReportDrawer = lazy(() => import('./ReportDrawer.tsx').then((file) => ({ default: file.ReportDrawer })));

/** The files that the member exported, until they expire; and where another is exported. */
export function DownloadsPage() {
  const t = useWords(words);
  const { panel, ...asked } = useSearch({ from: `/shell${paths.downloads}` });
  const navigate = useNavigate({ from: paths.downloads });
  const list = useRead(api.exports.list, undefined);
  const mayExport = useMay(exports.deliveries);
  const mayReport = useMay(exports.report);
  const columns = useColumns();
  const show = (shown: DownloadsSearch['panel']) => void navigate({ search: (now) => ({ ...now, panel: shown }) });
  const exportButton = mayExport && (
    <Button
      className="downloads-export"
      type="primary"
      icon={<DownloadOutlined aria-hidden />}
      onClick={() => show('deliveries')}
    >
      {t('deliveries')}
    </Button>
  );
  const reportButton = mayReport && (
    <Button className="downloads-report" icon={<DownloadOutlined aria-hidden />} onClick={() => show('report')}>
      {t('report')}
    </Button>
  );
  const actions = (
    <>
      {reportButton}
      {exportButton}
    </>
  );
  return (
    <div className="page">
      <PageHeader title={t('title')} about={t('about', { count: downloadDays })} actions={actions} />
      {list.isPending && <LoadingState />}
      {list.isLoadingError && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.data && (
        <Table<Download>
          className="panel"
          rowKey="id"
          columns={columns}
          dataSource={list.data.data}
          pagination={list.data.data.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
          locale={{ emptyText: <StatePanel mood="sleeping" title={t('none')} text={t('noneText')} /> }}
        />
      )}
      {mayExport && (
        <Suspense>
          <ExportDrawer
            isOpen={panel === 'deliveries'}
            asked={asked}
            onClose={() => show(undefined)}
            onClosed={() => document.querySelector<HTMLElement>('.downloads-export')?.focus()}
          />
        </Suspense>
      )}
      {mayReport && (
        <Suspense>
          <ReportDrawer
            isOpen={panel === 'report'}
            asked={asked}
            onClose={() => show(undefined)}
            onClosed={() => document.querySelector<HTMLElement>('.downloads-report')?.focus()}
          />
        </Suspense>
      )}
    </div>
  );
}

function useColumns(): TableColumnsType<Download> {
  const t = useWords(words);
  const { number, ago, instant } = useFormats();
  const size = (bytes: number) =>
    bytes < 1_000_000
      ? t('kilobytes', { size: Math.max(1, Math.round(bytes / 1000)) })
      : t('megabytes', { size: Math.round(bytes / 100_000) / 10 });
  const at = (time: string) => (
    <time dateTime={time} title={instant(time)}>
      {ago(time)}
    </time>
  );
  return [
    { title: t('file'), render: (_, { fileName }) => <span className="free-text">{fileName}</span> },
    { title: t('rows'), className: 'numeric', width: 80, render: (_, { rows }) => number(rows) },
    { title: t('fileSize'), className: 'numeric', width: 90, render: (_, file) => size(file.size) },
    { title: t('made'), width: 110, render: (_, { createdAt }) => at(createdAt) },
    { title: t('expires'), width: 100, render: (_, { expiresAt }) => at(expiresAt) },
    { title: t('actions'), width: 165, render: (_, file) => <FileActions file={file} /> },
  ];
}

function FileActions({ file: { id, url, fileName } }: { file: Download }) {
  const t = useWords(words);
  const notify = useNotify();
  const download = useDownload();
  const remove = useSend(api.exports.remove, {
    stales: ['exports.list', 'jobs.list'],
    onDone: () => notify.succeeded(t('removed')),
  });
  return (
    <span className="row">
      <Button size="small" aria-label={t('downloadFile', { file: fileName })} onClick={() => void download(url)}>
        {t('download')}
      </Button>
      <IconButton
        size="small"
        name={t('removeFile', { file: fileName })}
        icon={<DeleteOutlined aria-hidden />}
        loading={remove.isPending}
        onClick={() => remove.mutate({ params: { id } })}
      />
    </span>
  );
}
