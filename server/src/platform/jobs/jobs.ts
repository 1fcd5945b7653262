// Jobs on pg-boss: put into the queue by the verb's own transaction, taken up within milliseconds by NOTIFY, tried five times,
// and taken over by another worker within half a minute when theirs is killed (design section 5).
import type { JobStatus } from '@portage/contract/jobs/schema';
import { sql } from 'kysely';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Clock } from '../clock.ts';
import { type Database, executorOf, type Tx, wholeRetailer } from '../db/database.ts';
import { newId } from '../ids.ts';
import { tell } from '../news.ts';
import { type JobKind, JobRefused, type Progress } from './kind.ts';

const attempts = 5;
const errorsKept = 1000;
const failedQueue = 'failed';
const system = { name: 'Portage', role: 'PROVIDER' } as const;

type Ticket = { jobId: string; retailerId: string };
type Log = { error(details: object, message: string): void };
export type JobsOptions = {
  url: string;
  database: Database;
  kinds: readonly JobKind[];
  clock: Clock;
  log: Log;
  failedText(): string;
};

export class Jobs {
  private readonly boss: PgBoss;
  private readonly options: JobsOptions;

  constructor(options: JobsOptions) {
    this.options = options;
    this.boss = new PgBoss({
      connectionString: options.url,
      max: 3,
      useListenNotify: true,
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
      schedule: false,
    });
    this.boss.on('error', (error) => options.log.error({ err: error }, 'jobs: queue error'));
  }

  /** Opens the queues; with `working` this process also takes jobs up. */
  async start(working: boolean): Promise<void> {
    await this.boss.start();
    await this.boss.createQueue(failedQueue, { retryLimit: 10, retryDelay: 5, notify: true });
    for (const { kind } of this.options.kinds) {
      await this.boss.createQueue(kind, {
        retryLimit: attempts - 1,
        retryDelay: 1,
        heartbeatSeconds: 10,
        expireInSeconds: 3600,
        notify: true,
        deadLetter: failedQueue,
      });
    }
    if (!working) return;
    for (const kind of this.options.kinds) await this.take(kind);
    await this.boss.work<Ticket>(failedQueue, async (jobs) => {
      for (const job of jobs) await this.close(job.data, 'FAILED', this.options.failedText());
    });
  }

  async stop(): Promise<void> {
    await this.boss.stop({ graceful: true, timeout: 5000, close: true });
  }

  /** Starts a job when the verb's transaction commits, and never when it does not. */
  async enqueue(tx: Tx, kind: string, payload: object, memberId: string, itemsCount = 0): Promise<string> {
    const now = this.options.clock.now();
    const jobId = newId(now.epochMilliseconds);
    await tx.db
      .insertInto('jobs')
      .values({
        retailer_id: tx.retailerId,
        id: jobId,
        member_id: memberId,
        kind,
        payload: JSON.stringify(payload),
        status: 'QUEUED',
        items_count: itemsCount,
        created_at: now.toString(),
      })
      .execute();
    const ticket: Ticket = { jobId, retailerId: tx.retailerId };
    await this.boss.send(kind, ticket, { db: executorOf(tx) });
    await tell(tx, 'JOB_CHANGED', { jobId, memberId, status: 'QUEUED' }, system, now);
    return jobId;
  }

  private async take(kind: JobKind): Promise<void> {
    const options = { pollingIntervalSeconds: 1, includeMetadata: true, batchSize: 1 } as const;
    await this.boss.work<Ticket, void, typeof options>(kind.kind, options, async (tickets) => {
      for (const ticket of tickets) await this.attempt(kind, ticket);
    });
  }

  private async attempt(kind: JobKind, ticket: JobWithMetadata<Ticket>): Promise<void> {
    const { jobId, retailerId } = ticket.data;
    const scope = this.options.database.scope(wholeRetailer(retailerId));
    const job = await scope.db
      .selectFrom('jobs')
      .selectAll()
      .where('retailer_id', '=', retailerId)
      .where('id', '=', jobId)
      .executeTakeFirst();
    if (!job || job.status === 'FINISHED' || job.status === 'FAILED') return;
    try {
      await this.set(ticket.data, { status: 'RUNNING' });
      const result = await kind.run({
        jobId,
        retailerId,
        memberId: job.member_id,
        payload: job.payload,
        resumeAfter: job.resume_after,
        report: (tx, progress) => this.report(tx, jobId, progress),
      });
      await this.set(ticket.data, { status: 'FINISHED', result, finished_at: this.options.clock.now().toString() });
    } catch (error) {
      if (error instanceof JobRefused) return this.close(ticket.data, 'FAILED', error.message, error.errors);
      this.options.log.error(
        { err: error, jobId, kind: kind.kind, attempt: ticket.retryCount + 1 },
        'jobs: attempt failed',
      );
      throw error;
    }
  }

  private async report(tx: Tx, jobId: string, progress: Progress): Promise<void> {
    const errors = JSON.stringify(progress.errors ?? []);
    await tx.db
      .updateTable('jobs')
      .set((eb) => ({
        items_created: progress.itemsCreated ?? eb.ref('items_created'),
        items_count: progress.itemsCount ?? eb.ref('items_count'),
        resume_after: progress.resumeAfter ?? eb.ref('resume_after'),
        errors: sql`case when jsonb_array_length(errors) < ${errorsKept} then errors || ${errors}::jsonb else errors end`,
        errors_total: sql`errors_total + ${progress.errorsTotal ?? progress.errors?.length ?? 0}::int`,
      }))
      .where('retailer_id', '=', tx.retailerId)
      .where('id', '=', jobId)
      .execute();
    const owner = await tx.db
      .selectFrom('jobs')
      .select('member_id')
      .where('retailer_id', '=', tx.retailerId)
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow();
    await tell(
      tx,
      'JOB_CHANGED',
      { jobId, memberId: owner.member_id, status: 'RUNNING' },
      system,
      this.options.clock.now(),
    );
  }

  private close(ticket: Ticket, status: JobStatus, message: string, errors: JobRefused['errors'] = []): Promise<void> {
    const kept = JSON.stringify(errors.slice(0, errorsKept));
    return this.set(ticket, {
      status,
      message,
      finished_at: this.options.clock.now().toString(),
      errors: kept,
      errors_total: errors.length,
    });
  }

  private async set(
    ticket: Ticket,
    values: { status: JobStatus; [column: string]: string | number | null },
  ): Promise<void> {
    await this.options.database.transaction(wholeRetailer(ticket.retailerId), async (tx) => {
      const job = await tx.db
        .updateTable('jobs')
        .set(values)
        .where('retailer_id', '=', ticket.retailerId)
        .where('id', '=', ticket.jobId)
        .where('status', 'in', ['QUEUED', 'RUNNING'])
        .returning('member_id')
        .executeTakeFirst();
      if (!job) return;
      const fact = { jobId: ticket.jobId, memberId: job.member_id, status: values.status };
      await tell(tx, 'JOB_CHANGED', fact, system, this.options.clock.now());
    });
  }
}
