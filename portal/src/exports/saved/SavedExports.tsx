import { DeleteOutlined, EditOutlined, PauseOutlined, PlayCircleOutlined, PlusOutlined } from '@ant-design/icons';
import type { SavedExport } from '@portage/contract/exports/saved';
import { Button, Flex } from 'antd';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useSend } from '../../api/send.ts';
import { useStores } from '../../stores/useStores.ts';
import { ActionButton, IconButton } from '../../ui/ActionButton.tsx';
import { ErrorState, LoadingState } from '../../ui/StatePanel.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { type Columns, DataTable } from '../../ui/table/DataTable.tsx';
import { useConfirm } from '../../ui/useConfirm.ts';
import { useNotify } from '../../ui/useNotify.ts';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import { useExportJob } from '../useExportJob.ts';
import { useScheduleText } from './useScheduleText.ts';
import { words } from './words.ts';

type SavedExportsProps = { onAdd: () => void; onEdit: (id: string) => void };

/** Lists the member's saved exports: content, schedule, last run and actions. */
export function SavedExports({ onAdd, onEdit }: SavedExportsProps) {
  const t = useWords(words);
  const list = useRead(api.exports.listSaved, undefined);
  const columns = useColumns(onEdit);
  return (
    <section className="mt-5" aria-label={t('title')}>
      <header className="row row-apart mb-3" style={{ columnGap: 16, alignItems: 'end' }}>
        <div>
          <h2>{t('title')}</h2>
          <p className="muted">{t('about')}</p>
        </div>
        <Button className="saved-add" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
          {t('add')}
        </Button>
      </header>
      {list.isPending && <LoadingState />}
      {list.isLoadingError && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.data && list.data.data.length > 0 && (
        <DataTable<SavedExport>
          className="panel"
          tableLayout="auto"
          columns={columns}
          list={list.data}
          defaultPageSize={100}
        />
      )}
    </section>
  );
}

function useColumns(onEdit: (id: string) => void): Columns<SavedExport> {
  const t = useWords(words);
  return [
    { title: t('export'), render: (_, saved) => <Summary saved={saved} /> },
    { title: t('schedule'), card: 'text', width: '30%', render: (_, saved) => <ScheduleCell saved={saved} /> },
    { title: t('lastRun'), width: 150, render: (_, { lastRun }) => <LastRun run={lastRun} /> },
    { title: t('actions'), card: 'text', width: 210, render: (_, saved) => <Actions saved={saved} onEdit={onEdit} /> },
  ];
}

function Summary({ saved: { name, kind, filters, period } }: { saved: SavedExport }) {
  const t = useWords(words);
  const { stores } = useStores();
  const store = stores.find(({ id }) => id === filters.pickupScheduleId)?.name;
  const parts = [t(kind), store, filters.province, filters.service && t(filters.service), t(period)];
  return (
    <span className="pair">
      <strong className="free-text">{name}</strong>
      <span>{parts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}

/** Renders the schedule, and the next run or why there is none. */
function ScheduleCell({ saved: { schedule, zone, isPaused, nextRun, standstill } }: { saved: SavedExport }) {
  const t = useWords(words);
  const describe = useScheduleText();
  const { day } = useFormats();
  const [date = '', time = ''] = nextRun?.local.split(', ') ?? [];
  return (
    <span className="pair">
      <span>{schedule ? describe(schedule, zone) : t('onRequest')}</span>
      {standstill ? (
        <span>
          <StatusTag state="skipped">{t('standsStill')}</StatusTag> {t(standstill)}
        </span>
      ) : isPaused && schedule ? (
        <span>
          <StatusTag state="canceled">{t('paused')}</StatusTag>
        </span>
      ) : (
        nextRun && <span>{t('next', { at: `${day(date)}, ${time}` })}</span>
      )}
    </span>
  );
}

/** Renders the last run: the number of rows, or why there is no file. */
function LastRun({ run }: { run: SavedExport['lastRun'] }) {
  const t = useWords(words);
  const { ago, instant } = useFormats();
  if (!run) return <span className="muted">{t('never')}</span>;
  const { at, status, message, rows } = run;
  const outcome = message ?? (status === 'FINISHED' ? t('rows', { count: rows }) : t(status));
  return (
    <span className="pair">
      <time dateTime={at} title={instant(at)}>
        {ago(at)}
      </time>
      <span>{outcome}</span>
    </span>
  );
}

function Actions({ saved, onEdit }: { saved: SavedExport; onEdit: (id: string) => void }) {
  const t = useWords(words);
  const { id, name, schedule, isPaused, standstill } = saved;
  const { run, isRunning } = useRun(saved);
  const remove = useRemove(saved);
  const pause = useSend(api.exports.changeSaved, { stales });
  return (
    <Flex className="saved-actions" align="center" gap={4}>
      <ActionButton
        size="small"
        aria-label={t('runNamed', { name })}
        loading={isRunning}
        refusal={standstill && t(standstill)}
        onClick={run}
      >
        {t('run')}
      </ActionButton>
      <IconButton
        size="small"
        name={t('edit', { name })}
        icon={<EditOutlined aria-hidden />}
        onClick={() => onEdit(id)}
      />
      {schedule && (
        <IconButton
          size="small"
          name={t(isPaused ? 'resume' : 'pause', { name })}
          icon={isPaused ? <PlayCircleOutlined aria-hidden /> : <PauseOutlined aria-hidden />}
          loading={pause.isPending}
          onClick={() => pause.mutate({ params: { id }, body: { isPaused: !isPaused } })}
        />
      )}
      <IconButton
        size="small"
        name={t('remove', { name })}
        icon={<DeleteOutlined aria-hidden />}
        onClick={() => void remove()}
      />
    </Flex>
  );
}

const stales = ['exports.listSaved'] as const;

/** Runs a saved export now, and downloads the file when it is ready. */
function useRun({ id, name }: SavedExport) {
  const t = useWords(words);
  const notify = useNotify();
  const { isRunning, begin } = useExportJob((job) => notify.failed(t('runFailed', { name }), job.message ?? undefined));
  const start = useSend(api.exports.runSaved, { stales, onDone: begin });
  return { isRunning: start.isPending || isRunning, run: () => start.mutate({ params: { id } }) };
}

/** Deletes a saved export after confirmation. */
function useRemove({ id, name }: SavedExport) {
  const t = useWords(words);
  const notify = useNotify();
  const confirm = useConfirm();
  const send = useSend(api.exports.removeSaved, { stales, onDone: () => notify.succeeded(t('removed')) });
  return () =>
    confirm({
      title: t('removeAsked', { name }),
      text: t('removeText'),
      action: t('removeIt'),
      isDangerous: true,
      run: () => send.mutateAsync({ params: { id } }),
    });
}
