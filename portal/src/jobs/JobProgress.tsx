import type { Job } from '@portage/contract/jobs/schema';
import { Alert } from 'antd';
import { StatePanel } from '../ui/StatePanel.tsx';
import { useWords } from '../words/translate.ts';
import { JobBar } from './JobBar.tsx';
import { useOutcome } from './useOutcome.ts';
import { words } from './words.ts';

type JobProgressProps = {
  /** Undefined until it was read. */
  job: Job | undefined;
  isLate: boolean;
  title: string;
  text?: string;
  /** Where what it makes is to be found, for who waits no longer. */
  lateText: string;
};

/** How far a job is. The screen stops waiting after a while; the job does not. */
export function JobProgress({ job, isLate, title, text, lateText }: JobProgressProps) {
  const t = useWords(words);
  const outcomeOf = useOutcome();
  return (
    <>
      <StatePanel mood="sorting" title={title} text={text} />
      <JobBar job={job} name={title} />
      <p className="muted numeric" role="status">
        {job ? outcomeOf(job) : '\u00A0'}
      </p>
      {isLate && <Alert type="info" showIcon role="status" title={t('late')} description={lateText} />}
    </>
  );
}
