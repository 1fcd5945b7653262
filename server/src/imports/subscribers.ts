// What imports do when a job of theirs has failed for good, in the transaction that ends it: nobody is left waiting for it.
import type { Tx } from '../platform/db/database.ts';
import { asColumns, changeImport, lockImportOfJob, recount } from './queries.ts';

/** A file that could not be read has failed; rows that could not be checked or created wait to be tried again. */
export async function endWithJob(tx: Tx, jobId: string, at: Temporal.Instant): Promise<void> {
  const record = await lockImportOfJob(tx, jobId);
  if (!record) return;
  const version = record.version + 1;
  if (record.status === 'READING') {
    const over = { status: 'FAILED', job_id: null, finished_at: at.toString(), version } as const;
    return changeImport(tx, record.id, { ...over, failure: JSON.stringify({ text: await messageOf(tx, jobId) }) });
  }
  const status = record.status === 'CHECKING' ? 'MATCHING' : 'REVIEW';
  await changeImport(tx, record.id, { status, job_id: null, version, ...asColumns(await recount(tx, record.id)) });
}

/** What the job said. */
async function messageOf(tx: Tx, jobId: string): Promise<string> {
  const job = await tx.db.selectFrom('jobs').select('message').where('id', '=', jobId).executeTakeFirst();
  return job?.message ?? '';
}
