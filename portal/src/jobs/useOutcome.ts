import type { Job } from '@portage/contract/jobs/schema';
import { useWords } from '../words/translate.ts';
import { faultsOf, isAboutOrders } from './progress.ts';
import { words } from './words.ts';

/** The kinds of jobs with their own wording for the counts. */
const countedKinds = [
  'exports.deliveries',
  'exports.report',
  'exports.expense',
  'exports.proofs',
  'exports.manifest',
  'labels.print',
  'orders.fulfil',
  'orders.renameTags',
  'shopify.sync',
] as const;
const isCounted = (kind: string): kind is (typeof countedKinds)[number] => countedKinds.some((each) => each === kind);

/** Returns a summary of a job: “Done · 180 of 200 created, 15 were already there, 5 faults”. */
export function useOutcome(): (job: Job) => string {
  const t = useWords(words);
  return (job) => {
    if (job.status === 'QUEUED' || job.itemsCount === 0) return t(job.status);
    // These jobs create no orders: the member reviews the rows first.
    if (job.kind === 'imports.read' || job.kind === 'imports.check')
      return `${t(job.status)} · ${t('rows', { count: job.itemsCount })}`;
    const done = isCounted(job.kind) ? (`${job.kind}.done` as const) : 'created';
    const parts = [t(done, { count: job.itemsCreated, rows: job.itemsCount })];
    if (job.itemsExisting > 0) parts.push(t('existing', { count: job.itemsExisting }));
    const faulty = faultsOf(job).total;
    if (faulty > 0) parts.push(t(isAboutOrders(job) ? 'leftOut' : 'faulty', { count: faulty }));
    return `${t(job.status)} · ${parts.join(', ')}`;
  };
}
