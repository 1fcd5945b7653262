// The jobs table: the state of a job as its member sees it, and the position at which its next attempt resumes.
import type { RowError } from '@portage/contract/jobs/schema';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { isFree, leaseFor, noLease } from '../db/lease.ts';
import type { Jobs as JobsTable } from '../db/schema.gen.ts';
import { type Actor, publish } from '../outbox/facts.ts';
import { type JobEnd, JobTakenOver, type Outcome, type Progress, type Worded } from './kind.ts';

const errorsKept = 1000;

/** The time and the author of a change to a job. */
export type JobChange = { now: Temporal.Instant; by: Actor };

type JobRecord = Selectable<JobsTable>;
/** The state of a job as last written by the attempt that holds it. */
export type HeldJob = { jobId: string; attempt: number; resumeAfter: number; errorsKept: number };

export const heldOf = (job: JobRecord): HeldJob => ({
  jobId: job.id,
  attempt: job.attempt,
  resumeAfter: job.resume_after,
  errorsKept: Array.isArray(job.errors) ? job.errors.length : 0,
});

const updateJob = (tx: Tx, jobId: string) => tx.db.updateTable('jobs').where('id', '=', jobId);

/**
 * Counts the retailer's unfinished jobs of a kind, up to a limit. Locks this count for the retailer until the transaction ends, so that
 * concurrent requests cannot exceed the limit together.
 */
