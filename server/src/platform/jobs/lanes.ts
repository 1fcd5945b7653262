// The lanes of a worker process: each runs one job of a queue at a time. NOTIFY wakes the lanes of a queue for a new job. One statement a
// second finds the queues with work that became due by time, such as retries.
import { sql } from 'kysely';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { Rounds } from '../outbox/rounds.ts';
import type { Log } from '../traces/span.ts';
import { runWork } from '../traces/trace.ts';
import { within } from '../within.ts';

/** The end of a job, as pg-boss stores it. */
type JobEnding = Pick<JobResult, 'status' | 'output'>;

/** Milliseconds after which the search for due work is repeated on another connection, as its own may have died silently. */
const wakeMs = 15_000;
/** If each lane polled for itself, each queue would cost a statement per interval. */
const noPolling = { pollingIntervalSeconds: 3600, notifyPollingIntervalSeconds: 3600 } as const;

export class Lanes {
  private readonly boss: PgBoss;
  private readonly database: Database;
  private readonly log: Log;
  private readonly rounds: Rounds;
  /** The pg-boss workers of each queue. */
  private readonly workers = new Map<string, string[]>();

  constructor(boss: PgBoss, database: Database, log: Log, pollingSeconds: number) {
    this.boss = boss;
    this.database = database;
    this.log = log;
    this.rounds = new Rounds('jobs', () => within(wakeMs, this.wakeDue()), log, pollingSeconds * 1000);
  }

  /** Starts looking for work that becomes due by time. */
  start(): void {
    this.rounds.start();
  }

  stop(): Promise<void> {
    return this.rounds.stop();
  }

  /** Runs up to `count` concurrent jobs of a queue, and `share` of one group. */
  async open<T extends object>(
    queue: string,
    count: number,
    share: number,
    work: (job: JobWithMetadata<T>) => Promise<JobEnding>,
  ): Promise<void> {
    const workers: string[] = [];
    this.workers.set(queue, workers);
    const handle = async (jobs: JobWithMetadata<T>[]) => {
      // Wakes all lanes: this one fetches once the job ends, others may have found only jobs of this group, which they may not run.
      for (const worker of workers) this.boss.notifyWorker(worker);
      const results: JobResult[] = [];
      for (const job of jobs) {
        const ending = await runWork(this.log, { kind: 'job', name: queue }, job.data, () => work(job));
        results.push({ id: job.id, ...ending });
      }
      return results;
    };
    const options = { ...noPolling, localGroupConcurrency: share, includeMetadata: true, perJobResults: true } as const;
    for (let lane = 0; lane < count; lane++)
      workers.push(await this.boss.work<T, void, typeof options>(queue, options, handle));
  }

  private async wakeDue(): Promise<boolean> {
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${[...this.workers.keys()]}::text[]) as queue (name)
      where exists (select from pgboss.job
        where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`.execute(
      this.database.shared,
    );
    for (const { name } of rows) for (const worker of this.workers.get(name) ?? []) this.boss.notifyWorker(worker);
    return false;
  }
}
