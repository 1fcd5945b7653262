import type { Job } from '@portage/contract/jobs/schema';
import { Progress, type ProgressProps } from 'antd';
import { useFormats } from '../words/formats.ts';
import { percentOf } from './progress.ts';

type JobBarProps = Pick<ProgressProps, 'status' | 'size' | 'strokeColor'> & {
  /** Undefined until it was read. */
  job: Job | undefined;
  name: string;
};

/** How far a job is, with its percentage as the language writes it; once it is over, a sign of how it ended. */
export function JobBar({ job, name, status = 'active', ...rest }: JobBarProps) {
  const { percent } = useFormats();
  const isOver = status === 'success' || status === 'exception';
  return (
    <Progress
      {...rest}
      percent={job ? percentOf(job) : 0}
      status={status}
      {...(!isOver && { format: (done = 0) => percent(done / 100) })}
      aria-label={name}
    />
  );
}
