// The database as verbs see it: a scope is limited to one retailer, and a transaction is a scope whose effects are atomic. An open
// transaction belongs to the async context of its work: every statement in that context runs on its connection, so that no request or job
// waits for a second connection of the pool while it holds one.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { isTracing, traceStatement } from '../traces/trace.ts';
import { type GuardedTables, type Holding, tenantGuard } from './guard.ts';
import { openPool, type PoolOptions } from './pool.ts';
import { Replica } from './replica.ts';
import type { DB } from './schema.gen.ts';

/** The retailer that a statement is limited to, and the stores that a coordinator is limited to (null = all). */
export type Tenant = { retailerId: string; storeIds: readonly string[] | null };

/** Statements limited to one retailer. */
export type Scope = Tenant & {
  readonly db: Kysely<DB>;
  /** Returns the scope with all of the retailer's stores, for decisions independent of the caller; a test lists the uses and reasons. */
  allStores(): Scope;
  /** Returns the scope limited to these stores. */
  within(storeIds: Tenant['storeIds']): Scope;
};
/** A scope inside a transaction. */
export type Tx = Omit<Scope, 'allStores' | 'within'> & {
  allStores(): Tx;
  within(storeIds: Tenant['storeIds']): Tx;
  /** Returns the transaction scoped to another retailer: from a sandbox to the retailer that owns it, and back. A test lists the uses. */
  asRetailer(retailerId: string): Tx;

  /** Runs the effect after the commit, and not at all after a rollback. */
  afterCommit(effect: () => void): void;
  /** Wakes the dispatcher after the commit. */
  published(): void;
};

/** Read-only access through the query builder. */
export type AcrossTenants = Pick<Kysely<DB>, 'selectFrom'>;

