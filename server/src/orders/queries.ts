// Order rows: queries, and locks for the one writer (write.ts).
import type { Place } from '@portage/contract/place';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database, Scope, Tx } from '../platform/db/database.ts';
import { prepared } from '../platform/db/prepared.ts';
import type { ActionLogs, Orders, Packages } from '../platform/db/schema.gen.ts';
import { refuse } from '../platform/refusal.ts';
import { storeBeside } from '../stores/screens.ts';

export type OrderRecord = Selectable<Orders>;

const ordersOf = (scope: Scope) => scope.db.selectFrom('orders').selectAll();

/** Selects those of the ids that belong to the member's stores. */
export const ordersNamed = (scope: Scope, ids: string | RawBuilder<string>) => ordersOf(scope).where('id', '=', ids);

/** Returns the order, or refuses. */
export const findOrder = async (scope: Scope, id: string): Promise<OrderRecord> =>
  (await ordersNamed(scope, id).executeTakeFirst()) ?? refuse('ORDER_NOT_FOUND');

/** Locks orders and returns them, in the order of their ids, so that two batches cannot deadlock. */
export const lockRows = (tx: Tx, ids: readonly string[]): Promise<OrderRecord[]> =>
  ordersOf(tx).where('id', '=', sql<string>`any(${ids}::uuid[])`).orderBy('id').forUpdate().execute();

/** Locks orders and returns them with their stores' time zones. */
export const lockRowsWithZones = (tx: Tx, ids: readonly string[]) =>
  ordersOf(tx)
    .select((order) =>
      order
        .selectFrom('stores')
        .select('timezone')
        .whereRef('stores.id', '=', 'orders.store_id')
        .$asScalar()
        .$notNull()
        .as('timezone'),
    )
    .select((order) =>
      order
        .selectFrom('stores')
        .select('address')
        .whereRef('stores.id', '=', 'orders.store_id')
        .$asScalar()
        .$notNull()
        .as('store_address'),
    )
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

const lockBeside = prepared((scope, _shape: null, value) =>
  ordersOf(scope)
    .select(
      jsonObjectFrom(storeBeside(scope, sql.ref('orders.store_id')))
        .$notNull()
        .as('store'),
    )
    .where('id', '=', sql<string>`any(${value('ids')}::uuid[])`)
    .orderBy('id')
    .forUpdate(),
);
/** Locks orders and returns them with their stores, including stores that the member may not use. */
export const lockWithStores = (database: Database, tx: Tx, ids: readonly string[]) =>
  lockBeside(database, tx, null, { ids: `{${ids.join(',')}}` });

/** Returns the size and weight of each package, first to last. */
export async function measuresOf(tx: Tx, orderId: string) {
  const rows = await tx.db
    .selectFrom('packages')
    .select(['size_category', 'weight', 'length', 'width', 'height'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return rows.map(({ size_category: sizeCategory, ...measures }) => ({ sizeCategory, ...measures }));
}

/** Replaces the packages of an order; the tracking codes of positions that remain are kept. */
export async function replacePackages(
  tx: Tx,
  orderId: string,
  packages: readonly Insertable<Packages>[],
): Promise<void> {
  await tx.db.deleteFrom('packages').where('order_id', '=', orderId).execute();
  if (packages.length === 0) return;
  await tx.db
    .insertInto('packages')
    .values(packages.map((each) => each))
    .execute();
}

/** Adds a message to an order's action log. */
export async function insertLog(tx: Tx, log: Insertable<ActionLogs>): Promise<void> {
  await tx.db.insertInto('action_logs').values(log).execute();
}

/** Stores the location of an order's address, unless either has changed since. The version stays, because no form shows the location. */
export async function placeOrder(
  tx: Tx,
  before: OrderRecord,
  { latitude, longitude, precision }: Place,
): Promise<void> {
  await tx.db
    .updateTable('orders')
    .set({ latitude, longitude, location_precision: precision })
    .where('id', '=', before.id)
    .where('address', '=', before.address)
    .where('latitude', 'is not distinct from', before.latitude)
    .where('location_precision', 'is not distinct from', before.location_precision)
    .execute();
}
