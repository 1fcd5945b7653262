import { CloudSyncOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import { pollEvery } from '@portage/contract/jobs/rules';
import { detailsOf, type Job, type JobStatus, type RowError } from '@portage/contract/jobs/schema';
import { Link } from '@tanstack/react-router';
import { Badge, Button, Drawer, Tooltip, Typography } from 'antd';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { useDownload } from '../exports/useDownload.ts';
import { pdfLink, showsPdfs } from '../ui/pdf/pdf.ts';
import { StatePanel } from '../ui/StatePanel.tsx';
import { useIsNarrow } from '../ui/scheme.ts';
import { storeText, useStoredText } from '../ui/storedText.ts';
import { type Columns, DataTable } from '../ui/table/DataTable.tsx';
import { useNow } from '../ui/useNow.ts';
import { useFormats } from '../words/formats.ts';
import { isWorded, type Translate, useWords } from '../words/translate.ts';
import { JobBar } from './JobBar.tsx';
import { OrderErrors } from './OrderErrors.tsx';
import { faultsOf, fileOf, isAboutOrders, isLabelKind, isOpen, latestJobs } from './progress.ts';
import { useOutcome } from './useOutcome.ts';
import { words } from './words.ts';

const storageKey = 'jobsSeenAt';

/** Renders the header button with the number of running jobs, and a drawer with the latest ones. */
export function JobTray() {
  const t = useWords(words);
  const jobs = useJobs();
  const { isShown, hasNews, open, close } = useTray(jobs);
  const [shownErrors, setShownErrors] = useState<Job | null>(null);
  const running = jobs.filter(isOpen).length;
  const isNarrow = useIsNarrow();
  const name = running > 0 ? t('openRunning', { count: running }) : t(hasNews ? 'openNews' : 'open');
  return (
    <>
      <Tooltip title={name}>
        <Badge count={running} dot={running === 0 && hasNews} size="small" offset={[-4, 4]}>
          <Button
            type="text"
            aria-label={name}
            icon={<CloudSyncOutlined aria-hidden style={{ fontSize: 21 }} />}
            onClick={open}
          >
            {!isNarrow && t('title')}
          </Button>
        </Badge>
      </Tooltip>
      <Drawer title={t('title')} open={isShown} onClose={close} size={440}>
        <div className="stack">
          {jobs.length === 0 && <StatePanel mood="sleeping" title={t('none')} text={t('noneText')} />}
          <ul className="stack">
            {jobs.map((job) => (
              <JobCard key={job.jobId} job={job} onShowErrors={() => setShownErrors(job)} onLeave={close} />
            ))}
          </ul>
          <Link to={paths.downloads} onClick={close}>
            {t('downloads')}
          </Link>
        </div>
      </Drawer>
      <RowErrorsDrawer job={shownErrors} onClose={() => setShownErrors(null)} />
    </>
  );
}

/** Returns the member's latest jobs, one per import, refreshed by live events, and polled every two seconds while one runs. */
function useJobs(): readonly Job[] {
  const list = useRead(api.jobs.list, undefined, {
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? pollEvery : false),
  });
  return latestJobs(list.data?.data ?? []);
}

/** Opens and closes the tray. Jobs that finished since it was last open are marked as new. */
function useTray(jobs: readonly Job[]) {
  const [isShown, setShown] = useState(false);
  const seenAt = useStoredText(storageKey) ?? '';
  const setTray = (shown: boolean) => {
    storeText(storageKey, new Date().toISOString());
    setShown(shown);
  };
  const hasNews = jobs.some(({ finishedAt }) => finishedAt !== null && finishedAt > seenAt);
  return { isShown, hasNews: hasNews && !isShown, open: () => setTray(true), close: () => setTray(false) };
}

type ProgressStatus = 'normal' | 'active' | 'success' | 'exception';
const progressStatus: Record<JobStatus, ProgressStatus> = {
  QUEUED: 'normal',
  RUNNING: 'active',
  FINISHED: 'success',
  FAILED: 'exception',
};

