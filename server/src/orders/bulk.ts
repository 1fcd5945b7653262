// Many orders in one statement each for orders, packages, journeys and log lines. Raw SQL: `unnest` has no builder (design section 7).
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { Teller } from '../platform/news.ts';
import type { orderRecord, packageRecords } from './create.ts';
import { ungrouped } from './tallies.ts';

/** An order to be written. `identity` tells orders without a number apart, as the number does the others. */
export type BulkOrder = {
  record: ReturnType<typeof orderRecord>;
  packages: ReturnType<typeof packageRecords>;
  identity: string | null;
};
/** Who hands the orders over, and what the log says beside it. */
export type BulkOrigin = { by: Teller; action: string; content: string };
type Written = { id: string; store_id: string; list_group: string | null; created_at: string };

/** Writes orders with their packages, the beginning of their journeys, their log lines and tallies. Answers the ids of those that did not exist. */
export async function insertOrders(
  tx: Tx,
  orders: readonly BulkOrder[],
  origin: BulkOrigin,
): Promise<ReadonlySet<string>> {
  if (orders.length === 0) return new Set();
  // The web's five seconds would fail an import where the disk is busy.
  await sql`set local statement_timeout = '10min'`.execute(tx.db);
  const rows = await writeOrders(tx, orders);
  const ids = new Set(rows.map((row) => row.id));
  const written = orders.filter(({ record }) => ids.has(record.id));
  if (written.length === 0) return ids;
  await writePackages(tx, written);
  await writeTrackers(tx, written, origin.by);
  await writeLogs(tx, written, origin);
  await writeTallies(tx, rows);
  return ids;
}

/** Takes what an import left in the search index's waiting list into the index, where it is found faster. */
export async function tidySearch(database: Database): Promise<void> {
  await sql`select gin_clean_pending_list('orders_by_search')`.execute(database.shared);
}

type Holders = { numbers: ReadonlyMap<string, string>; identities: ReadonlyMap<string, string> };

/** The orders that hold these numbers and identities. */
export async function findHolders(tx: Tx, numbers: readonly string[], identities: readonly string[]): Promise<Holders> {
  const { rows } = await sql<{ id: string; number: string | null; upload_identity: string | null }>`
    select id, number, upload_identity from orders
    where retailer_id = ${tx.retailerId} and deleted_at is null and number = any(${numbers}::text[])
    union all
    select id, null, upload_identity from orders
    where retailer_id = ${tx.retailerId} and deleted_at is null and upload_identity = any(${identities}::uuid[])`.execute(
    tx.db,
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

async function writeOrders(tx: Tx, orders: readonly BulkOrder[]): Promise<Written[]> {
  const records = orders.map(({ record, identity }) => ({ ...record, upload_identity: identity }));
  const { names, values, arrays } = unnested(orderColumns, records);
  const { rows } = await sql<Written>`
    insert into orders (retailer_id, ${names})
    select ${tx.retailerId}::uuid, ${values} from unnest(${arrays}) as fresh (${names})
    on conflict do nothing returning id, store_id, list_group, created_at`.execute(tx.db);
  return rows;
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

async function writePackages(tx: Tx, orders: readonly BulkOrder[]): Promise<void> {
  const { names, values, arrays } = unnested(
    packageColumns,
    orders.flatMap(({ packages }) => packages),
  );
  await sql`
    insert into packages (retailer_id, ${names})
    select ${tx.retailerId}::uuid, ${values} from unnest(${arrays}) as fresh (${names})`.execute(tx.db);
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

async function writeTrackers(tx: Tx, orders: readonly BulkOrder[], by: Teller): Promise<void> {
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
  const { names, values, arrays } = unnested(trackerColumns, lines);
  await sql`
    insert into trackers (retailer_id, ${names})
    select ${tx.retailerId}::uuid, ${values} from unnest(${arrays}) as fresh (${names})`.execute(tx.db);
}

async function writeLogs(tx: Tx, orders: readonly BulkOrder[], { by, action, content }: BulkOrigin): Promise<void> {
  const lines = orders.map(({ record }) => ({ id: newId(), order_id: record.id, created_at: record.created_at }));
  const { arrays } = unnested({ id: 'uuid', order_id: 'uuid', created_at: 'timestamptz' }, lines);
  await sql`
    insert into action_logs (retailer_id, id, order_id, created_at, sender_name, sender_role, action, content)
    select ${tx.retailerId}::uuid, id, order_id, created_at, ${by.name}, ${by.role}, ${action}, ${content}
    from unnest(${arrays}) as fresh (id, order_id, created_at)`.execute(tx.db);
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

type Column = string | number | boolean | null | undefined | readonly string[];

/** Rows as one array a column. Lists travel as text: an array of them would have to be a rectangle. */
function unnested<N extends string>(columns: Readonly<Record<N, string>>, rows: readonly Partial<Record<N, Column>>[]) {
  const names = Object.keys(columns).filter((name): name is N => name in columns);
  const array = (name: N): RawBuilder<unknown> => {
    const type = columns[name];
    const asText = type === 'text[]' || type === 'jsonb';
    const values = rows.map((row) => (Array.isArray(row[name]) ? literal(row[name]) : (row[name] ?? null)));
    return sql`${values}::${sql.raw(asText ? 'text' : type)}[]`;
  };
  return {
    names: sql.join(names.map((name) => sql.ref(name))),
    values: sql.join(names.map((name) => sql`${sql.ref(`fresh.${name}`)}::${sql.raw(columns[name])}`)),
    arrays: sql.join(names.map(array)),
  };
}

/** A list as PostgreSQL writes one. */
const literal = (list: readonly string[]): string =>
  `{${list.map((item) => `"${item.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
