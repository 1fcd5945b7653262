import { paths } from '@portage/contract/index';
import type { Job, JobStatus } from '@portage/contract/jobs/schema';
import { Link } from '@tanstack/react-router';
import { Button, Progress, Typography } from 'antd';
import { pdfLink, showsPdfs } from '../ui/pdf.ts';
import { useNow } from '../ui/useNow.ts';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/translate.ts';
import { faultsOf, isAboutOrders, isOpen, labelsOf, percentOf } from './progress.ts';
import { words } from './words.ts';

type ProgressStatus = 'normal' | 'active' | 'success' | 'exception';
const progressStatus: Record<JobStatus, ProgressStatus> = {
  QUEUED: 'normal',
  RUNNING: 'active',
  FINISHED: 'success',
  FAILED: 'exception',
};

type JobCardProps = { job: Job; onMend: () => void; onLeave: () => void };

/** A job: what it is, how far it is, what it made, and what is to mend. */
export function JobCard({ job, onMend, onLeave }: JobCardProps) {
  const t = useWords(words);
  const { ago } = useFormats();
  const name = useName(job);
  const labels = labelsOf(job, useNow(60_000));
  const faults = faultsOf(job).total;
  const importId = job.data?.importId;
  return (
    <li className="card stack">
      <div className="row row-apart">
        <strong>{name}</strong>
        <span className="muted">{ago(job.createdAt)}</span>
      </div>
      {job.data?.fileName && <span className="muted free-text">{job.data.fileName}</span>}
      <Progress
        percent={percentOf(job)}
        status={progressStatus[job.status]}
        size="small"
        strokeColor={job.status === 'FINISHED' && faults > 0 ? 'var(--state-skipped)' : undefined}
        aria-label={`${name}, ${t(job.status)}`}
      />
      <p>{useOutcome(job)}</p>
      {job.message && <Typography.Text type="danger">{job.message}</Typography.Text>}
      <div className="row">
        {labels && (
          <Button size="small" type="primary" {...pdfLink(labels)}>
            {t(showsPdfs() ? 'openLabels' : 'saveLabels')}
          </Button>
        )}
        {importId && (
          <Link to={paths.import} params={{ id: importId }} onClick={onLeave}>
            {t('openImport')}
          </Link>
        )}
        {faults > 0 && !isOpen(job) && (
          <Button size="small" onClick={onMend}>
            {t(isAboutOrders(job) ? 'leftOuts' : 'faults', { count: faults })}
          </Button>
        )}
      </div>
    </li>
  );
}

/** What the job does, in the reader's words. */
function useName({ kind }: Job): string {
  const t = useWords(words);
  switch (kind) {
    case 'orders.import':
    case 'labels.print':
    case 'orders.fulfil':
    case 'imports.read':
    case 'imports.check':
    case 'imports.create':
      return t(kind);
    default:
      return t('other');
  }
}

/** “Done · 180 of 200 created, 15 were already there, 5 faults”. */
function useOutcome(job: Job): string {
  const t = useWords(words);
  if (job.status === 'QUEUED' || job.itemsCount === 0) return t(job.status);
  // Nothing is created before a person has looked at the rows.
  if (job.kind === 'imports.read' || job.kind === 'imports.check')
    return `${t(job.status)} · ${t('rows', { count: job.itemsCount })}`;
  const done = job.kind === 'labels.print' || job.kind === 'orders.fulfil' ? (`${job.kind}.done` as const) : 'created';
  const parts = [t(done, { count: job.itemsCreated, rows: job.itemsCount })];
  if (job.itemsExisting > 0) parts.push(t('existing', { count: job.itemsExisting }));
  const faulty = faultsOf(job).total;
  if (faulty > 0) parts.push(t(isAboutOrders(job) ? 'leftOut' : 'faulty', { count: faulty }));
  return `${t(job.status)} · ${parts.join(', ')}`;
}
