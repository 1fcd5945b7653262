// What the courier's events write: the delivery on the order, trackers, attempts and calls.
import type { FleetEvent } from '@portage/contract/fleet/schema';
import { sql } from 'kysely';
import type { DeliveryRecord } from '../orders/deliveries.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';

/** Keeps the event's id, so that it is applied once; false when another order of the retailer's took it in the meantime. */
export async function claimEvent(
  tx: Tx,
  order: DeliveryRecord,
  event: FleetEvent,
  receivedAt: string,
): Promise<boolean> {
  const claimed = await tx.db
    .insertInto('fleet_events')
    .values({
      retailer_id: tx.retailerId,
      id: event.id,
      order_id: order.id,
      delivery_id: order.delivery_id ?? '',
      type: event.type,
      at: event.at,
      received_at: receivedAt,
    })
    .onConflict((conflict) => conflict.columns(['retailer_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Writes the event's line of the journey. */
export async function insertEventTracker(
  tx: Tx,
  order: DeliveryRecord,
  event: FleetEvent,
  trackerId: string,
): Promise<void> {
  await tx.db
    .insertInto('trackers')
    .values({
      retailer_id: tx.retailerId,
      order_id: order.id,
      id: trackerId,
      delivery_id: order.delivery_id ?? '',
      event: event.type,
      status: order.delivery_status ?? '',
      status_id: event.statusId,
      status_note: event.note,
      at: event.at,
      delivery_date: event.type === 'RESCHEDULED' ? order.delivery_date : null,
      driver_name: event.driverName ?? order.driver_name,
    })
    .execute();
}

/** One visit to the door. */
export async function insertAttempt(tx: Tx, order: DeliveryRecord, event: FleetEvent): Promise<void> {
  await tx.db
    .insertInto('attempts')
    .values({
      retailer_id: tx.retailerId,
      id: newId(),
      order_id: order.id,
      delivery_id: order.delivery_id ?? '',
      at: event.at,
      status: event.type,
      status_id: event.statusId,
      photos: event.photos,
      driver_name: event.driverName ?? order.driver_name,
      arrived_latitude: event.position?.latitude ?? null,
      arrived_longitude: event.position?.longitude ?? null,
    })
    .execute();
}

export async function insertCall(tx: Tx, order: DeliveryRecord, event: FleetEvent): Promise<void> {
  await tx.db
    .insertInto('call_histories')
    .values({
      retailer_id: tx.retailerId,
      id: newId(),
      order_id: order.id,
      driver_name: event.driverName ?? order.driver_name,
      called_at: event.at,
    })
    .execute();
}

/** Which of the ids were applied before. */
export async function knownEvents(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom('fleet_events')
    .select('id')
    .where('retailer_id', '=', tx.retailerId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
