// The pool: statements are prepared by name, times and big integers stay text, every session is in UTC with jit off.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { isOutdated } from './outage.ts';

const asText = (value: string) => value;
const leftAsText = new Set<number>([
  pg.types.builtins.TIMESTAMPTZ,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.DATE,
  pg.types.builtins.INT8,
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (leftAsText.has(oid) ? asText : pg.types.getTypeParser(oid, format)),
};

/** Longest text, in characters, that is prepared: longer statements are rarely repeated and would only fill the server's memory. */
const longestPrepared = 8000;

/**
 * Statements that are planned at each execution, because the best plan depends on the values: patterns, tags, ranges, and pages of a
 * member's stores. A cached plan would search the orders of every store for those of two small stores.
 */
const isPlannedAnew = / (like|@>|between) \$|"store_id" = any\(\$\d+::uuid\[\]\).* limit /s;
/** Each length of a list, and each number of inserted rows, results in a different text. */
const hasList = / in \(\$\d+, | values \([^()]*\), \(/;

/**
 * A name is a hash of the text, so it means the same statement in every process. The most recently used texts keep their names; other
 * statements that a connection has prepared are freed when it is closed.
 */
const names = new LRUCache<string, string>({
  max: 1000,
  memoMethod: (text) => createHash('sha256').update(text).digest('base64url'),
});
const connectionSeconds = 3600;

const nameOf = (text: string): string | undefined =>
  text.length > longestPrepared || isPlannedAnew.test(text) || hasList.test(text) ? undefined : names.memo(text);

/** The connections that wait for a response, and the time since which the database has sent no response at all, not even an error. */
class Answers {
  private readonly waiting = new Map<pg.Client, number>();
  /** Connections in use that may be dead, with the milliseconds to wait for their next response. */
  private readonly suspects = new WeakMap<pg.Client, number>();
  private silentSince: number | null = null;

  ask(client?: pg.Client): void {
    const now = performance.now();
    if (client) {
      this.waiting.set(client, now);
      const milliseconds = this.suspects.get(client);
      if (milliseconds !== undefined) this.giveUp(client, now, milliseconds);
      this.suspects.delete(client);
    }
    this.silentSince ??= now;
  }

  /** Ends a wait, by a response or an error. A timeout does not count as a response. */
  end(error: unknown, client?: pg.Client): void {
    if (client) this.waiting.delete(client);
    if (!isTimeout(error)) this.silentSince = null;
  }

  get silentMs(): number {
    return this.silentSince === null ? 0 : performance.now() - this.silentSince;
  }

  /** Closes each connection that waits this long without a response, now or for its next statement; the statement fails. */
  closeWaiting(clients: Iterable<pg.Client>, milliseconds: number): void {
    for (const client of clients) {
      const since = this.waiting.get(client);
      if (since === undefined) this.suspects.set(client, milliseconds);
      else this.giveUp(client, since, milliseconds);
    }
  }

  private giveUp(client: pg.Client, since: number, milliseconds: number): void {
    const closeUnanswered = () => this.waiting.get(client) === since && close(client);
    afterAwake(Math.max(graceMs, since + milliseconds - performance.now()), closeUnanswered);
  }
}

/** Milliseconds left for responses that arrive when a suspended process resumes. */
const graceMs = 1000;

/** Runs `act` after this process has run for so long: while the process or the machine is suspended, no response can be read. */
export function afterAwake(milliseconds: number, act: () => void): void {
  let left = 5;
  // A suspension counts as one tick, whatever its length.
  const ticks = setInterval(() => {
    if (--left > 0) return;
    clearInterval(ticks);
    // After pending input has been read.
    setImmediate(act);
  }, milliseconds / left);
  ticks.unref();
}

/** Returns whether the client timed out. The server's own timeouts are responses. */
const isTimeout = (error: unknown) =>
  error instanceof Error && !(error instanceof pg.DatabaseError) && /timeout/.test(error.message);

/** Returns whether the server has become read-only, as a former primary after a failover: a new connection may reach the new primary. */
const isReadOnly = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25006';

/** Closes a client. During a statement this destroys the socket: a connection that died silently would never confirm an orderly end. */
const close = (client: pg.Client) => void client.end().catch(() => undefined);

/** The settings of a session that are the same in every process. Behind a pooler the role has them (connections.ts). */
export const sessionSettings = {
  TimeZone: 'UTC',
  jit: 'off',
  statement_timeout: '10min',
  idle_in_transaction_session_timeout: '1min',
} as const;

/**
 * Returns a client class that names each statement with values by its text, so that PostgreSQL plans it once per connection; behind a
 * pooler none has a name, as the next transaction may run on another connection.
 */
const clientsWith = (answers: Answers, isPooled: boolean, statementTimeoutMs: number, closeIdle: () => void) =>
  class PreparingClient extends pg.Client {
    /** The transactions of a web process have a shorter timeout than its database role. */
    private readonly begin = `begin; set local statement_timeout = ${statementTimeoutMs}`;

    // pg's own signature has a dozen overloads; Kysely and pg-pool use these two.
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg.Client.query cannot be restated
    override query(...given: any[]): any {
      const [text, values, ...rest] = given;
      const isPrepared = !isPooled && typeof text === 'string' && Array.isArray(values) && values.length > 0;
      const answer: unknown = isPrepared
        ? super.query({ text, values, name: nameOf(text) }, ...(rest as []))
        : super.query(...((isPooled && text === 'begin' ? [this.begin] : given) as [string]));
      if (answer instanceof Promise) this.watch(answer);
      return answer;
    }

    /**
     * Closes a client that timed out, as its response may still arrive, that is read-only or whose statements are outdated, as those of the
     * others are too. The pool opens another.
     */
    private watch(answer: Promise<unknown>): void {
      answers.ask(this);
      answer.then(
        () => answers.end(null, this),
        (error: unknown) => {
          answers.end(error, this);
          if (isTimeout(error) || isReadOnly(error) || isOutdated(error)) close(this);
          if (isOutdated(error)) closeIdle();
        },
      );
    }
  };

export type PoolOptions = {
  url: string;
  size: number;
  statementTimeoutMs: number;
  /** Milliseconds that a caller waits for a connection of the pool. */
  connectionTimeoutMs?: number;
  /** Throws if the context of a transaction takes a second connection: in development and tests. */
  isStrict?: boolean;
  /** Refuses writes, also on a server that could make them. */
  isReadOnly?: boolean;
  /** Whether the URL leads to a pooler that lends connections for single transactions. */
  isPooled?: boolean;
  onError: (error: Error) => void;
};

/** Milliseconds added to the server's own timeout: a client that waits longer has lost its connection. */
const answerMarginMs = 3000;

/** Opens a pool that recovers: a connection that was dropped or does not respond is discarded and replaced. */
export function openPool({ url, size, statementTimeoutMs, connectionTimeoutMs = 5000, ...rest }: PoolOptions) {
  const { isPooled = false, onError } = rest;
  const answers = new Answers();
  const readOnly = rest.isReadOnly ? { default_transaction_read_only: 'on' } : {};
  const settings = { ...sessionSettings, ...readOnly, statement_timeout: statementTimeoutMs };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({
    connectionString: url,
    Client: clientsWith(answers, isPooled, statementTimeoutMs, () => closeIdle()),
    max: size,
    types,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: connectionSeconds,
    query_timeout: statementTimeoutMs + answerMarginMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A pooler refuses them.
    ...(isPooled ? {} : { options: options.join(' ') }),
  });
  pool.on('error', onError);
  // The pool listens to idle clients only. If one is lost during a statement, the statement fails, but the process must not end.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const inUse = new Set<pg.Client>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  const connect = (): Promise<pg.PoolClient> => {
    answers.ask();
    return pool.connect().catch((error: unknown) => {
      answers.end(error);
      throw error;
    });
  };
  const closeIdle = (): void => {
    for (let idle = pool.idleCount; idle > 0; idle--)
      pool.connect().then(
        (client) => client.release(true),
        () => undefined,
      );
  };
  /** Closes the connections that died together with another one: idle ones at once, those in use unless they respond in time. */
  const closeWaiting = (milliseconds: number): void => {
    closeIdle();
    answers.closeWaiting(inUse, milliseconds);
  };
  return { pool, answers, connect, closeWaiting };
}
