// Changes of many orders at once: a statement for the orders, one for what their journeys say, one for what is told, however many
// there are. Raw SQL: `update … from unnest` has no builder (design section 7).
import { type Insertable, sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import { insertKeys, keysOf } from '../platform/db/keys.ts';
import type { Trackers } from '../platform/db/schema.gen.ts';
import { type Cell, unnested } from '../platform/db/unnest.ts';
import type { OrderRecord } from './queries.ts';
import { moveTallies } from './tallies.ts';

/** The columns that a batch may change, with their types. */
const columnTypes = {
  deleted_at: 'timestamptz',
  search: 'text',
  delivery_id: 'uuid',
  delivery_status: 'text',
  delivery_date: 'date',
  delivery_time: 'text',
  status_id: 'smallint',
  status_note: 'text',
  picked_up: 'boolean',
  sorted: 'boolean',
  delivery_attempts_made: 'smallint',
  photos: 'text[]',
  route_id: 'text',
  stop_start_time: 'timestamptz',
  driver_id: 'text',
  driver_name: 'text',
  driver_note: 'text',
  fulfilled_at: 'timestamptz',
  completed_at: 'timestamptz',
  labeled_at: 'timestamptz',
  moved_slot: 'jsonb',
  tags: 'text[]',
} as const;
type Column = keyof typeof columnTypes;
export type Change<C extends Column = Column> = Record<C, Cell>;

/**
 * Members' changes of locked orders, each order its own: counts them where they now stand and raises their versions. Every change
 * names the same columns. Answers the orders as they then are.
 */
export async function changeOrders<C extends Column>(
  tx: Tx,
  before: readonly OrderRecord[],
  changeOf: (order: OrderRecord) => Change<C>,
  at: Temporal.Instant,
): Promise<OrderRecord[]> {
  // The id comes first: in a row alone it is the column that is listed.
  const rows = before.map((order) => ({ id: order.id, ...changeOf(order) }));
  const [first] = rows;
  if (!first) return [];
  const types: Record<string, string> = { id: 'uuid', ...columnTypes };
  const columns = Object.fromEntries(Object.keys(first).map((name) => [name, types[name] ?? 'text']));
  const { names, values, arrays, fresh } = unnested<string>(columns, rows);
  // The id, one of the columns, is set to what it is.
  const { rows: after } = await sql<OrderRecord>`
    update orders set (${names}) = row(${values}), version = orders.version + 1, updated_at = ${at.toString()}::timestamptz
    from unnest(${arrays}) as fresh (${fresh})
    where orders.retailer_id = ${tx.retailerId} and orders.id = fresh.id
    returning orders.*`.execute(tx.db);
  await moveTallies(tx, before, after);
  const begun = 'delivery_id' in first ? keysOf(after.map(({ id, delivery_id }) => ({ id, delivery_id }))) : [];
  if (begun.length > 0) await insertKeys(tx, begun).execute();
  return after;
}

/** Writes down what happened to each of the orders. */
export async function insertTrackers(
  tx: Tx,
  trackers: readonly Omit<Insertable<Trackers>, 'retailer_id'>[],
): Promise<void> {
  if (trackers.length === 0) return;
  await tx.db
    .insertInto('trackers')
    .values(trackers.map((tracker) => ({ ...tracker, retailer_id: tx.retailerId })))
    .execute();
}
