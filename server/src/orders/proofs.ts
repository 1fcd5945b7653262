// The data of a proof of delivery: the orders, their events with times, and the courier's photos and notes.
import { distanceOnArrival } from '@portage/contract/orders/distance';
import { reasonOf, reasonOfStep } from '@portage/contract/orders/words';
import { isTrackerEvent, journeyOf, type Past } from '@portage/contract/tracking/rules';
import { sql } from 'kysely';
import { isoText, localMoment } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { shownCode } from './codes.ts';
import { visibleOrders } from './list/rows.ts';
import { ageRuleOfOrder, presentProof, ruleOf } from './proof/rule.ts';
import type { OrderRecord } from './queries.ts';

/** An order with its journey, attempts and photos. Times are local to the store, and each photo is listed once. */
export type Proof = ReturnType<typeof proofOf>;

type ProofRows = Awaited<ReturnType<typeof readParts>>;
type ProofAttempt = ProofRows['attempts'][number];
type Tracker = ProofRows['trackers'][number];

/** Returns the proofs of orders by their ids, without orders that the member may not see. */
export async function readProofs(scope: Scope, ids: readonly string[]): Promise<Map<string, Proof>> {
  const parts = await readParts(scope, ids);
  const attempts = Map.groupBy(parts.attempts, ({ order_id }) => order_id);
  const trackers = Map.groupBy(parts.trackers, ({ order_id }) => order_id);
  const given = Map.groupBy(parts.given, ({ order_id }) => order_id);
  const stores = new Map(parts.stores.map((store) => [store.id, store]));
  return new Map(
    parts.orders.map((order) => {
      const store = stores.get(order.store_id) ?? { name: '', timezone: 'UTC', address: '' };
      const own = {
        attempts: attempts.get(order.id) ?? [],
        trackers: trackers.get(order.id) ?? [],
        given: given.get(order.id) ?? [],
      };
      return [order.id, proofOf(order, store, own, parts.usesEnvoiCodes)];
    }),
  );
}

async function readParts(scope: Scope, ids: readonly string[]) {
  const named = sql<string>`any(${ids}::uuid[])`;
  const { db } = scope;
  const retailer = await db.selectFrom('retailers').select('use_envoi_tracking_code').executeTakeFirstOrThrow();
  return {
    orders: await visibleOrders(scope).where('id', '=', named).selectAll().execute(),
    stores: await db.selectFrom('stores').select(['id', 'name', 'timezone', 'address']).execute(),
    trackers: await db.selectFrom('trackers').selectAll().where('order_id', '=', named).execute(),
    attempts: await db
      .selectFrom('attempts')
      .selectAll()
      .where('order_id', '=', named)
      .orderBy('at')
      .orderBy('id')
      .execute(),
    given: await db
      .selectFrom('delivery_proofs')
      .selectAll()
      .where('order_id', '=', named)
      .orderBy('at')
      .orderBy('id')
      .execute(),
    usesEnvoiCodes: retailer.use_envoi_tracking_code,
  };
}

type Own = { attempts: readonly ProofAttempt[]; trackers: readonly Tracker[]; given: ProofRows['given'] };
type ProofStore = { name: string; timezone: string; address: string };

function proofOf(order: OrderRecord, store: ProofStore, { attempts, trackers, given }: Own, usesEnvoiCodes: boolean) {
  const local = (at: string) => localMoment(at, store.timezone);
  return {
    id: order.id,
    number: order.number,
    trackingCode: shownCode(order, usesEnvoiCodes),
    status: order.status,
    reason: reasonOf(order.status === 'NOT_RECEIVED' ? 'SKIPPED' : order.status, order.status_id),
    store,
    recipient: order.recipient,
    address: order.address,
    unit: order.address_line2,
    type: order.type,
    date: order.delivery_date,
    packages: order.number_of_packages,
    completedAt: order.completed_at && local(order.completed_at),
    fulfilled: order.delivery_id !== null,
    rule: ruleOf(order),
    minimumAge: ageRuleOfOrder(order, store.address)?.minimumAge ?? null,
    given: given
      .filter(({ delivery_id }) => delivery_id === order.delivery_id)
      .map((row) => presentProof(row, store.timezone)),
    steps: stepsOf(order, trackers, local),
    attempts: attempts.map((attempt) => attemptOf(order, attempt, local(attempt.at))),
    photos: photosOf(order, attempts, trackers, local),
  };
}

type Local = (at: string) => string;

function stepsOf(order: OrderRecord, trackers: readonly Tracker[], local: Local) {
  const past = trackers.flatMap(({ id, event, status_id, delivery_date, at, package: of }): Past[] =>
    isTrackerEvent(event)
      ? [{ id, event, statusId: status_id, date: delivery_date, at: isoText(at), package: of }]
      : [],
  );
  const byId = new Map(trackers.map((tracker) => [tracker.id, tracker]));
  return journeyOf(past, order.type).map(({ id, kind, statusId, date, at }) => {
    const tracker = byId.get(id);
    return {
      kind: kind === 'completed' && order.type === 'PICKUP' ? ('collected' as const) : kind,
      reason: reasonOfStep(kind, statusId),
      date,
      at: local(at),
      by: tracker?.driver_name ?? tracker?.account_name ?? null,
      note: tracker?.status_note ?? null,
    };
  });
}

function attemptOf(order: OrderRecord, attempt: ProofAttempt, at: string) {
  const { latitude, longitude, location_precision: locationPrecision } = order;
  const { arrived_latitude: arrivedLatitude, arrived_longitude: arrivedLongitude } = attempt;
  const status = attempt.status === 'COMPLETED' ? ('COMPLETED' as const) : ('SKIPPED' as const);
  return {
    id: attempt.id,
    at,
    status,
    reason: reasonOf(status, attempt.status_id),
    driver: attempt.driver_name,
    latitude: arrivedLatitude,
    longitude: arrivedLongitude,
    distance: distanceOnArrival({ latitude, longitude, locationPrecision }, { arrivedLatitude, arrivedLongitude }),
  };
}

/** The courier's events that add photos to an order. */
const bringsPhotos: readonly string[] = ['COMPLETED', 'SKIPPED', 'CANCELED', 'PROOF_PHOTO_CHANGED'];

/** Returns the photos of each attempt, including replaced ones; then photos that were added later, as a replacement or by a correction. */
function photosOf(order: OrderRecord, attempts: readonly ProofAttempt[], trackers: readonly Tracker[], local: Local) {
  const taken = new Map(
    attempts.flatMap(({ id, at, photos }) =>
      photos.map((key) => [key, { key, attemptId: id, at: local(at) }] as const),
    ),
  );
  const times = trackers.filter(({ event }) => bringsPhotos.includes(event)).map(({ at }) => isoText(at));
  const at = local(times.toSorted().at(-1) ?? order.updated_at);
  const later = order.photos.filter((key) => !taken.has(key)).map((key) => ({ key, attemptId: null, at }));
  return [...taken.values(), ...later];
}