type JobCardProps = { job: Job; onShowErrors: () => void; onLeave: () => void };

/** Renders a job with its progress, result and faults. */
function JobCard({ job, onShowErrors, onLeave }: JobCardProps) {
  const t = useWords(words);
  const { ago } = useFormats();
  const outcomeOf = useOutcome();
  const name = t(isWorded(words, job.kind) ? job.kind : 'other');
  const file = fileOf(job, useNow(60_000));
  const isLabels = isLabelKind(job.kind);
  const faults = faultsOf(job).total;
  const { importId, fileName } = detailsOf(job);
  const download = useDownload();
  const cancel = useSend(api.jobs.cancel, { stales: ['jobs.list'] });
  return (
    <li className="card stack">
      <div className="row row-apart">
        <strong>{name}</strong>
        <span className="muted">{ago(job.createdAt)}</span>
      </div>
      {fileName && <span className="muted free-text">{fileName}</span>}
      <JobBar
        job={job}
        name={`${name}, ${t(job.status)}`}
        // A finished job with faults is not coloured as a success.
        status={job.status === 'FINISHED' && faults > 0 ? 'normal' : progressStatus[job.status]}
        size="small"
        strokeColor={job.status === 'FINISHED' && faults > 0 ? 'var(--state-skipped)' : undefined}
      />
      <p>{outcomeOf(job)}</p>
      {job.message && (
        <Typography.Text type="danger" className="free-text">
          {job.message}
        </Typography.Text>
      )}
      <div className="row">
        {file && isLabels && (
          <Button size="small" type="primary" {...pdfLink(file)}>
            {t(showsPdfs() ? 'openLabels' : 'saveLabels')}
          </Button>
        )}
        {file && !isLabels && (
          <Button size="small" type="primary" onClick={() => void download(file)}>
            {t('saveFile')}
          </Button>
        )}
        {job.isCancelable && isOpen(job) && (
          <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id: job.jobId } })}>
            {t('cancel')}
          </Button>
        )}
        {importId && (
          <Link to={paths.import} params={{ id: importId }} onClick={onLeave}>
            {t('openImport')}
          </Link>
        )}
        {faults > 0 && !isOpen(job) && (
          <Button size="small" onClick={onShowErrors}>
            {t(isAboutOrders(job) ? 'leftOuts' : 'faults', { count: faults })}
          </Button>
        )}
      </div>
    </li>
  );
}

type RowErrorsDrawerProps = { job: Job | null; onClose: () => void };

/** Lists the faults of a file, or the orders that a job skipped. */
function RowErrorsDrawer({ job, onClose }: RowErrorsDrawerProps) {
  const t = useWords(words);
  if (!job) return <Drawer open={false} />;
  const isOrders = isAboutOrders(job);
  const file = detailsOf(job).fileName;
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

/** Lists the faults of a file: row, column, value and remedy. */
function RowErrors({ errors, total }: { errors: readonly RowError[]; total: number }) {
  const t = useWords(words);
  const { number } = useFormats();
  const lines = errors.map(
    (error, index): KeyedError => ({ ...error, key: `${index} ${error.row} ${error.column} ${error.type}` }),
  );
  return (
    <>
      {total > errors.length && <p className="muted">{t('faultsCapped', { shown: errors.length, count: total })}</p>}
      <DataTable<KeyedError>
        size="small"
        rowKey="key"
        tableLayout="auto"
        columns={columnsOf(t, number)}
        list={{ data: lines }}
        defaultPageSize={50}
        scroll={{ x: 620 }}
      />
    </>
  );
}

function columnsOf(t: Translate<typeof words>, number: (value: number) => string): Columns<KeyedError> {
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
    { title: t('remedy'), dataIndex: 'message', card: 'text' },
  ];
}
