import type { Job } from '@portage/contract/jobs/schema';
import { Alert } from 'antd';
import { StatePanel } from '../ui/StatePanel.tsx';
import { useWords } from '../words/translate.ts';
import { JobBar } from './JobBar.tsx';
import { useOutcome } from './useOutcome.ts';
import { words } from './words.ts';

type JobProgressProps = {
  /** Undefined while loading. */
  job: Job | undefined;
  isLate: boolean;
  title: string;
  text?: string;
  /** Explains where to find the result once the screen stops polling. */
  lateText: string;
};

/** Shows the progress of a job, which continues after the screen stops polling. */
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
