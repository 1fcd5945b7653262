// Jobs on pg-boss: enqueued by the verb's own transaction, started within milliseconds by NOTIFY, retried when they fail, and taken over by
// another worker within half a minute when their worker is killed.
import { randomInt } from 'node:crypto';
import type { Language } from '@portage/contract/errors';
import { queueLimit, whyNotQueue } from '@portage/contract/jobs/rules';
import type { RowError } from '@portage/contract/jobs/schema';
import { jobsOfKind } from '@portage/contract/jobs/words';
import { sql } from 'kysely';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { type Database, executorOf, type Tx, wholeRetailer } from '../db/database.ts';
import type { ProcessLock } from '../db/processLock.ts';
import { newId } from '../ids.ts';
import { refuseIf } from '../refusal.ts';
import type { Log } from '../traces/span.ts';
import { currentCause } from '../traces/trace.ts';
import {
  inEach,
  type JobEnd,
  type JobKind,
  JobRefused,
  JobTakenOver,
  NotNow,
  type Task,
  TaskRefused,
  type Worded,
} from './kind.ts';
import { Lanes } from './lanes.ts';
import {
  countUnfinished,
  endJob,
  failAttempt,
  finishAttempt,
  forgetResult,
  type HeldJob,
  heldOf,
  type JobChange,
  queueJob,
  releaseJob,
  reportProgress,
  startJob,
} from './queries.ts';
import { queueErrorOf } from './queueError.ts';
import {
  deadLetterQueue,
  deadLetters,
  lanes as jobLanes,
  jobQueue,
  mostFailures,
  mostLosses,
  retailerShare,
  taskLanes,
  taskQueue,
  taskShare,
} from './retries.ts';

/** A transaction, or statements on tables that belong to no retailer. */
export type Sender = Pick<Tx, 'db'> & Partial<Pick<Tx, 'retailerId'>>;

type Ticket = { jobId: string; retailerId: string };
type JobsOptions<A> = {
  url: string;
  database: Database;
  kinds: readonly JobKind<A>[];
  tasks?: readonly Task<A>[];
  clock: Clock;
  /** Shows that this process is alive, so that its jobs can be taken over at once when it has ended. */
  processLock: Pick<ProcessLock, 'aliveId'>;
  /** The actor of changes that a job makes by itself. */
  provider: { name: string };
  log: Log;
  failedText(language: Language): string;
  /** Seconds between polls for work that becomes due by time, such as retries. NOTIFY announces new jobs at once. */
  pollingSeconds?: number;
};

/** The queue; `A` is the app that each job receives together with its work. */
export class Jobs<A> {
  private readonly boss: PgBoss;
  private readonly options: JobsOptions<A>;
  private readonly lanes: Lanes;
  private readonly underWay = new Map<HeldJob, Ticket>();

  constructor(options: JobsOptions<A>) {
    this.options = options;
    this.boss = new PgBoss({
      connectionString: options.url,
      max: 3,
      ...connections,
      useListenNotify: true,
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
      // For dependencies between jobs, which no queue has.
      flowIntervalSeconds: 3600,
      schedule: false,
    });
    this.lanes = new Lanes(this.boss, options.database, options.log, options.pollingSeconds ?? 1);
    this.boss.on('error', (error) => options.log.error({ err: queueErrorOf(error) }, 'jobs: queue error'));
  }

  /** Opens the queues. With `worksFor`, this process also runs jobs. */
  async start(worksFor: A | null): Promise<void> {
    await this.boss.start();
    await this.createQueues();
    if (worksFor === null) return;
    await this.lanes.open(deadLetters, 1, 1, async (letter) => {
      // The payload and an error's details may hold personal data: only the message is logged and stored.
      const message: unknown = Reflect.get(letter.output ?? {}, 'message');
      const cause: unknown = Reflect.get(letter.data ?? {}, 'cause');
      this.options.log.error({ kind: letter.sourceName, id: letter.id, reason: message, cause }, 'jobs: task given up');
      // Replaces the stored error.
      return { status: 'completed', output: { message } };
    });
    for (const kind of this.options.kinds)
      await this.lanes.open<Ticket>(kind.kind, jobLanes, retailerShare, async (ticket) => {
        await this.attempt(kind, worksFor, ticket);
        return { status: 'completed' };
      });
    for (const task of this.options.tasks ?? []) await this.takeTasks(task, worksFor);
    this.lanes.start();
  }

