// Many orders in one statement each for orders, packages, journeys and log lines. Raw SQL: `unnest` has no builder (design section 7).
import { type RawBuilder, sql } from 'kysely';
import type { Database, Scope, Tx } from '../platform/db/database.ts';
import { keysOf } from '../platform/db/keys.ts';
import { unnested } from '../platform/db/unnest.ts';
import type { Actor } from '../platform/facts.ts';
import { newId } from '../platform/ids.ts';
import type { orderRecord, packageRecords } from './create.ts';
import { ungrouped } from './tallies.ts';

/** An order to be written. Its upload identity tells it from others when it has no number. */
export type BulkOrder = {
  record: ReturnType<typeof orderRecord> & { upload_identity: string | null };
  packages: ReturnType<typeof packageRecords>;
};
/** Who hands the orders over, and what the log says beside it. */
export type BulkOrigin = { by: Actor; action: string; content: string };
type Written = { id: string; store_id: string; list_group: string | null; created_at: string };

/** Statements that are ready to run: made while the database is busy with the batch before. */
export type BulkInsert = {
  orders: readonly BulkOrder[];
  origin: BulkOrigin;
  main: RawBuilder<Written>[];
  /** What is written beside the orders when none of them existed. */
  beside: RawBuilder<unknown>[];
};

/** Makes the statements that write orders with their packages, the beginning of their journeys and their log lines. */
export function prepareOrders(retailerId: string, orders: readonly BulkOrder[], origin: BulkOrigin): BulkInsert {
  const numbered = orders.filter(({ record }) => record.number !== null);
  const others = orders.filter(({ record }) => record.number === null);
  const main = [
    ...(numbered.length > 0 ? [writeOrders(retailerId, numbered, sql`number`)] : []),
    ...(others.length > 0 ? [writeOrders(retailerId, others, sql`upload_identity`)] : []),
  ];
  return { orders, origin, main, beside: orders.length > 0 ? writeBeside(retailerId, orders, origin) : [] };
}

/** Writes what was prepared, and the tallies. Answers the ids of the orders that did not exist. */
export async function insertOrders(tx: Tx, { orders, origin, main, beside }: BulkInsert): Promise<ReadonlySet<string>> {
  if (orders.length > 0) await settle(tx);
  const rows: Written[] = [];
  for (const statement of main) rows.push(...(await statement.execute(tx.db)).rows);
  const ids = new Set(rows.map((row) => row.id));
  if (ids.size === 0) return ids;
  const written = orders.filter(({ record }) => ids.has(record.id));
  const all = written.length === orders.length;
  for (const statement of all ? beside : writeBeside(tx.retailerId, written, origin)) await statement.execute(tx.db);
  await writeTallies(tx, rows);
  return ids;
}

const writeBeside = (retailerId: string, orders: readonly BulkOrder[], origin: BulkOrigin) => [
  writePackages(retailerId, orders),
  writeKeys(retailerId, orders),
  writeTrackers(retailerId, orders, origin.by),
  writeLogs(retailerId, orders, origin),
];

/**
 * The web's five seconds would fail an import where the disk is busy. And no batch waits for the disk alone: the log is written
 * in order, so whatever is acknowledged later, the end of the job first of all, makes it durable too; a power cut before that
 * takes the batch and its progress back together, and the job goes on from there.
 */
export const settle = (tx: Tx) =>
  sql`select set_config('statement_timeout', '600000', true), set_config('synchronous_commit', 'off', true)`.execute(
    tx.db,
  );

/** Takes what an import left in the search index's waiting list into the index, where it is found faster. */
export async function tidySearch(database: Database): Promise<void> {
  await sql`select gin_clean_pending_list('orders_by_search')`.execute(database.shared);
}

type Holders = { numbers: ReadonlyMap<string, string>; identities: ReadonlyMap<string, string> };

/** The orders that hold these numbers and identities. */
export async function findHolders(
  scope: Scope,
  numbers: readonly string[],
  identities: readonly string[],
): Promise<Holders> {
  const { rows } = await sql<{ id: string; number: string | null; upload_identity: string | null }>`
    select id, number, upload_identity from orders
    where retailer_id = ${scope.retailerId} and deleted_at is null and number = any(${numbers}::text[])
    union all
    select id, null, upload_identity from orders
    where retailer_id = ${scope.retailerId} and deleted_at is null and upload_identity = any(${identities}::uuid[])`.execute(
    scope.db,
  );
  return {
    numbers: new Map(rows.flatMap(({ number, id }) => (number === null ? [] : [[number, id]]))),
    identities: new Map(
      rows.flatMap(({ upload_identity, id }) => (upload_identity === null ? [] : [[upload_identity, id]])),
    ),
  };
}

