// The pool: statements prepared by name, times and big numbers left as text, every session in UTC with jit off.
import pg from 'pg';

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

const names = new Map<string, string>();
/** Statements longer than this are made for one occasion; preparing them would only fill the server's memory. */
const longestPrepared = 8000;

/**
 * What a pattern, a tag or a range finds decides the plan, so it is planned for each of them. So does what a member's own stores
 * hold of a page: planned once for all, that of two quiet stores would be looked for in the orders of every store.
 */
const isPlannedAnew = / (like|@>|between) \$|"store_id" = any\(\$\d+::uuid\[\]\).* limit /s;

function nameOf(text: string): string | undefined {
  if (text.length > longestPrepared || isPlannedAnew.test(text)) return undefined;
  let name = names.get(text);
  if (!name && names.size < 1000) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name;
}

/** A client that names each statement with values by its text, so that PostgreSQL plans it once a connection. */
class PreparingClient extends pg.Client {
  // pg's own signature has a dozen overloads; Kysely and pg-pool use these two.
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg.Client.query cannot be restated
  override query(...given: any[]): any {
    const [text, values, ...rest] = given;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return super.query(...(given as [string]));
    return super.query({ text, values, name: nameOf(text) }, ...(rest as []));
  }
}

export type PoolOptions = { url: string; size: number; statementTimeoutMs: number; onError: (error: Error) => void };

/** A pool that heals: a connection the server dropped is thrown away and the next one opened afresh. */
export function openPool({ url, size, statementTimeoutMs, onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: PreparingClient,
    max: size,
    types,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    options: `-c timezone=UTC -c jit=off -c statement_timeout=${statementTimeoutMs} -c idle_in_transaction_session_timeout=60000`,
  });
  pool.on('error', (error) => {
    // The driver hangs the whole connection on it, which would be written into the log.
    Reflect.deleteProperty(error, 'client');
    onError(error);
  });
  // The pool listens to idle clients only. One that is lost at work fails its statement, and must not end the process besides.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
