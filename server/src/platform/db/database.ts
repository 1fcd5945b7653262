// The database as verbs see it: a scope holds one retailer, a transaction is a scope whose effects are seen together or not at all.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { type GuardedTables, type Holding, tenantGuard } from './guard.ts';
import { openPool, type PoolOptions } from './pool.ts';
import type { DB } from './schema.gen.ts';

/** Who asks: the retailer, and the stores a coordinator is held to (null = all). */
export type Tenant = { retailerId: string; storeIds: readonly string[] | null };

/** Statements of one retailer. */
export type Scope = Tenant & {
  readonly db: Kysely<DB>;
  /** The same with all of the retailer's stores, for what the product must look at whoever asks; a test lists where, and why. */
  whole(): Scope;
  /** The same for a member's stores. */
  within(storeIds: Tenant['storeIds']): Scope;
};
/** A scope inside a transaction. */
export type Tx = Omit<Scope, 'whole' | 'within'> & {
  whole(): Tx;
  within(storeIds: Tenant['storeIds']): Tx;
  /** The same transaction, scoped to another retailer: from test data to the retailer they belong to, and back. A test lists the places. */
  asRetailer(retailerId: string): Tx;

  /** Runs once the transaction is committed, and not at all when it is rolled back. */
  afterCommit(effect: () => void): void;
  /** Wakes the dispatcher after the commit. */
  published(): void;
};

export type Database = {
  scope(tenant: Tenant): Scope;
  transaction<T>(tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Every transaction and scope that `work` takes is part of one transaction: seen together, or not at all. */
  asOne<T>(tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Statements that have no retailer yet, or all of them; a test lists where, and why. */
  everyRetailer(): Kysely<DB>;
  everyRetailerTransaction<T>(work: (db: Kysely<DB>) => Promise<T>): Promise<T>;
  /** Statements on tables that belong to no retailer. */
  shared: Kysely<DB>;
  /** Holds one retailer of a transaction that has them all. */
  within(db: Kysely<DB>, retailerId: string): Tx;
  /** Called after a transaction that told something is committed. */
  onPublished(listener: () => void): void;
  pool: pg.Pool;
  close(): Promise<void>;
};

/** The whole retailer, as jobs and the fleet act on it. */
export const wholeRetailer = (retailerId: string): Tenant => ({ retailerId, storeIds: null });

/** The tables that scopes are held on, read off the schema. */
async function guardedTables(pool: pg.Pool): Promise<GuardedTables> {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select relname as table, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'f') and not attisdropped
     and (attname = 'retailer_id' or (attname = 'store_id' and attnotnull))`,
  );
  const tablesWith = (column: string) => new Set(rows.filter((row) => row.column === column).map((row) => row.table));
  return { ofRetailers: tablesWith('retailer_id'), ofStores: tablesWith('store_id') };
}

type Held = (db: Kysely<DB>, holding: Holding) => Kysely<DB>;

/** A transaction that others are part of, one after the other. */
type Whole = { db: Kysely<DB>; effects: Set<() => void>; last: Promise<unknown> };

type InTransaction<T> = (db: Kysely<DB>, effects: Set<() => void>) => Promise<T>;

/** Runs work as a part that can fail by itself, and be caught. */
function partOf<T>(joined: Whole, work: InTransaction<T>): Promise<T> {
  const run = async () => {
    const effects = new Set<() => void>();
    await sql`savepoint part`.execute(joined.db);
    try {
      const result = await work(joined.db, effects);
      await sql`release savepoint part`.execute(joined.db);
      for (const effect of effects) joined.effects.add(effect);
      return result;
    } catch (error) {
      await sql`rollback to savepoint part`.execute(joined.db);
      throw error;
    }
  };
  const part = joined.last.then(run);
  joined.last = part.catch(() => undefined);
  return part;
}

/** How a scope inside a transaction is made; its effects are kept until the transaction is through. */
const txsOf = (held: Held, announce: () => void) => {
  const txOf = (db: Kysely<DB>, tenant: Tenant, effects: Set<() => void>): Tx => ({
    ...tenant,
    db: held(db, tenant),
    whole: () => txOf(db, { ...tenant, storeIds: null }, effects),
    within: (storeIds) => txOf(db, { ...tenant, storeIds }, effects),
    asRetailer: (retailerId) => txOf(db, wholeRetailer(retailerId), effects),
    afterCommit: (effect) => effects.add(effect),
    published: () => effects.add(announce),
  });
  return txOf;
};

/** Opens the pool of a migrated database. */
export async function openDatabase(options: PoolOptions): Promise<Database> {
  const pool = openPool(options);
  const open = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const tables = await guardedTables(pool);
  const held: Held = (db, holding) => db.withPlugin(tenantGuard(holding, tables));

  const publishListeners: (() => void)[] = [];
  const announce = () => {
    for (const listener of publishListeners) listener();
  };
  const txOf = txsOf(held, announce);
  const whole = new AsyncLocalStorage<Whole>();

  const committed = async <T>(work: InTransaction<T>): Promise<T> => {
    const effects = new Set<() => void>();
    const result = await open.transaction().execute((trx) => work(trx, effects));
    for (const effect of effects) effect();
    return result;
  };
  const asOne = <T>(tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> =>
    committed((db, effects) =>
      whole.run({ db, effects, last: Promise.resolve() }, () => work(txOf(db, tenant, effects))),
    );
  const transaction = <T>(tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const joined = whole.getStore();
    const run: InTransaction<T> = (db, effects) => work(txOf(db, tenant, effects));
    return joined ? partOf(joined, run) : committed(run);
  };

  const scope = (tenant: Tenant): Scope => ({
    ...tenant,
    db: held(whole.getStore()?.db ?? open, tenant),
    whole: () => scope({ ...tenant, storeIds: null }),
    within: (storeIds) => scope({ ...tenant, storeIds }),
  });

  return {
    scope,
    transaction,
    asOne,
    everyRetailer: () => open,
    everyRetailerTransaction: (work) => open.transaction().execute(work),
    shared: held(open, { retailerId: null, storeIds: null }),
    within: (db, retailerId) => txOf(db, wholeRetailer(retailerId), new Set()),
    onPublished: (listener) => publishListeners.push(listener),
    pool,
    close: () => open.destroy(),
  };
}

/** Lets another library (the job queue) run its statements inside a transaction. */
export const executorOf = (tx: Pick<Tx, 'db'>) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const compiled: CompiledQuery = {
      sql: text,
      parameters: values,
      query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
      queryId: { queryId: 'job' },
    };
    const { rows } = await tx.db.executeQuery<Record<string, unknown>>(compiled);
    return { rows };
  },
});
