import type { Job } from '@portage/contract/jobs/schema';

/** Whether more is to come of a job. */
export const isOpen = (job: Job): boolean => job.status === 'QUEUED' || job.status === 'RUNNING';

/** The faults that a job found in its file. */
export const faultsOf = (job: Job) => job.data?.error ?? { errors: [], total: 0 };

/** How much of a job is done, 0 to 100: every row ends created, found to exist, or faulty. */
export function percentOf(job: Job): number {
  if (job.status === 'FINISHED') return 100;
  const seen = job.itemsCreated + job.itemsExisting + faultsOf(job).total;
  return job.itemsCount === 0 ? 0 : Math.min(99, Math.floor((100 * seen) / job.itemsCount));
}
