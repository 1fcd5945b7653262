import { pollEvery } from '@portage/contract/jobs/rules';
import type { Job } from '@portage/contract/jobs/schema';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';

/** Whether more is to come of a job. */
export const isOpen = (job: Job): boolean => job.status === 'QUEUED' || job.status === 'RUNNING';

/** The faults that a job found in its file. */
export const faultsOf = (job: Job) => job.data?.error ?? { errors: [], total: 0 };

/** How much of a job is done, 0 to 100: every row ends created or faulty. */
export function percentOf(job: Job): number {
  if (job.status === 'FINISHED') return 100;
  const seen = job.itemsCreated + faultsOf(job).total;
  return job.itemsCount === 0 ? 0 : Math.min(99, Math.floor((100 * seen) / job.itemsCount));
}

/** The member's latest jobs. News keep them fresh; while one runs they are looked at every two seconds besides. */
export function useJobs(): readonly Job[] {
  const list = useRead(api.jobs.list, undefined, {
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? pollEvery : false),
  });
  return list.data?.data ?? [];
}
