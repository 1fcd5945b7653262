// Limits the streams that one listener may keep open, as each costs memory while it is open. Each process writes how many it has open into
// `open_streams`; the rows of a process that has ended do not count (docs/decisions/0090-rate-limits.md).
import { sql } from 'kysely';
import type { App } from '../app.ts';
import { createBatcher } from '../createBatcher.ts';
import { forgetOld } from '../db/forget.ts';
import { isTemporary } from '../db/outage.ts';
import { isDead } from '../db/processLock.ts';
import type { MaintenanceTask } from '../noun.ts';
import { refuse } from '../refusal.ts';

/** Holds a place until the stream's signal aborts. */
type Hold = (signal: AbortSignal) => void;
/** Returns a place for one more stream of a listener, or refuses. */
export type StreamLimit = (listener: string) => Promise<Hold>;

/** Milliseconds after which a place is released if its stream has not begun because the client left. */
const unusedMs = 5000;

/** Creates a limit of the open streams of each listener; `kind` distinguishes its listeners from those of other limits. */
export function streamLimit(app: Pick<App, 'db' | 'outbox'>, kind: string, most: number): StreamLimit {
  const counts = new StreamCounts(app);
  return async (listener) => {
    const name = `${kind} ${listener}`;
    const nth = counts.add(name, 1);
    const release = () => counts.add(name, -1);
    try {
      if (nth + (await counts.elsewhere(name)) > most) refuse('TOO_MANY_REQUESTS');
    } catch (error) {
      release();
      throw error;
    }
    const unused = setTimeout(release, unusedMs).unref();
    return (signal) => {
      clearTimeout(unused);
      if (signal.aborted) release();
      else signal.addEventListener('abort', release, { once: true });
    };
  };
}

/** Milliseconds after which counts that could not be written are written again. */
const rewriteMs = 5000;

/** The numbers of open streams of this process by listener. */
class StreamCounts {
  private readonly app: Pick<App, 'db' | 'outbox'>;
  private readonly open = new Map<string, number>();
  private readonly unwritten = new Set<string>();
  private rewriting: NodeJS.Timeout | undefined;
  private readonly write = createBatcher((listeners: string[]) => this.writeCounts(listeners));

  constructor(app: Pick<App, 'db' | 'outbox'>) {
    this.app = app;
  }

  /** Changes the number of a listener's streams, and returns it. */
  add(listener: string, change: 1 | -1): number {
    const streams = (this.open.get(listener) ?? 0) + change;
    if (streams > 0) this.open.set(listener, streams);
    else this.open.delete(listener);
    if (change < 0) this.write(listener).catch(() => undefined);
    return streams;
  }

  /**
   * Returns the number of a listener's streams in other processes. It is read after the own number was written: of two processes that open
   * streams at the same moment, at least one sees those of the other.
   */
  async elsewhere(listener: string): Promise<number> {
    const others = await this.write(listener);
    return others.get(listener) ?? 0;
  }

  /** Writes all counts that could not be written. One call is enough, because a batch writes every pending count. */
  private rewrite(): void {
    this.rewriting = undefined;
    const [listener] = this.unwritten;
    if (listener !== undefined) this.write(listener).catch(() => undefined);
  }

  private async writeCounts(changed: readonly string[]): Promise<Map<string, number>> {
    const { shared } = this.app.db;
    const { id } = this.app.outbox.processLock;
    const listeners = [...new Set([...changed, ...this.unwritten])];
    this.unwritten.clear();
    const opened = listeners.filter((listener) => this.open.has(listener));
    const streams = opened.map((listener) => this.open.get(listener));
    const ended = listeners.filter((listener) => !this.open.has(listener));
    try {
      await sql`delete from open_streams where process = ${id} and listener = any(${ended}::text[])`.execute(shared);
      await sql`insert into open_streams (process, listener, streams)
        select ${id}, * from unnest(${opened}::text[], ${streams}::integer[])
        on conflict (listener, process) do update set streams = excluded.streams`.execute(shared);
      const { rows } = await sql<{ listener: string; streams: number }>`
        select listener, sum(streams)::integer as streams from open_streams
        where listener = any(${opened}::text[]) and process <> ${id} and not (${isDead(sql.ref('process'))})
        group by listener`.execute(shared);
      return new Map(rows.map((row) => [row.listener, row.streams]));
    } catch (error) {
      // Written with the next change or after a pause. Until then, other processes count streams that have ended.
      for (const listener of listeners) this.unwritten.add(listener);
      this.rewriting ??= setTimeout(() => this.rewrite(), rewriteMs).unref();
      // Without the database this process counts alone. A stream that needs the database fails by itself.
      if (error instanceof Error && isTemporary(error)) return new Map();
      throw error;
    }
  }
}

/** Forgets the streams of processes that were killed. */
export const forgettingStreams: MaintenanceTask = {
  does: 'deleting streams of ended processes',
  run: ({ db }) => forgetOld(db, 'open_streams', isDead(sql.ref('process'))),
};
