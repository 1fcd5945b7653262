// The rows that the courier's events write besides their orders: ids, attempts and calls.
import type { FleetEvent } from '@portage/contract/fleet/schema';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { OrderRecord } from '../orders/deliveries.ts';
import { erased, erasing } from '../orders/verbs/erase.ts';
import type { Tx } from '../platform/db/database.ts';
import { isId, newId } from '../platform/ids.ts';
import { proofKey } from '../uploads/files.ts';
import type { GivenProof } from './prove.ts';

/** An applied event with the resulting order. `isMoved` means that the status changed; `place` is the package, or null for all. */
export type Applied = {
  order: OrderRecord;
  event: FleetEvent;
  isMoved: boolean;
  isAttempt: boolean;
  place: number | null;
  proof: GivenProof | null;
};

export async function insertEvents(tx: Tx, applied: readonly Applied[], now: Temporal.Instant): Promise<void> {
  // In the order of ids, so that two reports cannot deadlock.
  const byId = applied.toSorted((one, other) => (one.event.id < other.event.id ? -1 : 1));
  await tx.db
    .insertInto('fleet_events')
    .values(
      byId.map(({ order, event }) => ({
        ...keysOf(order),
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
  await insertProofs(tx, applied);
}

async function insertProofs(tx: Tx, applied: readonly Applied[]): Promise<void> {
  const rows = applied.flatMap(({ order, event, event: { at, proof }, proof: given }) =>
    given
      ? [
          {
            ...keysOf(order),
            id: newId(),
            at,
            kinds: given.kinds,
            missing: given.missing,
            ...personalIn(order, event, given),
            age: proof?.age?.rule ?? null,
            age_document: proof?.age?.documentKind ?? null,
            age_checked_at: proof?.age?.checkedAt ?? null,
            age_checked_by: proof?.age?.by ?? null,
          },
        ]
      : [],
  );
  if (rows.length > 0) await tx.db.insertInto('delivery_proofs').values(rows).execute();
}

/** Returns the personal data of a proof: none once the recipient was erased. */
function personalIn(order: OrderRecord, { proof }: FleetEvent, { missing }: GivenProof) {
  const isErased = order.recipient === erased;
  const signature = isErased ? null : proof?.signature;
  return {
    fallback_reason: !isErased && missing.length > 0 ? (proof?.fallback?.reason ?? null) : null,
    signature: signature?.strokes ?? null,
    signer: signature?.name ?? null,
    signer_relation: signature?.relation ?? null,
  };
}

/** Returns those orders of which a call to the recipient was reported, if an event has to know. */
export async function calledOrders(
  tx: Tx,
  orders: readonly OrderRecord[],
  events: readonly FleetEvent[],
): Promise<Set<string>> {
  const asking = new Set(
    events.flatMap(({ proof, deliveryId }) => (proof?.fallback ? [deliveryId.toLowerCase()] : [])),
  );
  const ids = orders.flatMap(({ id, delivery_id }) => (asking.has(delivery_id ?? '') ? [id] : []));
  if (ids.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom('call_histories')
    .innerJoin('orders', 'orders.id', 'call_histories.order_id')
    .select('order_id')
    .where('order_id', '=', sql<string>`any(${ids}::uuid[])`)
    // A call about a delivery that was voided since does not count.
    .whereRef('called_at', '>=', 'orders.fulfilled_at')
    .execute();
  return new Set(rows.map((row) => row.order_id));
}

const keysOf = (order: OrderRecord) => ({
  order_id: order.id,
  delivery_id: order.delivery_id ?? '',
});

/** Returns the tracker of an event. */
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

async function insertAttempts(tx: Tx, attempts: readonly Applied[]): Promise<void> {
  if (attempts.length === 0) return;
  await tx.db
    .insertInto('attempts')
    .values(
      attempts.map(({ order, event }) => ({
        ...keysOf(order),
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

/** Returns whether a statement failed because a concurrent report used the same event id. */
export const isEventIdTaken = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'fleet_events_pkey';

type AppliedId = { id: string; delivery_id: string; type: string };

/** Returns those of the events that were applied before, by id. */
export async function knownEvents(tx: Tx, ids: readonly string[]): Promise<Map<string, AppliedId>> {
  const rows = await tx.db
    .selectFrom('fleet_events')
    .select(['id', 'delivery_id', 'type'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the orders that photos were granted for, by their keys. Those that were granted before there were rows are missing. */
export async function ownersOfPhotos(tx: Tx, events: readonly FleetEvent[]): Promise<ReadonlyMap<string, string>> {
  const ids = events.flatMap(({ photos }) => photos.map(idOf)).filter(isId);
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('granted_photos')
    .select(['retailer_id', 'id', 'order_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [proofKey(row.retailer_id, row.id), row.order_id]));
}

const idOf = (key: string): string => /\/photos\/([^/.]+)\.jpg$/.exec(key)?.[1] ?? '';

/**
 * Erases the positions and photo keys of attempts, and the signatures. The order's photos are deleted with it; replaced ones are no longer
 * named by any event, and deleted as such.
 */
export const eraseAttempts = erasing('fleet', async ({ db }, orderId) => {
  await db
    .updateTable('attempts')
    .set({ photos: [], arrived_latitude: null, arrived_longitude: null })
    .where('order_id', '=', orderId)
    .execute();
  await db.updateTable('granted_photos').set({ named_at: null }).where('order_id', '=', orderId).execute();
  await db
    .updateTable('delivery_proofs')
    .set({ signature: null, signer: null, signer_relation: null, fallback_reason: null })
    .where('order_id', '=', orderId)
    .execute();
});