  /** Creates the missing queues, and updates those of an earlier version. One statement reads all of them. */
  private async createQueues(): Promise<void> {
    const known = new Map((await this.boss.getQueues()).map((queue) => [queue.name, queue]));
    if (!known.has(deadLetters)) await this.boss.createQueue(deadLetters, deadLetterQueue);
    for (const { kind } of this.options.kinds) if (!known.has(kind)) await this.boss.createQueue(kind, jobQueue);
    for (const { kind, retries: retryLimit = taskQueue.retryLimit } of this.options.tasks ?? []) {
      const queue = known.get(kind);
      if (!queue) await this.boss.createQueue(kind, { ...taskQueue, retryLimit });
      // A queue of an earlier version has its old settings.
      else if (queue.retryLimit !== retryLimit || queue.deadLetter !== deadLetters)
        await this.boss.updateQueue(kind, { retryLimit, deadLetter: deadLetters });
    }
  }

  /** Waits for the running jobs for a few seconds, then releases the unfinished ones to other workers. */
  async stop(): Promise<void> {
    await this.lanes.stop();
    await this.boss.stop({ graceful: true, timeout: 5000, close: true });
    for (const [held, ticket] of this.underWay) await this.within(ticket, (tx) => releaseJob(tx, held));
  }

  /**
   * Enqueues a job; it starts when the verb's transaction commits. Refused if the retailer has the maximum number of unfinished jobs of the
   * kind. A schedule sets `isLimited` to false, as it has no caller to refuse.
   */
  async enqueue<P extends object>(
    tx: Tx,
    { kind }: Pick<JobKind<A, P>, 'kind' | 'payload'>,
    payload: NoInfer<P>,
    memberId: string,
    { isLimited = true } = {},
  ): Promise<string> {
    if (isLimited)
      refuseIf(whyNotQueue(await countUnfinished(tx, kind, queueLimit)), {
        values: { maximum: queueLimit, jobs: jobsOfKind(kind) },
      });
    const change = this.change();
    const jobId = newId(change.now.epochMilliseconds);
    await queueJob(tx, { id: jobId, member_id: memberId, kind, payload: JSON.stringify(payload) }, change);
    const ticket: Ticket & { cause: unknown } = { jobId, retailerId: tx.retailerId, cause: currentCause() };
    await this.boss.send(kind, ticket, { db: executorOf(tx), group: { id: tx.retailerId } });
    return jobId;
  }

  /**
   * Runs a task after the verb's transaction commits. At most `taskShare` tasks of one group run concurrently; the group is the retailer of
   * the transaction unless another is given.
   */
  async send<P extends object>(
    tx: Sender,
    { kind }: Pick<Task<A, P>, 'kind' | 'payload'>,
    payload: NoInfer<P>,
    group = tx.retailerId,
  ): Promise<void> {
    // pg-boss allows no share above one for lanes that are registered individually, which is necessary to wake each of them.
    const share = group && { group: { id: `${group} ${randomInt(taskShare)}` } };
    await this.boss.send(kind, { ...payload, cause: currentCause() }, { db: executorOf(tx), ...share });
  }

  /** Returns the number of dead letters of the last thirty days by kind. */
  async countGivenUp(): Promise<Record<string, number>> {
    const counts = sql<{ kind: string; count: number }>`
      select source_name as kind, count(*)::int as count from pgboss.job where name = ${deadLetters} group by source_name`;
    const { rows } = await counts.execute(this.options.database.shared);
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  }

  /** Ends a job in the transaction that ends its work, so that neither is visible without the other. */
  async end(tx: Tx, jobId: string, ending: JobEnd): Promise<void> {
    await endJob(tx, jobId, ending, this.change());
  }

