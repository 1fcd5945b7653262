import type { Job, JobStatus } from '@portage/contract/jobs/schema';
import { Button, Progress } from 'antd';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/translate.ts';
import { faultsOf, isOpen, percentOf } from './jobs.ts';
import { words } from './words.ts';

type ProgressStatus = 'normal' | 'active' | 'success' | 'exception';
const progressStatus: Record<JobStatus, ProgressStatus> = {
  QUEUED: 'normal',
  RUNNING: 'active',
  FINISHED: 'success',
  FAILED: 'exception',
};

type JobCardProps = { job: Job; onMend: () => void };

/** A job: what it is, how far it is, what it made, and what is to mend. */
export function JobCard({ job, onMend }: JobCardProps) {
  const t = useWords(words);
  const { ago } = useFormats();
  const name = job.kind === 'orders.import' ? t(job.kind) : t('other');
  const faults = faultsOf(job).total;
  return (
    <li className="job-card">
      <div className="row row-apart">
        <strong>{name}</strong>
        <span className="muted">{ago(job.createdAt)}</span>
      </div>
      {job.data?.fileName && <span className="job-file">{job.data.fileName}</span>}
      <Progress
        percent={percentOf(job)}
        status={progressStatus[job.status]}
        size="small"
        aria-label={`${name}: ${t(job.status)}`}
      />
      <p className="job-outcome">
        {t(job.status)} · <Outcome job={job} />
      </p>
      {job.message && <p className="job-message">{job.message}</p>}
      {faults > 0 && !isOpen(job) && (
        <Button size="small" onClick={onMend}>
          {t('faults', { count: faults })}
        </Button>
      )}
    </li>
  );
}

function Outcome({ job }: { job: Job }) {
  const t = useWords(words);
  return (
    <>
      {t('created', { count: job.itemsCreated })} {job.itemsCount > 0 && t('ofRows', { count: job.itemsCount })}
    </>
  );
}
