import type { Job } from '@portage/contract/jobs/schema';
import { Progress, type ProgressProps } from 'antd';
import { useFormats } from '../words/formats.ts';
import { percentOf } from './progress.ts';

type JobBarProps = Pick<ProgressProps, 'status' | 'size' | 'strokeColor'> & {
  /** Undefined while loading. */
  job: Job | undefined;
  name: string;
};

/** Renders the progress of a job in percent, or an icon of its outcome. */
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