export async function countUnfinished(tx: Tx, kind: string, limit: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`jobs ${tx.retailerId} ${kind}`}, 0))`.execute(tx.db);
  const unfinished = await tx.db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    // Literals, so that the partial index is used.
    .where(sql<boolean>`status in ('QUEUED', 'RUNNING')`)
    .limit(limit)
    .execute();
  return unfinished.length;
}

/** Inserts a job and notifies its member. */
export async function queueJob(
  tx: Tx,
  job: Pick<Insertable<JobsTable>, 'id' | 'member_id' | 'kind' | 'payload'>,
  change: JobChange,
): Promise<void> {
  const queued = { ...job, status: 'QUEUED' as const };
  await tx.db
    .insertInto('jobs')
    .values({ ...queued, created_at: change.now.toString() })
    .execute();
  await publishStatus(tx, queued, change);
}

/** Seconds without a heartbeat after which an attempt has lost its process or hangs: the queue starts another. */
const silentSeconds = 10;

/** Starts an attempt; returns null if the job has ended. Throws if another attempt is to end it. */
export async function startJob(
  tx: Tx,
  jobId: string,
  process: number | null,
  change: JobChange,
): Promise<JobRecord | null> {
  const job = await updateJob(tx, jobId)
    .set((eb) => ({
      status: 'RUNNING',
      attempt: eb('attempt', '+', 1),
      ...leaseFor(silentSeconds, process),
      losses: sql<number>`losses + (status = 'RUNNING')::int`,
    }))
    .where((of) => of.or([of('status', '=', 'QUEUED'), of.and([of('status', '=', 'RUNNING'), isFree()])]))
    .returningAll()
    .executeTakeFirst();
  if (job) await publishStatus(tx, job, change);
  else await throwIfUnfinished(tx, jobId);
  return job ?? null;
}

/** Throws if another attempt is to end the job. Otherwise the queue would consider the job done, and lose it if that attempt is killed. */
async function throwIfUnfinished(tx: Tx, jobId: string): Promise<void> {
  const job = await tx.db.selectFrom('jobs').select('status').where('id', '=', jobId).executeTakeFirst();
  if (job?.status === 'QUEUED' || job?.status === 'RUNNING') throw new JobTakenOver();
}

/** Ends a job with the outcome of an attempt, unless it was canceled. Throws if another attempt is to end it. */
export async function finishAttempt(
  tx: Tx,
  { jobId, attempt }: HeldJob,
  outcome: Outcome,
  change: JobChange,
): Promise<void> {
  const kind = await endJob(tx, jobId, { status: 'FINISHED', attempt, ...outcome }, change);
  if (kind === null) await throwIfUnfinished(tx, jobId);
}

/** Ends a failed attempt. Returns the number of failures since the job last made progress. */
export async function failAttempt(tx: Tx, { jobId, attempt }: HeldJob): Promise<number> {
  const job = await updateJob(tx, jobId)
    .set((eb) => ({ ...noLease, status: 'QUEUED', failures: eb('failures', '+', 1) }))
    .where('status', '=', 'RUNNING')
    .where('attempt', '=', attempt)
    .returning('failures')
    .executeTakeFirst();
  return job?.failures ?? 0;
}

/** Releases the job of a process that stops, so that the attempt does not count as lost. */
export async function releaseJob(tx: Tx, { jobId, attempt }: HeldJob): Promise<void> {
  await updateJob(tx, jobId)
    .set({ ...noLease, status: 'QUEUED' })
    .where('status', '=', 'RUNNING')
    .where('attempt', '=', attempt)
    .execute();
}

/** Pairs the languages of each fault, as they are stored and counted. */
const zipped = ({ en, fr }: Worded<RowError[]> = { en: [], fr: [] }) =>
  en.map((error, index) => ({ en: error, fr: fr[index] ?? error }));

/** Writes progress; a higher `resumeAfter` resets the failure counts. Throws, which rolls back, if another attempt holds the job. */
export async function reportProgress(tx: Tx, held: HeldJob, progress: Progress, change: JobChange): Promise<void> {
  const found = zipped(progress.errors);
  const kept = found.slice(0, Math.max(0, errorsKept - held.errorsKept));
  const resumeAfter = progress.resumeAfter ?? held.resumeAfter;
  const job = await updateJob(tx, held.jobId)
    .set((eb) => ({
      items_created: progress.itemsCreated ?? eb.ref('items_created'),
      items_existing: progress.itemsExisting ?? eb.ref('items_existing'),
      items_count: progress.itemsCount ?? eb.ref('items_count'),
      resume_after: resumeAfter,
      leased_until: leaseFor(silentSeconds, null).leased_until,
      ...(resumeAfter > held.resumeAfter ? { failures: 0, losses: 0 } : {}),
      errors: sql`errors || ${JSON.stringify(kept)}::jsonb`,
      errors_total: sql`errors_total + ${progress.errorsTotal ?? found.length}::int`,
    }))
    .where('status', '=', 'RUNNING')
    .where('attempt', '=', held.attempt)
    .returning(['id', 'member_id', 'status'])
    .executeTakeFirst();
  if (!job) throw new JobTakenOver();
  tx.afterCommit(() => {
    held.resumeAfter = resumeAfter;
    held.errorsKept += kept.length;
  });
  await publishStatus(tx, job, change);
}

/** Ends a job unless it has ended. Returns its kind, or null. The faults of `ending` are stored before the earlier ones. */
export async function endJob(tx: Tx, jobId: string, ending: JobEnd, change: JobChange): Promise<string | null> {
  const errors = zipped(ending.errors);
  const job = await updateJob(tx, jobId)
    .set({
      ...noLease,
      status: ending.status,
      result: ending.result ?? null,
      message: ending.message ? JSON.stringify(ending.message) : null,
      finished_at: change.now.toString(),
      // The fault that ended the job is the first one that its member should see.
      errors: sql`${JSON.stringify(errors.slice(0, errorsKept))}::jsonb || errors`,
      errors_total: sql`errors_total + ${errors.length}::int`,
    })
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .$if(ending.attempt !== undefined, (query) => query.where('attempt', '=', ending.attempt ?? 0))
    .returning(['id', 'member_id', 'status', 'kind'])
    .executeTakeFirst();
  if (!job) return null;
  await publishStatus(tx, job, change);
  return job.kind;
}

/** Deletes the result of a job once it is no longer available. */
export async function forgetResult(tx: Pick<Tx, 'db'>, jobId: string): Promise<void> {
  await tx.db.updateTable('jobs').set({ result: null }).where('id', '=', jobId).execute();
}

function publishStatus(
  tx: Tx,
  job: Pick<JobRecord, 'id' | 'member_id' | 'status'>,
  { by, now }: JobChange,
): Promise<void> {
  return publish(tx, 'JOB_CHANGED', { jobId: job.id, memberId: job.member_id, status: job.status }, by, now);
}
