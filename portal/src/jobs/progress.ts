import { downloadDays, isExportKind } from '@portage/contract/exports/rules';
import { detailsOf, type Job } from '@portage/contract/jobs/schema';

/** Returns whether a job is queued or running. */
export const isOpen = (job: Job): boolean => job.status === 'QUEUED' || job.status === 'RUNNING';

/** Returns the jobs, newest first, without the earlier ones of the same import. */
export function latestJobs(jobs: readonly Job[]): Job[] {
  const seen = new Set<string>();
  return jobs.filter((job) => {
    const { importId } = detailsOf(job);
    if (!importId) return true;
    const isLatest = !seen.has(importId);
    seen.add(importId);
    return isLatest;
  });
}

/** Returns the faults that a job found in its file. */
export const faultsOf = (job: Job) => detailsOf(job).error ?? { errors: [], total: 0 };

/** Returns up to five faults as lines of a notification; the tray lists all of them. */
export const faultLines = (job: Job): string[] =>
  faultsOf(job)
    .errors.slice(0, 5)
    .map(({ value, message }) => (value ? `${value} · ${message}` : message));

/** Returns the progress in percent; created, existing and faulty rows count as done. */
export function percentOf(job: Job): number {
  if (job.status === 'FINISHED') return 100;
  const seen = job.itemsCreated + job.itemsExisting + faultsOf(job).total;
  return job.itemsCount === 0 ? 0 : Math.min(99, Math.floor((100 * seen) / job.itemsCount));
}

const aboutOrders: readonly string[] = ['labels.print', 'orders.fulfil', 'shopify.sync', 'shopify.retry'];
/** Returns whether a job processes existing orders rather than rows of a file. */
export const isAboutOrders = ({ kind }: Pick<Job, 'kind'>): boolean => aboutOrders.includes(kind);

const day = 24 * 60 * 60 * 1000;
/** Returns whether a job prints labels into a PDF. */
export const isLabelKind = (kind: string): boolean => kind === 'labels.print' || kind === 'labels.printBlank';

const keptFor = (kind: string) => (isLabelKind(kind) ? day : isExportKind(kind) ? downloadDays * day : 0);

/** Returns the URL of a job's file, or null once it has expired. */
export function fileOf(job: Job, now: number): string | null {
  if (job.finishedAt === null || now - Date.parse(job.finishedAt) >= keptFor(job.kind)) return null;
  return detailsOf(job).data ?? null;
}
