// Reads from a streaming replica that see everything that was committed before they began: first the position of the primary's log is read,
// then a connection is used whose server has replayed it. Otherwise, or if the replica fails, the primary answers
// (docs/decisions/0100-read-replica.md).
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely';
import pg from 'pg';
import { createBatcher } from '../createBatcher.ts';
import { isTracing, traceStatement } from '../traces/trace.ts';
import { within } from '../within.ts';
import { isAway } from './outage.ts';
import { openPool, type PoolOptions } from './pool.ts';
import type { DB } from './schema.gen.ts';

/** Milliseconds that a statement waits for the replica to catch up, and between two polls. */
const catchUpMs = 100;
const pollMs = 3;
/** Milliseconds between two checks of the replica, and that one may take. */
const checkMs = 1000;
/** Milliseconds for which the replica is not used after it failed or was too far behind. */
const awayMs = 2000;
/** Statements that read the primary's position at a time: several, so that one lost connection does not delay every read. */
const positionsAtOnce = 4;

/** Null if the server is not, or no longer, a standby. */
const replayedPosition = `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as position`;

/** The server has been promoted: what it contains may differ from the primary. */
class NotStandby extends Error {}

/** Returns whether a statement failed because of the replica: it was lost or promoted, or replay removed what the statement reads. */
const isReplicaFault = (error: unknown): error is Error =>
  error instanceof NotStandby ||
  (error instanceof Error && isAway(error)) ||
  (error instanceof pg.DatabaseError && error.code === '40001');

class ReadDriver extends DummyDriver {
  private readonly run: <R>(query: CompiledQuery) => Promise<QueryResult<R>>;

  constructor(run: ReadDriver['run']) {
    super();
    this.run = run;
  }

  override async acquireConnection() {
    return {
      executeQuery: this.run,
      streamQuery: () => {
        throw new Error('The replica has no cursors.');
      },
    };
  }
}

export class Replica {
  private readonly primary: Kysely<DB>;
  private readonly pool: ReturnType<typeof openPool>;
  /** Its own connection, so that a pool full of slow reads does not look like a replica that is down. */
  private readonly checking: ReturnType<typeof openPool>;
  private readonly onError: PoolOptions['onError'];
  private readonly position = createBatcher<null, bigint>(() => this.readPosition(), { atOnce: positionsAtOnce });
  /** The position that the server of a connection has replayed at least. */
  private readonly replayed = new WeakMap<pg.ClientBase, bigint>();
  private awayUntil = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Bytes of the log that the replica had not replayed at the last check; null if it could not be used. */
  lagBytes: number | null = null;
  private isFailureReported = false;

  constructor(primary: Kysely<DB>, options: PoolOptions) {
    this.primary = primary;
    this.onError = options.onError;
    this.pool = openPool({ ...options, connectionTimeoutMs: checkMs, isReadOnly: true });
    this.checking = openPool({ ...options, size: 1, connectionTimeoutMs: checkMs, isReadOnly: true });
    this.scheduleCheck(0);
  }

  /** Returns a database whose statements see at least what was committed before the first of them is sent. */
  reading(): Kysely<DB> {
    let position: Promise<bigint | null> | null = null;
    const run = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      // Without a position, as during a failover, the statement itself shows whether the primary responds.
      if (this.isUsable) position ??= this.position(null).catch(() => null);
      const needed = this.isUsable ? await position : null;
      const result = needed === null ? null : await this.tryRun<R>(query, needed);
      return result ?? this.primary.executeQuery<R>(query);
    };
    const dialect = {
      createDriver: () => new ReadDriver(run),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    };
    return new Kysely<DB>({ dialect, ...(isTracing() && { log: traceStatement }) });
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await Promise.all([this.pool.pool.end(), this.checking.pool.end()]);
  }

  private get isUsable(): boolean {
    return this.lagBytes !== null && performance.now() >= this.awayUntil;
  }

  /** Runs a statement on the replica; null if it cannot. */
  private async tryRun<R>({ sql: text, parameters }: CompiledQuery, needed: bigint): Promise<QueryResult<R> | null> {
    try {
      const client = await this.pool.connect();
      try {
        if (await this.catchUp(client, needed)) {
          const result: pg.QueryResult = await client.query(text, [...parameters]);
          return result;
        }
      } finally {
        client.release();
      }
      this.leave();
    } catch (error) {
      if (!isReplicaFault(error)) throw error;
      this.leave(error);
    }
    return null;
  }

  /** Returns whether the server of this connection has replayed the position in time. */
  private async catchUp(client: pg.PoolClient, needed: bigint): Promise<boolean> {
    if ((this.replayed.get(client) ?? -1n) >= needed) return true;
    for (const end = performance.now() + catchUpMs; ; await sleep(pollMs)) {
      if ((await this.readReplayed(client)) >= needed) return true;
      if (performance.now() > end) return false;
    }
  }

  private async readReplayed(client: pg.PoolClient): Promise<bigint> {
    const { rows } = await client.query<{ position: string | null }>(replayedPosition);
    const position = rows[0]?.position ?? null;
    if (position === null) throw new NotStandby('The replica is no longer a standby.');
    this.replayed.set(client, BigInt(position));
    return BigInt(position);
  }

  /** Reads the end of what is on the primary's disk, which includes every commit that was acknowledged. */
  private async readPosition(): Promise<bigint> {
    const { rows } = await sql<{ position: string }>`
      select (pg_current_wal_flush_lsn() - '0/0')::text as position`.execute(this.primary);
    return BigInt(rows[0]?.position ?? 0);
  }

  /** Stops using the replica for a while. */
  private leave(error?: Error): void {
    this.awayUntil = performance.now() + awayMs;
    if (!error) return;
    if (!this.isFailureReported) this.onError(error);
    this.isFailureReported = true;
    this.lagBytes = null;
  }

  private scheduleCheck(delayMs: number): void {
    this.timer = setTimeout(() => {
      void this.check().finally(() => this.timer && this.scheduleCheck(checkMs));
    }, delayMs).unref();
  }

  /** Finds out whether the replica responds and how far it is behind. If it does not, its connections are closed. */
  private async check(): Promise<void> {
    // Without the primary's position nothing can be read from the replica, which is not at fault.
    const position = await this.position(null).catch(() => null);
    if (position === null) return;
    try {
      const replayed = await within(checkMs, this.replayedNow());
      this.lagBytes = Math.max(0, Number(position - replayed));
      this.isFailureReported = false;
    } catch (error) {
      if (!this.timer) return;
      this.leave(error instanceof Error ? error : new Error(String(error)));
      this.pool.closeWaiting(checkMs);
      this.checking.closeWaiting(checkMs);
    }
  }

  private async replayedNow(): Promise<bigint> {
    const client = await this.checking.connect();
    try {
      return await this.readReplayed(client);
    } finally {
      client.release();
    }
  }
}
