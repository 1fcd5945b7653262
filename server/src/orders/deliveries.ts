// What the fleet asks of orders: to find the order of a delivery, lock it, and change the delivery on it.
import { sql, type Updateable } from 'kysely';
import type { Database, Tx } from '../platform/db/database.ts';
import type { Orders } from '../platform/db/schema.gen.ts';
import { lockOrders, type OrderRecord, updateOrder } from './queries.ts';

export type DeliveryRecord = OrderRecord;

const why = 'the courier names deliveries, not retailers';

export type Place = { retailerId: string; orderId: string; deliveryId: string };

/** Which retailer and order each delivery belongs to; unknown ones are missing from the answer. */
export async function placesOf(database: Database, deliveryIds: readonly string[]): Promise<Map<string, Place>> {
  const rows = await database
    .everyRetailer(why)
    .selectFrom('orders')
    .select(['retailer_id', 'id', 'delivery_id'])
    .where('delivery_id', '=', sql<string>`any(${deliveryIds}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.delivery_id ?? '',
      { retailerId: row.retailer_id, orderId: row.id, deliveryId: row.delivery_id ?? '' },
    ]),
  );
}

/** The orders of these deliveries, locked, by delivery. */
export async function lockDeliveries(tx: Tx, orderIds: readonly string[]): Promise<Map<string, DeliveryRecord>> {
  return new Map((await lockOrders(tx, orderIds)).map((order) => [order.delivery_id ?? '', order]));
}

export const writeDelivery = (
  tx: Tx,
  order: DeliveryRecord,
  change: Updateable<Orders>,
  at: Temporal.Instant,
): Promise<DeliveryRecord> => updateOrder(tx, order, change, at);

/** Deliveries that are still to be carried, by id. */
export const deliveriesOnTheRoad = (database: Database, after: string | null, limit: number) =>
  database
    .everyRetailer(why)
    .selectFrom('orders')
    .innerJoin('stores', (join) =>
      join.onRef('stores.retailer_id', '=', 'orders.retailer_id').onRef('stores.id', '=', 'orders.store_id'),
    )
    .selectAll('orders')
    .select(['stores.name as store_name', 'stores.address as store_address', 'stores.timezone as timezone'])
    .where('orders.delivery_id', '>', after ?? '00000000-0000-0000-0000-000000000000')
    .where(
      sql<boolean>`delivery_status in ('DELIVERY_SCHEDULED', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'SKIPPED', 'AT_DROPOFF_POINT', 'RTS_SCHEDULED', 'RTS_LOADED')`,
    )
    .orderBy('orders.delivery_id')
    .limit(limit)
    .execute();