export type Database = {
  scope(tenant: Tenant): Scope;
  /**
   * Returns a scope for statements that only read: the replica may run them, if there is one. They see everything that was committed before
   * the first of them. In a transaction they run in it.
   */
  readingScope(tenant: Tenant): Scope;
  transaction<T>(tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs `work` in one transaction. Each transaction that `work` begins is a savepoint in it. */
  transactionForRequest<T>(tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reads from all retailers except sandboxes; a test lists the uses and reasons. */
  acrossTenants(): AcrossTenants;
  /** Statements before the retailer is known, or on all retailers with their sandboxes; a test lists the uses and reasons. */
  acrossTenantsAndSandboxes(): Kysely<DB>;
  transactionAcrossTenantsAndSandboxes<T>(work: (db: Kysely<DB>) => Promise<T>): Promise<T>;
  /** Statements on tables that belong to no retailer. */
  readonly shared: Kysely<DB>;
  /** Never part of another transaction: its writes, such as counters, persist when the request is refused. */
  sharedTransaction<T>(work: (db: Kysely<DB>) => Promise<T>): Promise<T>;
  /** Returns whether a verb’s transaction is open here: one that holds locks, unlike that of a request between its verbs. */
  isInTransaction(): boolean;
  /** Restricts a transaction across tenants to one retailer. */
  within(db: Kysely<DB>, retailerId: string): Tx;
  /** Registers a listener that is called after the commit of a transaction that published an event. */
  onPublished(listener: () => void): void;
  /** Returns the milliseconds for which the database has left statements unanswered; 0 if none is pending. */
  silentMs(): number;
  /** Closes the connections that are open now: idle ones at once, the others once they have waited this long for a response. */
  closeWaiting(milliseconds: number): void;
  pool: pg.Pool;
  /** Null without a replica. */
  replica: Replica | null;
  close(): Promise<void>;
};

export type DatabaseOptions = PoolOptions & { replicaUrl?: string | null };

/** Returns a tenant with all of the retailer's stores, for jobs and the fleet. */
export const wholeRetailer = (retailerId: string): Tenant => ({ retailerId, storeIds: null });

/** Reads from the schema which tables the guard restricts. */
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

type InTransaction<T> = (db: Kysely<DB>, effects: Set<() => void>) => Promise<T>;

/** The transaction that is open in an async context. */
type OpenTransaction = {
  db: Kysely<DB>;
  effects: Set<() => void>;
  /** The request's savepoints so far, which run one after the other. Null where a nested transaction is not allowed. */
  savepoints: Promise<unknown> | null;
};
type RequestTransaction = OpenTransaction & { savepoints: Promise<unknown> };

const isForRequest = (open: OpenTransaction): open is RequestTransaction => open.savepoints !== null;

/** The open transaction of each async context. Work that continues after its transaction has ended is outside of it. */
class TransactionContext {
  private readonly storage = new AsyncLocalStorage<OpenTransaction & { isOver: boolean }>();

  get current(): OpenTransaction | null {
    const open = this.storage.getStore();
    return open && !open.isOver ? open : null;
  }

  async run<T>(open: OpenTransaction, work: InTransaction<T>): Promise<T> {
    const entered = { ...open, isOver: false };
    try {
      return await this.storage.run(entered, () => work(open.db, open.effects));
    } finally {
      entered.isOver = true;
    }
  }

  /** Runs work in a savepoint, so that it can fail without the transaction. */
  savepoint<T>(request: RequestTransaction, work: InTransaction<T>): Promise<T> {
    const run = async () => {
      const { db } = request;
      const effects = new Set<() => void>();
      await sql`savepoint part`.execute(db);
      try {
        const result = await this.run({ db, effects, savepoints: null }, work);
        await sql`release savepoint part`.execute(db);
        for (const effect of effects) request.effects.add(effect);
        return result;
      } catch (error) {
        await sql`rollback to savepoint part`.execute(db);
        throw error;
      }
    };
    const part = request.savepoints.then(run);
    request.savepoints = part.catch(() => undefined);
    return part;
  }
}

/** Creates scopes inside a transaction. Their effects are collected until the commit. */
const txsOf = (held: Held, announce: () => void) => {
  const txOf = (db: Kysely<DB>, tenant: Tenant, effects: Set<() => void>): Tx => ({
    ...tenant,
    db: held(db, tenant),
    allStores: () => txOf(db, { ...tenant, storeIds: null }, effects),
    within: (storeIds) => txOf(db, { ...tenant, storeIds }, effects),
    asRetailer: (retailerId) => txOf(db, wholeRetailer(retailerId), effects),
    afterCommit: (effect) => effects.add(effect),
    published: () => effects.add(announce),
  });
  return txOf;
};

const nested = () => new Error('A transaction is open already: pass its tx on instead of beginning another.');

/** Begins transactions: on a separate connection, or as a savepoint of the request's transaction. */
function transactionsOf(open: Kysely<DB>, context: TransactionContext) {
  const begin = async <T>(savepoints: Promise<unknown> | null, work: InTransaction<T>): Promise<T> => {
    if (context.current) throw nested();
    const effects = new Set<() => void>();
    const result = await open.transaction().execute((db) => context.run({ db, effects, savepoints }, work));
    for (const effect of effects) effect();
    return result;
  };
  return {
    alone: <T>(work: InTransaction<T>) => begin(null, work),
    forRequest: <T>(work: InTransaction<T>) => begin(Promise.resolve(), work),
    joining: <T>(work: InTransaction<T>): Promise<T> => {
      const { current } = context;
      return current && isForRequest(current) ? context.savepoint(current, work) : begin(null, work);
    },
  };
}

/** Opens a connection pool to a migrated database, and another one to its replica. */
export async function openDatabase({ replicaUrl, ...options }: DatabaseOptions): Promise<Database> {
  const { pool, answers, closeWaiting, ...own } = openPool(options);
  const context = new TransactionContext();
  const connect = async () => {
    if (options.isStrict && context.current)
      throw new Error('A second connection is taken while a transaction holds one: use the transaction’s own tx.');
    return own.connect();
  };
  const open = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { options: pool.options, connect, end: () => pool.end() } }),
    ...(isTracing() && { log: traceStatement }),
  });
  const replica = replicaUrl ? new Replica(open, { ...options, url: replicaUrl, isPooled: false }) : null;
  const tables = await guardedTables(pool);
  const held: Held = (db, holding) => db.withPlugin(tenantGuard(holding, tables));

  const publishListeners: (() => void)[] = [];
  const announce = () => {
    for (const listener of publishListeners) listener();
  };
  const txOf = txsOf(held, announce);
  const transactions = transactionsOf(open, context);
  const inTenant =
    <T>(tenant: Tenant, work: (tx: Tx) => Promise<T>): InTransaction<T> =>
    (db, effects) =>
      work(txOf(db, tenant, effects));
  const unheld = () => context.current?.db ?? open;
  const ofNoRetailer = (db: Kysely<DB>) => held(db, { retailerId: null, storeIds: null });

  const scopeOn = (tenant: Tenant, dbOf: () => Kysely<DB>): Scope => ({
    ...tenant,
    db: held(dbOf(), tenant),
    allStores: () => scopeOn({ ...tenant, storeIds: null }, dbOf),
    within: (storeIds) => scopeOn({ ...tenant, storeIds }, dbOf),
  });

  return {
    scope: (tenant) => scopeOn(tenant, unheld),
    readingScope: (tenant) => {
      const reading = replica?.reading() ?? open;
      return scopeOn(tenant, () => context.current?.db ?? reading);
    },
    transaction: (tenant, work) => transactions.joining(inTenant(tenant, work)),
    transactionForRequest: (tenant, work) => transactions.forRequest(inTenant(tenant, work)),
    acrossTenants: () => held(unheld(), { retailerId: null, storeIds: null, isAcrossTenants: true }),
    acrossTenantsAndSandboxes: unheld,
    transactionAcrossTenantsAndSandboxes: (work) => transactions.joining(work),
    get shared() {
      return ofNoRetailer(unheld());
    },
    sharedTransaction: (work) => transactions.alone((db) => work(ofNoRetailer(db))),
    isInTransaction: () => context.current !== null && !isForRequest(context.current),
    within: (db, retailerId) => txOf(db, wholeRetailer(retailerId), new Set()),
    onPublished: (listener) => publishListeners.push(listener),
    silentMs: () => answers.silentMs,
    closeWaiting,
    pool,
    replica,
    close: async () => {
      await Promise.all([open.destroy(), replica?.close()]);
    },
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