const orderColumns = {
  id: 'uuid',
  store_id: 'uuid',
  number: 'text',
  recipient: 'text',
  email: 'text',
  phone: 'text',
  address: 'text',
  address_line2: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
  location_precision: 'text',
  note: 'text',
  barcode_for_scan: 'text',
  customer_id: 'text',
  tracking_code: 'text',
  link_code: 'text',
  number_of_packages: 'smallint',
  custom_fields: 'jsonb',
  weight: 'double precision',
  length: 'double precision',
  width: 'double precision',
  height: 'double precision',
  size_category: 'text',
  tags: 'text[]',
  is_pharmacy: 'boolean',
  deliver_from_store: 'boolean',
  source: 'text',
  type: 'text',
  delivery_date: 'date',
  delivery_time: 'text',
  created_by: 'uuid',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  delivery_id: 'uuid',
  delivery_status: 'text',
  fulfilled_at: 'timestamptz',
  search: 'text',
  upload_identity: 'uuid',
} as const;

/** `key` is what a row is known again by: its number, or its upload identity. */
function writeOrders(retailerId: string, orders: readonly BulkOrder[], key: RawBuilder<unknown>): RawBuilder<Written> {
  const { names, values, arrays, fresh } = unnested(
    orderColumns,
    orders.map(({ record }) => record),
  );
  return sql<Written>`
    insert into orders (retailer_id, ${names})
    select ${retailerId}::uuid, ${values} from unnest(${arrays}) as fresh (${fresh})
    on conflict (retailer_id, ${key}) where deleted_at is null and ${key} is not null do nothing
    returning id, store_id, list_group, created_at`;
}

const packageColumns = {
  id: 'uuid',
  order_id: 'uuid',
  position: 'smallint',
  tracking_code: 'text',
  size_category: 'text',
  weight: 'double precision',
  length: 'double precision',
  width: 'double precision',
  height: 'double precision',
} as const;

function writePackages(retailerId: string, orders: readonly BulkOrder[]) {
  const { names, values, arrays, fresh } = unnested(
    packageColumns,
    orders.flatMap(({ packages }) => packages),
  );
  return sql`
    insert into packages (retailer_id, ${names})
    select ${retailerId}::uuid, ${values} from unnest(${arrays}) as fresh (${fresh})`;
}

function writeKeys(retailerId: string, orders: readonly BulkOrder[]) {
  const keys = keysOf(orders.map(({ record }) => record));
  const { names, values, arrays, fresh } = unnested({ key: 'text', kind: 'text', id: 'uuid' }, keys);
  return sql`
    insert into keys (retailer_id, ${names})
    select ${retailerId}::uuid, ${values} from unnest(${arrays}) as fresh (${fresh})`;
}

const trackerColumns = {
  id: 'uuid',
  order_id: 'uuid',
  delivery_id: 'uuid',
  event: 'text',
  status: 'text',
  at: 'timestamptz',
  delivery_date: 'date',
  account_name: 'text',
} as const;

function writeTrackers(retailerId: string, orders: readonly BulkOrder[], by: Actor) {
  const lines = orders.flatMap(({ record }) => {
    const line = {
      order_id: record.id,
      at: record.created_at,
      delivery_date: record.delivery_date,
      account_name: by.name,
    };
    const created = { ...line, id: newId(), event: 'ORDER_CREATED', status: 'NOT_SCHEDULED', delivery_id: null };
    const { delivery_id } = record;
    if (!delivery_id) return [created];
    return [created, { ...line, id: newId(), event: 'DELIVERY_SCHEDULED', status: 'DELIVERY_SCHEDULED', delivery_id }];
  });
  const { names, values, arrays, fresh } = unnested(trackerColumns, lines);
  return sql`
    insert into trackers (retailer_id, ${names})
    select ${retailerId}::uuid, ${values} from unnest(${arrays}) as fresh (${fresh})`;
}

const logColumns = {
  id: 'uuid',
  order_id: 'uuid',
  sender_name: 'text',
  sender_role: 'text',
  action: 'text',
  content: 'text',
  created_at: 'timestamptz',
} as const;

function writeLogs(retailerId: string, orders: readonly BulkOrder[], { by, action, content }: BulkOrigin) {
  const lines = orders.map(({ record }) => ({
    id: newId(),
    order_id: record.id,
    sender_name: by.name,
    sender_role: by.role,
    action,
    content,
    created_at: record.created_at,
  }));
  const { names, values, arrays, fresh } = unnested(logColumns, lines);
  return sql`
    insert into action_logs (retailer_id, ${names})
    select ${retailerId}::uuid, ${values} from unnest(${arrays}) as fresh (${fresh})`;
}

/** One delta for each day, store and group that the orders stand in. */
async function writeTallies(tx: Tx, rows: readonly Written[]): Promise<void> {
  const places = Map.groupBy(rows, (row) => `${row.created_at.slice(0, 10)} ${row.store_id} ${row.list_group}`);
  const deltas = [...places.values()].flatMap((alike) =>
    alike.slice(0, 1).map(({ created_at, store_id, list_group }) => ({
      retailer_id: tx.retailerId,
      day: created_at.slice(0, 10),
      store_id,
      list_group: list_group ?? ungrouped,
      orders: alike.length,
    })),
  );
  await tx.db.insertInto('order_tally_deltas').values(deltas).execute();
}
