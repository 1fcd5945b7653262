// Many orders in one statement each for orders, packages, journeys and log lines. Raw SQL: `unnest` has no builder (design section 7).
import { sql } from 'kysely';
import type { Database, Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { Teller } from '../platform/news.ts';
import type { orderRecord, packageRecords } from './create.ts';
import { ungrouped } from './tallies.ts';

/** An order to be written. Its upload identity tells it from others when it has no number. */
export type BulkOrder = {
  record: ReturnType<typeof orderRecord> & { upload_identity: string | null };
  packages: ReturnType<typeof packageRecords>;
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
  await settle(tx);
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

/**
 * The web's five seconds would fail an import where the disk is busy. And no batch waits for the disk alone: the log is written
 * in order, so whatever is acknowledged later, the end of the job first of all, makes it durable too; a power cut before that
 * takes the batch and its progress back together, and the job goes on from there.
 */
const settle = (tx: Tx) =>
  sql`select set_config('statement_timeout', '600000', true), set_config('synchronous_commit', 'off', true)`.execute(
    tx.db,
  );

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
  const { names, values, arrays, fresh } = unnested(
    orderColumns,
    orders.map(({ record }) => record),
  );
  const { rows } = await sql<Written>`
    insert into orders (retailer_id, ${names})
    select ${tx.retailerId}::uuid, ${values} from unnest(${arrays}) as fresh (${fresh})
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
  const { names, values, arrays, fresh } = unnested(
    packageColumns,
    orders.flatMap(({ packages }) => packages),
  );
  await sql`
    insert into packages (retailer_id, ${names})
    select ${tx.retailerId}::uuid, ${values} from unnest(${arrays}) as fresh (${fresh})`.execute(tx.db);
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
  const { names, values, arrays, fresh } = unnested(trackerColumns, lines);
  await sql`
    insert into trackers (retailer_id, ${names})
    select ${tx.retailerId}::uuid, ${values} from unnest(${arrays}) as fresh (${fresh})`.execute(tx.db);
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

async function writeLogs(tx: Tx, orders: readonly BulkOrder[], { by, action, content }: BulkOrigin): Promise<void> {
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
  await sql`
    insert into action_logs (retailer_id, ${names})
    select ${tx.retailerId}::uuid, ${values} from unnest(${arrays}) as fresh (${fresh})`.execute(tx.db);
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

type Cell = string | number | boolean | null | undefined | readonly string[];

/** Rows as one array a column, and a column that says the same in every row as one value. */
function unnested<N extends string>(columns: Readonly<Record<N, string>>, rows: readonly Partial<Record<N, Cell>>[]) {
  const names = Object.keys(columns).filter((name): name is N => name in columns);
  const [first] = rows;
  const isSame = (name: N) => rows.every((row) => row[name] === first?.[name]);
  const [same, various] = [names.filter(isSame), names.filter((name) => !isSame(name))];
  // Without a column that varies there would be nothing to unnest.
  const listed = various.length > 0 ? various : same.splice(0, 1);
  const typed = (value: unknown, type: string) => sql`${value}::${sql.raw(type)}`;
  return {
    names: sql.join([...listed, ...same].map((name) => sql.ref(name))),
    values: sql.join([
      ...listed.map((name) => typed(sql.ref(`fresh.${name}`), columns[name])),
      ...same.map((name) => typed(textOf(first?.[name]), columns[name])),
    ]),
    // Lists travel as text: an array of them would have to be a rectangle.
    arrays: sql.join(
      listed.map((name) =>
        typed(arrayOf(rows.map((row) => row[name])), /\[|json/.test(columns[name]) ? 'text[]' : `${columns[name]}[]`),
      ),
    ),
    fresh: sql.join(listed.map((name) => sql.ref(name))),
  };
}

const textOf = (cell: Cell): string | null =>
  cell === null || cell === undefined ? null : typeof cell === 'object' ? arrayOf(cell) : String(cell);

/** A list as PostgreSQL writes one; made here because the driver takes three times as long. */
function arrayOf(cells: readonly Cell[]): string {
  let list = '';
  for (const cell of cells) {
    const text = textOf(cell);
    list += text === null ? ',NULL' : `,"${special.test(text) ? text.replace(/[\\"]/g, '\\$&') : text}"`;
  }
  return `{${list.slice(1)}}`;
}

const special = /[\\"]/;
