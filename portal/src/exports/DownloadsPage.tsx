import './exports.css';
import { DeleteOutlined } from '@ant-design/icons';
import { downloadDays } from '@portage/contract/exports/rules';
import type { Download } from '@portage/contract/exports/schema';
import { paths } from '@portage/contract/index';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { IconButton } from '../ui/ActionButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { StatePanel } from '../ui/StatePanel.tsx';
import { type Columns, DataTable } from '../ui/table/DataTable.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useSearchState } from '../ui/useSearchState.ts';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/translate.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { ExportPanels } from './ExportPanels.tsx';
import { FileNotice } from './saved/FileNotice.tsx';
import { SavedExports } from './saved/SavedExports.tsx';
import { useKinds } from './saved/useKinds.ts';
import { DownloadsSearch } from './search.ts';
import { useDownload } from './useDownload.ts';
import { words } from './words.ts';

const SavedDrawer = lazy(() => import('./saved/SavedDrawer.tsx').then((file) => ({ default: file.SavedDrawer })));

/** Lists the member's exported files and saved exports, and opens their forms. */
export function DownloadsPage() {
  const t = useWords(words);
  const { asked, ask } = useSearchState(DownloadsSearch);
  const { panel, ...filters } = asked;
  const navigate = useNavigate({ from: paths.downloads });
  const list = useRead(api.exports.list, undefined);
  const columns = useColumns();
  const show: Show = (shown) => ask({ panel: shown });
  const save = (saved?: string) => void navigate({ search: { panel: 'save', saved } });
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        about={t('about', { count: downloadDays })}
        actions={<ExportMenu type="primary" className="downloads-export" onChoose={show} />}
      />
      {asked.file !== undefined && list.data && (
        <FileNotice
          file={list.data.data.find(({ id }) => id === asked.file)}
          onClose={() => void navigate({ search: {} })}
        />
      )}
      <DataTable<Download>
        className="panel"
        tableLayout="auto"
        columns={columns}
        read={list}
        defaultPageSize={20}
        empty={<NoFiles />}
      />
      {useKinds().length > 0 && <SavedExports onAdd={() => save()} onEdit={save} />}
      <ExportPanels
        shown={panel}
        asked={filters}
        onClose={() => show(undefined)}
        onClosed={() => focusUnless(panel, '.downloads-export')}
      />
      <SavingDrawer show={show} />
    </div>
  );
}

/** Renders a short text if saved exports follow, so that they stay in view. */
function NoFiles() {
  const t = useWords(words);
  const saved = useRead(api.exports.listSaved, undefined);
  const hasSaved = saved.data !== undefined && saved.data.data.length > 0;
  if (!hasSaved) return <StatePanel mood="sleeping" title={t('none')} text={t('noneText')} />;
  return (
    <p className="muted" style={{ padding: 12 }}>
      <b>{t('none')}.</b> {t('noneText')}
    </p>
  );
}

type Show = (shown: DownloadsSearch['panel']) => void;

function SavingDrawer({ show }: { show: Show }) {
  const asked = useSearchState(DownloadsSearch).asked;
  const isOpen = asked.panel === 'save';
  const saved = useRead(api.exports.listSaved, undefined, { enabled: isOpen });
  return (
    <Suspense>
      <SavedDrawer
        isOpen={isOpen}
        asked={asked}
        saved={saved.data?.data}
        onClose={() => show(undefined)}
        onClosed={() => focusUnless(asked.panel, '.saved-add')}
      />
    </Suspense>
  );
}

/** Returns focus to the button that opened the drawer, unless another drawer is open. */
function focusUnless(shown: DownloadsSearch['panel'], selector: string): void {
  if (shown === undefined) document.querySelector<HTMLElement>(selector)?.focus();
}

function useColumns(): Columns<Download> {
  const t = useWords(words);
  const { number, ago, instant } = useFormats();
  const size = (bytes: number) =>
    bytes < 1_000_000
      ? t('kilobytes', { size: Math.max(1, Math.round(bytes / 1000)) })
      : t('megabytes', { size: Math.round(bytes / 100_000) / 10 });
  const extent = ({ kind, rows }: Download) =>
    kind === 'exports.proofs' ? t('orders', { count: rows }) : number(rows);
  const at = (time: string) => (
    <time dateTime={time} title={instant(time)}>
      {ago(time)}
    </time>
  );
  return [
    { title: t('file'), render: (_, { fileName }) => <span className="free-text">{fileName}</span> },
    { title: t('rows'), className: 'numeric', width: 110, render: (_, file) => extent(file) },
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
