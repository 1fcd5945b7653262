import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../traces/span.ts';
import { detached } from '../traces/trace.ts';

/** Milliseconds to wait, so that a burst of commits results in one round. */
const coalesceMs = 50;
const defaultPollMs = 1000;
/** Milliseconds that work may take to end when the process stops. */
export const longestStopMs = 5000;

/** Runs work in rounds: soon after a request, one round at a time, and at an interval, in case a request was lost. */
export class Rounds {
  private timer: NodeJS.Timeout | null = null;
  private poll: NodeJS.Timeout | null = null;
  private round: Promise<void> | null = null;
  private isWanted = false;
  private readonly what: string;
  private readonly work: () => Promise<boolean>;
  private readonly log: Log;
  private readonly pollMs: number;

  /** `work` returns whether there is more to do at once. */
  constructor(what: string, work: () => Promise<boolean>, log: Log, pollMs = defaultPollMs) {
    this.what = what;
    this.work = work;
    this.log = log;
    this.pollMs = pollMs;
  }

  get isStopping(): boolean {
    return this.poll === null;
  }

  start(): void {
    this.poll = setInterval(() => this.soon(0), this.pollMs);
    this.soon(0);
  }

  /** Stops, and waits for the current round, up to a limit. */
  async stop(): Promise<void> {
    if (this.poll) clearInterval(this.poll);
    if (this.timer) clearTimeout(this.timer);
    this.poll = null;
    await Promise.race([this.round, sleep(longestStopMs, undefined, { ref: false })]);
  }

  /** Requests a round. A request during a round starts another one directly after it. */
  soon(delay = coalesceMs): void {
    if (this.isStopping) return;
    if (this.round) this.isWanted = true;
    else
      this.timer ??= setTimeout(() => {
        this.timer = null;
        // Detached, because a round serves many requests.
        this.round = detached(() => this.run());
      }, delay);
  }

  private async run(): Promise<void> {
    this.isWanted = false;
    const hasMore = await this.work().catch((error: unknown) => {
      if (!this.isStopping) this.log.error({ err: error }, `${this.what}: a round failed`);
      return false;
    });
    this.round = null;
    if (hasMore || this.isWanted) this.soon();
  }
}
