// What imports do when a job of theirs has failed for good: nobody is left waiting for it.
import type { Tx } from '../platform/db/database.ts';
import type { Reaction, Told } from '../platform/news.ts';
import { asColumns, changeImport, lockImportOfJob, recount } from './queries.ts';

/** A file that could not be read has failed; rows that could not be checked or created wait to be tried again. */
export const endWithJob: Reaction = async (tx, told) => {
  for (const each of told) await endOne(tx, each);
};

async function endOne(tx: Tx, told: Told): Promise<void> {
  if (told.topic !== 'JOB_CHANGED' || told.fact.status !== 'FAILED') return;
  const record = await lockImportOfJob(tx, told.fact.jobId);
  if (!record) return;
  const version = record.version + 1;
  if (record.status === 'READING') {
    const job = await tx.db
      .selectFrom('jobs')
      .select('message')
      .where('retailer_id', '=', tx.retailerId)
      .where('id', '=', told.fact.jobId)
      .executeTakeFirst();
    const failure = JSON.stringify({ text: job?.message ?? '' });
    const ended = { status: 'FAILED', failure, job_id: null, finished_at: told.toldAt };
    await changeImport(tx, record.id, { ...ended, version });
    return;
  }
  const status = record.status === 'CHECKING' ? 'MATCHING' : 'REVIEW';
  await changeImport(tx, record.id, { status, job_id: null, version, ...asColumns(await recount(tx, record.id)) });
}
