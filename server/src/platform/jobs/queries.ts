// The jobs table: what a member sees of a job, and where its next attempt would go on.
import { JobStatus, type RowError } from '@portage/contract/jobs/schema';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Scope, Tx } from '../db/database.ts';
import type { Jobs as JobsTable } from '../db/schema.gen.ts';
import { publish } from '../news.ts';
import type { Outcome, Progress } from './kind.ts';

const errorsKept = 1000;
const system = { name: 'Portage', role: 'PROVIDER' } as const;

type JobRecord = Selectable<JobsTable>;
/** A job as the worker that holds it last left it. */
export type Held = { jobId: string; resumeAfter: number; errorsKept: number };
type Ending = Outcome & { status: 'FINISHED' | 'FAILED'; errors?: readonly RowError[] };

export const heldOf = (job: JobRecord): Held => ({
  jobId: job.id,
  resumeAfter: job.resume_after,
  errorsKept: Array.isArray(job.errors) ? job.errors.length : 0,
});

const jobOf = (scope: Scope, jobId: string) =>
  scope.db.selectFrom('jobs').selectAll().where('retailer_id', '=', scope.retailerId).where('id', '=', jobId);

export const findJob = (scope: Scope, jobId: string): Promise<JobRecord | undefined> =>
  jobOf(scope, jobId).executeTakeFirst();

const change = (tx: Tx, jobId: string) =>
  tx.db.updateTable('jobs').where('retailer_id', '=', tx.retailerId).where('id', '=', jobId);

/** Writes a new job down, and tells its member. */
export async function queueJob(
  tx: Tx,
  job: Pick<Insertable<JobsTable>, 'id' | 'member_id' | 'kind' | 'payload'>,
  now: Temporal.Instant,
): Promise<void> {
  const queued = { ...job, status: 'QUEUED' };
  await tx.db
    .insertInto('jobs')
    .values({ ...queued, retailer_id: tx.retailerId, created_at: now.toString() })
    .execute();
  await publishStatus(tx, queued, now);
}

/** Begins an attempt; null when the job has ended already. */
export async function startJob(tx: Tx, jobId: string, now: Temporal.Instant): Promise<JobRecord | null> {
  const job = await change(tx, jobId)
    .set({ status: 'RUNNING' })
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .returningAll()
    .executeTakeFirst();
  if (!job) return null;
  await publishStatus(tx, job, now);
  return job;
}

/** Writes down how far the work is; throws when another worker got further meanwhile, which undoes this transaction. */
export async function reportProgress(tx: Tx, held: Held, progress: Progress, now: Temporal.Instant): Promise<void> {
  const found = progress.errors ?? [];
  const kept = found.slice(0, Math.max(0, errorsKept - held.errorsKept));
  const resumeAfter = progress.resumeAfter ?? held.resumeAfter;
  const job = await change(tx, held.jobId)
    .set((eb) => ({
      items_created: progress.itemsCreated ?? eb.ref('items_created'),
      items_existing: progress.itemsExisting ?? eb.ref('items_existing'),
      items_count: progress.itemsCount ?? eb.ref('items_count'),
      resume_after: resumeAfter,
      errors: sql`errors || ${JSON.stringify(kept)}::jsonb`,
      errors_total: sql`errors_total + ${progress.errorsTotal ?? found.length}::int`,
    }))
    .where('status', '=', 'RUNNING')
    .where('resume_after', '=', held.resumeAfter)
    .returning(['id', 'member_id', 'status'])
    .executeTakeFirst();
  if (!job) throw new Error('another worker goes on with this job');
  tx.afterCommit(() => {
    held.resumeAfter = resumeAfter;
    held.errorsKept += kept.length;
  });
  await publishStatus(tx, job, now);
}

/** Ends a job, once; the faults found before stay, and those of the ending follow them. */
export async function endJob(tx: Tx, jobId: string, ending: Ending, now: Temporal.Instant): Promise<void> {
  const errors = ending.errors ?? [];
  const job = await change(tx, jobId)
    .set({
      status: ending.status,
      result: ending.result ?? null,
      message: ending.message ?? null,
      finished_at: now.toString(),
      // What ends a file is what its member must see first.
      errors: sql`${JSON.stringify(errors.slice(0, errorsKept))}::jsonb || errors`,
      errors_total: sql`errors_total + ${errors.length}::int`,
    })
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .returning(['id', 'member_id', 'status'])
    .executeTakeFirst();
  if (job) await publishStatus(tx, job, now);
}

function publishStatus(
  tx: Tx,
  job: Pick<JobRecord, 'id' | 'member_id' | 'status'>,
  now: Temporal.Instant,
): Promise<void> {
  const status = JobStatus.parse(job.status);
  return publish(tx, 'JOB_CHANGED', { jobId: job.id, memberId: job.member_id, status }, system, now);
}
