// Jobs on pg-boss: put into the queue by the verb's own transaction, taken up within milliseconds by NOTIFY, tried five times,
// and taken over by another worker within half a minute when theirs is killed (design section 5).
import type { Language } from '@portage/contract/errors';
import type { RowError } from '@portage/contract/jobs/schema';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Clock } from '../clock.ts';
import { type Database, executorOf, type Tx, wholeRetailer } from '../db/database.ts';
import { newId } from '../ids.ts';
import { type JobKind, JobRefused } from './kind.ts';
import { endJob, findJob, heldOf, queueJob, reportProgress, startJob } from './queries.ts';

const attempts = 5;
/** Jobs of a kind that one process carries at a time: a long one must not keep everybody waiting. */
const atOnce = 2;
const failedQueue = 'failed';

type Ticket = { jobId: string; retailerId: string };
type Log = { error(details: object, message: string): void };
type JobsOptions<A> = {
  url: string;
  database: Database;
  kinds: readonly JobKind<A>[];
  clock: Clock;
  log: Log;
  failedText(language: Language): string;
};

/** The queue; `A` is what each job is given beside its work. */
export class Jobs<A> {
  private readonly boss: PgBoss;
  private readonly options: JobsOptions<A>;

  constructor(options: JobsOptions<A>) {
    this.options = options;
    this.boss = new PgBoss({
      connectionString: options.url,
      max: 3,
      useListenNotify: true,
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
      schedule: false,
    });
    this.boss.on('error', (error) => {
      // The driver hangs the whole connection on it, which would be written into the log.
      Reflect.deleteProperty(error, 'client');
      options.log.error({ err: error }, 'jobs: queue error');
    });
  }

  /** Opens the queues; with `worksFor` this process also takes jobs up. */
  async start(worksFor: A | null): Promise<void> {
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
    if (worksFor === null) return;
    for (const kind of this.options.kinds) await this.take(kind, worksFor);
    await this.boss.work<Ticket>(failedQueue, polling, async (jobs) => {
      for (const job of jobs) await this.giveUp(job.data);
    });
  }

  async stop(): Promise<void> {
    await this.boss.stop({ graceful: true, timeout: 5000, close: true });
  }

  /** Starts a job when the verb's transaction commits, and never when it does not. */
  async enqueue<P extends object>(
    tx: Tx,
    { kind }: Pick<JobKind<A, P>, 'kind' | 'payload'>,
    payload: P,
    memberId: string,
  ): Promise<string> {
    const now = this.options.clock.now();
    const jobId = newId(now.epochMilliseconds);
    await queueJob(tx, { id: jobId, member_id: memberId, kind, payload: JSON.stringify(payload) }, now);
    const ticket: Ticket = { jobId, retailerId: tx.retailerId };
    await this.boss.send(kind, ticket, { db: executorOf(tx) });
    return jobId;
  }

  private async take(kind: JobKind<A>, given: A): Promise<void> {
    const options = { ...polling, includeMetadata: true, batchSize: 1, localConcurrency: atOnce } as const;
    await this.boss.work<Ticket, void, typeof options>(kind.kind, options, async (tickets) => {
      for (const ticket of tickets) await this.attempt(kind, given, ticket);
    });
  }

  private async attempt(kind: JobKind<A>, given: A, ticket: JobWithMetadata<Ticket>): Promise<void> {
    const { jobId, retailerId } = ticket.data;
    const now = () => this.options.clock.now();
    try {
      const job = await this.within(ticket.data, (tx) => startJob(tx, jobId, now()));
      if (!job) return;
      const held = heldOf(job);
      const outcome = await kind.run(given, {
        jobId,
        retailerId,
        memberId: job.member_id,
        payload: kind.payload.parse(job.payload),
        resumeAfter: job.resume_after,
        itemsCreated: job.items_created,
        itemsExisting: job.items_existing,
        report: (tx, progress) => reportProgress(tx, held, progress, now()),
      });
      await this.within(ticket.data, (tx) => endJob(tx, jobId, { status: 'FINISHED', ...outcome }, now()));
    } catch (error) {
      if (error instanceof JobRefused) return this.fail(ticket.data, error.message, error.errors);
      this.options.log.error(
        { err: error, jobId, kind: kind.kind, attempt: ticket.retryCount + 1 },
        'jobs: attempt failed',
      );
      throw error;
    }
  }

  /** Every attempt failed: the member is told in the language in which the job was asked for. */
  private async giveUp(ticket: Ticket): Promise<void> {
    const job = await findJob(this.options.database.scope(wholeRetailer(ticket.retailerId)), ticket.jobId);
    if (job) await this.fail(ticket, this.options.failedText(languageOf(job.payload)));
  }

  private fail({ jobId, retailerId }: Ticket, message: string, errors: readonly RowError[] = []): Promise<void> {
    const outcome = { status: 'FAILED', message, errors } as const;
    return this.within({ jobId, retailerId }, (tx) => endJob(tx, jobId, outcome, this.options.clock.now()));
  }

  private within<T>({ retailerId }: Ticket, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.options.database.transaction(wholeRetailer(retailerId), work);
  }
}

// NOTIFY brings new jobs at once; what becomes due by the clock alone, as another attempt does, is looked for every second.
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 } as const;

const languageOf = (payload: unknown): Language =>
  typeof payload === 'object' && payload !== null && 'language' in payload && payload.language === 'fr' ? 'fr' : 'en';
