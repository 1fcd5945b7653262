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

/** What a job is about: rows of a file, or orders that stood already. */
export const isAboutOrders = (job: Job): boolean => job.kind === 'labels.print' || job.kind === 'orders.fulfil';

const keptFor = 24 * 60 * 60 * 1000;

/** The address of the labels that a job printed, for as long as it opens. */
export function labelsOf(job: Job, now: number): string | null {
  if (job.kind !== 'labels.print' || job.finishedAt === null) return null;
  return now - Date.parse(job.finishedAt) < keptFor ? (job.data?.data ?? null) : null;
}
