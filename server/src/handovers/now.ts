// The pickup of each store whose parcels are handed over now, for the first screen of the day.
import { missedMinutes } from '@portage/contract/handovers/rules';
import type { Store } from '@portage/contract/stores/schema';
import type { HandoverNow } from '@portage/contract/today/schema';
import { sql } from 'kysely';
import { z } from 'zod';
import { visibleOrders } from '../orders/list/rows.ts';
import { waitsFor } from '../orders/list/steps.ts';
import type { App } from '../platform/app.ts';
import { instantOf, isoOf } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { comingPickup, type Pickup, pastPickup } from '../stores/slots.ts';

/** Hours before a pickup from which its parcels are handed over, and from which a scan of the courier counts as its own. */
export const earlyHours = 2;

/** The most handovers that are read: a store has a few a day. */
const mostRead = 1000;

/**
 * Returns by store the open handover; else the last pickup of today, while its driver is still expected; else one within two hours, or the
 * last one. A pickup for which nothing waits is not offered after its time, and a store in which nothing waits has none.
 */
export async function handoversNow(
  app: App,
  scope: Scope,
  stores: readonly Store[],
): Promise<Map<string, HandoverNow>> {
  const now = app.clock.now();
  const known = Map.groupBy(await recentHandovers(scope, stores), ({ store_id }) => store_id);
  const pickups = stores.map((store) => ({ store, last: pastPickup(store, now), near: nearPickup(store, now) }));
  const facts = await pickupFactsOf(scope, pickups);
  const found = pickups.flatMap(({ store, last, near }): [string, HandoverNow][] => {
    const own = known.get(store.id) ?? [];
    const open = own.find(({ status }) => status === 'OPEN');
    if (open) return [[store.id, { id: open.id, date: open.date, time: open.time, isMissable: false }]];
    const ofLast = own.filter(({ date, time }) => date === last?.date && time === last.time);
    const { waits = false, waitsNear = false, scanned = false } = facts.get(store.id) ?? {};
    const isExpected = last !== null && ofLast.length === 0 && waits && !scanned;
    const isOver = !waits || ofLast.some(({ status }) => status === 'CLOSED');
    const pickup = isExpected ? last : ((waitsNear ? near : null) ?? (isOver ? null : last));
    if (!pickup) return [];
    return [[store.id, { id: null, ...pickup, isMissable: isExpected && isLate(store, last, now) }]];
  });
  return new Map(found);
}

const recentHandovers = (scope: Scope, stores: readonly Store[]) =>
  scope.db
    .selectFrom('handovers')
    .select(['id', 'store_id', 'date', 'time', 'status'])
    .where('store_id', '=', sql<string>`any(${stores.map(({ id }) => id)}::uuid[])`)
    // An open one may be of yesterday, or of tomorrow in another zone.
    .where('date', '>=', sql<string>`${stores.map(({ today }) => today).toSorted()[0] ?? '9999-12-31'}::date - 1`)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(mostRead)
    .execute();

function nearPickup(store: Store, now: Temporal.Instant): Pickup | null {
  const pickup = comingPickup(store, now);
  if (!pickup) return null;
  const from = instantOf(pickup.date, pickup.time, store.timezone).subtract({ hours: earlyHours });
  return Temporal.Instant.compare(from, now) <= 0 ? pickup : null;
}

const isLate = (store: Store, { date, time }: Pickup, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(instantOf(date, time, store.timezone).add({ minutes: missedMinutes }), now) <= 0;

type StorePickups = { store: Store; last: Pickup | null; near: Pickup | null };
const PickupFacts = z.object({ id: z.string(), waits: z.boolean(), waitsNear: z.boolean(), scanned: z.boolean() });

/** Returns by store whether parcels wait for its last and for its near pickup, and whether the courier has scanned one around the last. */
async function pickupFactsOf(scope: Scope, pickups: readonly StorePickups[]) {
  const asked = pickups.map(({ store: { id, timezone }, last, near }) => {
    const since = last && isoOf(instantOf(last.date, last.time, timezone).subtract({ hours: earlyHours }));
    return { id, date: last?.date, time: last?.time, since, near_date: near?.date, near_time: near?.time };
  });
  const storeId = sql.ref<string>('asked.id');
  const waiting = (date: string, time: string) => {
    const pickup = { date: sql.ref<string>(date), time: sql.ref<string>(time) };
    // A row in the order of the index: for `exists`, PostgreSQL scans the table sequentially.
    const some = (isLabeled: boolean) =>
      visibleOrders(scope)
        .select('id')
        .where('store_id', '=', storeId)
        .where(waitsFor(pickup, isLabeled))
        .orderBy(sql`coalesce(delivery_date, '-infinity'::date)`)
        .orderBy('id')
        .limit(sql.lit(1));
    return sql`coalesce((${some(true)}), (${some(false)})) is not null`;
  };
  const { rows } = await sql`
    select asked.id::text as id, ${waiting('asked.date', 'asked.time')} as waits,
      ${waiting('asked.near_date', 'asked.near_time')} as "waitsNear",
      (${scannedSince(scope, storeId, sql.ref<string>('asked.since'))}) is not null as scanned
    from json_to_recordset(${JSON.stringify(asked)}::json)
      as asked(id uuid, date date, time text, since timestamptz, near_date date, near_time text)`.execute(scope.db);
  return new Map(rows.map((row) => PickupFacts.parse(row)).map(({ id, ...facts }) => [id, facts]));
}

type Value = string | ReturnType<typeof sql.ref<string>>;
/** Selects a parcel that the courier scanned at a store since an instant; the order makes PostgreSQL use the index. */
export const scannedSince = (scope: Scope, storeId: Value, since: Value) =>
  visibleOrders(scope)
    .select('id')
    .where('store_id', '=', storeId)
    .where('picked_up_at', '>=', since)
    .orderBy('picked_up_at')
    .limit(sql.lit(1));
