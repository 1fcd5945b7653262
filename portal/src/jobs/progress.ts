import { downloadDays, isExportKind } from '@portage/contract/exports/rules';
import { detailsOf, type Job } from '@portage/contract/jobs/schema';

/** Whether more is to come of a job. */
export const isOpen = (job: Job): boolean => job.status === 'QUEUED' || job.status === 'RUNNING';

/** The faults that a job found in its file. */
export const faultsOf = (job: Job) => detailsOf(job).error ?? { errors: [], total: 0 };

/** The same, a line each, as far as they fit what is said in passing; the rest stands in the tray. */
export const faultLines = (job: Job): string[] =>
  faultsOf(job)
    .errors.slice(0, 5)
    .map(({ value, message }) => (value ? `${value} · ${message}` : message));

/** How much of a job is done, 0 to 100: every row ends created, found to exist, or faulty. */
export function percentOf(job: Job): number {
  if (job.status === 'FINISHED') return 100;
  const seen = job.itemsCreated + job.itemsExisting + faultsOf(job).total;
  return job.itemsCount === 0 ? 0 : Math.min(99, Math.floor((100 * seen) / job.itemsCount));
}

const aboutOrders: readonly string[] = ['labels.print', 'orders.fulfil', 'shopify.sync', 'shopify.retry'];
/** What a job is about: rows of a file, or orders that stand somewhere already. */
export const isAboutOrders = ({ kind }: Pick<Job, 'kind'>): boolean => aboutOrders.includes(kind);

const day = 24 * 60 * 60 * 1000;
const keptFor = (kind: string) => (kind === 'labels.print' ? day : isExportKind(kind) ? downloadDays * day : 0);

/** The address of the file that a job made, for as long as it opens. */
export function fileOf(job: Job, now: number): string | null {
  if (job.finishedAt === null || now - Date.parse(job.finishedAt) >= keptFor(job.kind)) return null;
  return detailsOf(job).data ?? null;
}