  /** Returns whether the member of a job may cancel it. */
  isCancelable(kind: string): boolean {
    return this.options.kinds.some((each) => each.kind === kind && each.isCancelable);
  }

  /** Cancels a job for its member. Returns false if it had already ended. A running attempt notices at its next report. */
  async cancel(tx: Tx, jobId: string, message: Worded<string>): Promise<boolean> {
    return (await endJob(tx, jobId, { status: 'FAILED', message }, this.change())) !== null;
  }

  /** Deletes the result of a job once it is no longer available. */
  forgetResult(tx: Pick<Tx, 'db'>, jobId: string): Promise<void> {
    return forgetResult(tx, jobId);
  }

  private takeTasks({ kind, payload, run }: Task<A>, given: A): Promise<void> {
    return this.lanes.open(kind, taskLanes, 1, async ({ data }) => {
      const read = payload.safeParse(data);
      if (!read.success) return { status: 'deadletter', output: { message: z.prettifyError(read.error) } };
      try {
        await run(given, read.data);
      } catch (err) {
        if (!(err instanceof NotNow)) this.options.log.error({ err, kind }, 'jobs: task failed');
        if (!(err instanceof TaskRefused)) throw err;
      }
      return { status: 'completed' };
    });
  }

  private async attempt(kind: JobKind<A>, given: A, ticket: JobWithMetadata<Ticket>): Promise<void> {
    const { jobId, retailerId } = ticket.data;
    const job = await this.within(ticket.data, (tx) =>
      startJob(tx, jobId, this.options.processLock.aliveId, this.change()),
    );
    if (!job) return;
    if (job.losses >= mostLosses) return this.giveUp(kind, given, ticket.data);
    const held = heldOf(job);
    this.underWay.set(held, ticket.data);
    try {
      const outcome = await kind.run(given, {
        jobId,
        retailerId,
        memberId: job.member_id,
        payload: kind.payload.parse(job.payload),
        resumeAfter: job.resume_after,
        itemsCreated: job.items_created,
        itemsExisting: job.items_existing,
        report: (tx, progress) => reportProgress(tx, held, progress, this.change()),
      });
      await this.within(ticket.data, (tx) => finishAttempt(tx, held, outcome, this.change()));
    } catch (error) {
      if (error instanceof JobTakenOver) throw error;
      if (error instanceof JobRefused) return this.fail(given, ticket.data, error.worded, error.errors);
      const failures = await this.within(ticket.data, (tx) => failAttempt(tx, held));
      this.options.log.error({ err: error, jobId, kind: kind.kind, failures }, 'jobs: attempt failed');
      if (failures >= mostFailures) return this.giveUp(kind, given, ticket.data);
      throw error;
    } finally {
      this.underWay.delete(held);
    }
  }

  /** Fails a job without further attempts, with a message for its member. */
  private giveUp(kind: JobKind<A>, given: A, ticket: Ticket): Promise<void> {
    return this.fail(given, ticket, inEach(kind.givenUp ?? this.options.failedText));
  }

  /** Ends a job as failed, with the further effects of its kind. */
  async fail(given: A, ticket: Ticket, message: Worded<string>, errors?: Worded<RowError[]>): Promise<void> {
    const { jobId } = ticket;
    await this.within(ticket, async (tx) => {
      const ended = await endJob(tx, jobId, { status: 'FAILED', message, ...(errors && { errors }) }, this.change());
      const kind = this.options.kinds.find(({ kind }) => kind === ended);
      await kind?.failed?.(given, tx, jobId, message);
    });
  }

  private change(): JobChange {
    return { now: this.options.clock.now(), by: { name: this.options.provider.name, role: 'PROVIDER' } };
  }

  private within<T>({ retailerId }: Ticket, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.options.database.transaction(wholeRetailer(retailerId), work);
  }
}

/** Timeouts of the queue's connections: one that died silently fails its statement and is replaced. */
const connections = { query_timeout: 15_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;
