// The fleet's access to orders: finds the order of a delivery, locks it, and changes its delivery.
import { carriedStatuses } from '@portage/contract/fleet/states';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { App } from '../platform/app.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import type { Actor } from '../platform/outbox/facts.ts';
import { lockRowsWithZones, type OrderRecord } from './queries.ts';
import { withCourierChange, writeChanges } from './write.ts';

export { lockRows, type OrderRecord } from './queries.ts';

export type DeliveryKey = { retailerId: string; orderId: string; deliveryId: string };

const places = (database: Database) =>
  database.acrossTenants().selectFrom('orders').select(['orders.retailer_id', 'orders.id', 'orders.delivery_id']);

async function byDelivery(query: ReturnType<typeof places>): Promise<Map<string, DeliveryKey>> {
  const rows = await query.execute();
  return new Map(
    rows.map((row) => [
      row.delivery_id ?? '',
      { retailerId: row.retailer_id, orderId: row.id, deliveryId: row.delivery_id ?? '' },
    ]),
  );
}

/** Returns the retailer and order of each delivery; unknown deliveries are missing from the map. */
export const findDeliveries = (database: Database, deliveryIds: readonly string[]): Promise<Map<string, DeliveryKey>> =>
  byDelivery(
    places(database)
      .innerJoin('keys', (join) =>
        join.onRef('keys.retailer_id', '=', 'orders.retailer_id').onRef('keys.id', '=', 'orders.id'),
      )
      .where('keys.kind', '=', 'DELIVERY')
      .where('keys.key', '=', sql<string>`any(${deliveryIds.map((id) => id.toLowerCase())}::text[])`)
      // The key of a voided delivery still exists and refers to its order.
      .where(sql<boolean>`delivery_id::text = key`),
  );

/** Returns the deliveries on a route. */
export const findDeliveriesOnRoute = (database: Database, routeId: string): Promise<Map<string, DeliveryKey>> =>
  byDelivery(places(database).where('route_id', '=', routeId));

/** A locked order with the time zone of its courier's events, and its store's address. */
export type LockedDelivery = OrderRecord & { timezone: string; store_address: string };

/** Locks the orders of these deliveries and returns them by delivery id. */
export async function lockDeliveries(tx: Tx, orderIds: readonly string[]): Promise<Map<string, LockedDelivery>> {
  return new Map((await lockRowsWithZones(tx, orderIds)).map((order) => [order.delivery_id ?? '', order]));
}

/** Records that the courier agreed to take a parcel to a drop-off point. The caller publishes it. */
export async function recordDropoff(app: App, tx: Tx, order: OrderRecord, by: Actor): Promise<void> {
  const now = app.clock.now();
  const agreed = { instructed_at: now.toString(), dropoff_agreed: true };
  await writeChanges(app, tx, [{ order, columns: withCourierChange(order, now, agreed) }], by, now);
}

/** Selects the deliveries in progress, in the order of their ids. */
export const deliveriesOnTheRoad = (database: Database, after: string | null, limit: number) =>
  database
    .acrossTenants()
    .selectFrom('orders')
    .innerJoin('stores', (join) =>
      join.onRef('stores.retailer_id', '=', 'orders.retailer_id').onRef('stores.id', '=', 'orders.store_id'),
    )
    .selectAll('orders')
    .select(['stores.name as store_name', 'stores.address as store_address', 'stores.timezone as timezone'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('packages')
          .select('packages.tracking_code')
          .whereRef('packages.retailer_id', '=', 'orders.retailer_id')
          .whereRef('packages.order_id', '=', 'orders.id')
          .orderBy('packages.position'),
      ).as('packages'),
    )
    .where('orders.delivery_id', '>', after ?? '00000000-0000-0000-0000-000000000000')
    .where(sql<boolean>`delivery_status in (${sql.join(carriedStatuses.map((status) => sql.lit(status)))})`)
    .orderBy('orders.delivery_id')
    .limit(limit)
    .execute();
