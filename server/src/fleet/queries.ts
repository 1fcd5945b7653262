// What the courier's events write: the delivery on the order, trackers, attempts and calls.
import type { FleetEvent } from '@portage/contract/fleet/schema';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { OrderRecord } from '../orders/deliveries.ts';
import { erasing } from '../orders/verbs/erase.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';

/** An event as it happened to an order: the order after it, whether it moved, whether it was a visit to the door, and the package's place when it is about one. */
export type Applied = {
  order: OrderRecord;
  event: FleetEvent;
  isMoved: boolean;
  isAttempt: boolean;
  place: number | null;
};

/** Writes down what the events leave beside their orders: their ids, attempts and calls. */
export async function insertEvents(tx: Tx, applied: readonly Applied[], now: Temporal.Instant): Promise<void> {
  // In the order of their ids, so that two reports never wait for each other.
  const byId = applied.toSorted((one, other) => (one.event.id < other.event.id ? -1 : 1));
  await tx.db
    .insertInto('fleet_events')
    .values(
      byId.map(({ order, event }) => ({
        ...ownOf(order),
        id: event.id,
        type: event.type,
        at: event.at,
        received_at: now.toString(),
      })),
    )
    .execute();
  await insertAttempts(
    tx,
    applied.filter((each) => each.isAttempt),
  );
  await insertCalls(
    tx,
    applied.filter(({ event }) => event.type === 'CALL_ATTEMPT'),
  );
}

const ownOf = (order: OrderRecord) => ({
  order_id: order.id,
  delivery_id: order.delivery_id ?? '',
});

/** An event's line of the journey. */
export const trackerOf = ({ order, event, place }: Applied, id: string) => ({
  id,
  order_id: order.id,
  delivery_id: order.delivery_id,
  event: event.type,
  status: order.delivery_status ?? '',
  status_id: event.statusId,
  status_note: event.note,
  at: event.at,
  delivery_date: event.type === 'RESCHEDULED' ? order.delivery_date : null,
  driver_name: order.driver_name,
  package: place,
});

async function insertAttempts(tx: Tx, visits: readonly Applied[]): Promise<void> {
  if (visits.length === 0) return;
  await tx.db
    .insertInto('attempts')
    .values(
      visits.map(({ order, event }) => ({
        ...ownOf(order),
        id: newId(),
        at: event.at,
        status: event.type,
        status_id: event.statusId,
        photos: event.photos,
        driver_name: order.driver_name,
        arrived_latitude: event.position?.latitude ?? null,
        arrived_longitude: event.position?.longitude ?? null,
      })),
    )
    .execute();
}

async function insertCalls(tx: Tx, calls: readonly Applied[]): Promise<void> {
  if (calls.length === 0) return;
  await tx.db
    .insertInto('call_histories')
    .values(
      calls.map(({ order, event }) => ({
        id: newId(),
        order_id: order.id,
        driver_name: order.driver_name,
        called_at: event.at,
      })),
    )
    .execute();
}

/** Whether a statement failed because another order's event took an id meanwhile. */
export const tookEventId = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'fleet_events_pkey';

type Known = { id: string; delivery_id: string; type: string };

/** What was applied before under these ids. */
export async function knownEvents(tx: Tx, ids: readonly string[]): Promise<Map<string, Known>> {
  const rows = await tx.db
    .selectFrom('fleet_events')
    .select(['id', 'delivery_id', 'type'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Where the driver stood at their door, and what stands there; the photos themselves go with the order's. */
export const erasingVisits = erasing('fleet', ({ db }, orderId) =>
  db
    .updateTable('attempts')
    .set({ photos: [], arrived_latitude: null, arrived_longitude: null })
    .where('order_id', '=', orderId)
    .execute(),
);
