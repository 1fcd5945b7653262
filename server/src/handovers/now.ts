// The pickup of each store whose parcels are handed over now, for the first screen of the day.
import { missedMinutes } from '@portage/contract/handovers/rules';
import type { Store } from '@portage/contract/stores/schema';
import type { HandoverNow, Steps } from '@portage/contract/today/schema';
import { sql } from 'kysely';
import { visibleOrders } from '../orders/list/rows.ts';
import type { App } from '../platform/app.ts';
import { instantOf, isoOf } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { comingPickup, type Pickup, pastPickup } from '../stores/slots.ts';

/** Hours before a pickup from which its parcels are handed over, and from which a scan of the courier counts as its own. */
export const earlyHours = 2;

/** The most handovers that are read: a store has a few a day. */
const mostRead = 1000;

type StoreCounts = ReadonlyMap<string, Pick<Steps, 'toPrint' | 'ready'>>;

/**
 * Returns by store the open handover, else a pickup of today that has passed and was not handed over, else one within two hours. A store in
 * which nothing waits has none.
 */
export async function handoversNow(
  app: App,
  scope: Scope,
  stores: readonly Store[],
  counts: StoreCounts,
): Promise<Map<string, HandoverNow>> {
  const known = await recentHandovers(scope, stores);
  const now = app.clock.now();
  const found = new Map<string, HandoverNow>();
  const late: { store: Store; pickup: Pickup }[] = [];
  for (const store of stores) {
    const own = known.filter(({ store_id }) => store_id === store.id);
    const open = own.find(({ status }) => status === 'OPEN');
    const { toPrint, ready } = counts.get(store.id) ?? {};
    if (open) found.set(store.id, { id: open.id, date: open.date, time: open.time, isMissable: false });
    if (open || !(toPrint?.total || ready?.total)) continue;
    const past = pastPickup(store, now);
    const ofPast = own.filter(({ date, time }) => date === past?.date && time === past.time);
    const coming = comingPickup(store, now);
    const pickup = past && ofPast.every(({ status }) => status !== 'CLOSED') ? past : isNear(store, coming, now);
    if (!pickup) continue;
    found.set(store.id, { id: null, ...pickup, isMissable: false });
    if (pickup === past && ofPast.length === 0 && isLate(store, past, now)) late.push({ store, pickup });
  }
  for (const id of await withoutScan(scope, late)) {
    const handover = found.get(id);
    if (handover) found.set(id, { ...handover, isMissable: true });
  }
  return found;
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

function isNear(store: Store, pickup: Pickup | null, now: Temporal.Instant): Pickup | null {
  if (!pickup) return null;
  const from = instantOf(pickup.date, pickup.time, store.timezone).subtract({ hours: earlyHours });
  return Temporal.Instant.compare(from, now) <= 0 ? pickup : null;
}

const isLate = (store: Store, { date, time }: Pickup, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(instantOf(date, time, store.timezone).add({ minutes: missedMinutes }), now) <= 0;

/** Returns the stores in which the courier has scanned no parcel around a pickup. */
async function withoutScan(scope: Scope, late: readonly { store: Store; pickup: Pickup }[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { store, pickup } of late) {
    const at = instantOf(pickup.date, pickup.time, store.timezone).subtract({ hours: earlyHours });
    const scanned = await scannedSince(scope, store.id, isoOf(at)).executeTakeFirst();
    if (!scanned) ids.push(store.id);
  }
  return ids;
}

/** Selects a parcel that the courier scanned at a store since an instant. */
export const scannedSince = (scope: Scope, storeId: string, since: string) =>
  visibleOrders(scope).select('id').where('store_id', '=', storeId).where('picked_up_at', '>=', since).limit(1);
