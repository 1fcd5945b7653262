// The steps of a store's day, as conditions of a statement; contract/today/schema.ts defines them.
import type { DayStep } from '@portage/contract/orders/status';
import type { Store } from '@portage/contract/stores/schema';
import { type RawBuilder, sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { instantOf, isoOf } from '../../platform/clock.ts';
import type { Scope } from '../../platform/db/database.ts';
import { allStores } from '../../stores/screens.ts';
import { comingPickup, nextSlot, type Pickup } from '../../stores/slots.ts';

type Due = {
  /** The last date whose orders are due to fulfil. */
  due: string;
  /** The last date whose fulfilled orders are due to print and hand over. */
  dueFulfilled: string;
  /** The instant at which today began. */
  since: string;
};
export type StoresDue = Due & { storeIds: readonly string[] };

/** Returns the next pickup of a store, even after its cutoff; null if the store is closed or has none in two weeks. */
export const nextPickupOf = ({ clock }: Pick<App, 'clock'>, store: Store): Pickup | null =>
  store.isActivated ? comingPickup(store, clock.now()) : null;

/**
 * Returns what is due at a store: everything up to its next pickup, or up to today if it has none. After the cutoff of this pickup, an order
 * that is fulfilled goes with a later one, and is due as well.
 */
export function dueAt(app: Pick<App, 'clock'>, store: Store): Due {
  const pickup = nextPickupOf(app, store);
  const due = pickup?.date ?? store.today;
  const dueFulfilled = (pickup && nextSlot(store, app.clock.now())?.date) ?? due;
  return { due, dueFulfilled, since: isoOf(instantOf(store.today, '00:00', store.timezone)) };
}

/** Returns what is due at the member's stores, or at one of them. */
export const storesDue = async (app: App, scope: Scope, storeId: string | undefined) =>
  groupDue(
    app,
    (await allStores(scope, app.clock)).filter(({ id }) => !storeId || id === storeId),
  );

/** Groups stores by what is due there. */
export function groupDue(app: Pick<App, 'clock'>, stores: readonly Store[]): StoresDue[] {
  const each = stores.map((store) => ({ id: store.id, ...dueAt(app, store) }));
  const groups = Map.groupBy(each, ({ due, dueFulfilled, since }) => `${due} ${dueFulfilled} ${since}`);
  return [...groups.values()].flatMap((same) =>
    same.slice(0, 1).map(({ id: _, ...due }) => ({ ...due, storeIds: same.map(({ id }) => id) })),
  );
}

/** An order without a date goes with the next pickup. Equal to the expression of the indexes. */
const date = sql`coalesce(delivery_date, '-infinity'::date)`;
/** Equal to the condition of the partial indexes. */
const inStore = sql`delivery_status = 'DELIVERY_SCHEDULED' and type = 'DELIVERY' and coalesce(holder, 'STORE') = 'STORE'`;
const toHandOver = sql`${inStore} and handed_at is null`;
/** As a number: an index on a condition cannot find the rows where it is false in order. */
const labeled = sql`(labeled_at is not null)::int`;

type PickupValues = { [Key in keyof Pickup]: Pickup[Key] | RawBuilder<string> };
/** Returns the condition of the orders that wait in a store for a pickup, with or without a printed label. An index has both apart. */
export const waitsFor = ({ date: day, time }: PickupValues, isLabeled: boolean): RawBuilder<boolean> =>
  sql`${toHandOver} and ${labeled} = ${sql.lit(Number(isLabeled))} and ${date} <= ${day}::date
    and (delivery_date is distinct from ${day}::date or coalesce(delivery_time, '') <= ${time})`;

/** Returns the condition of the orders at a step, of a store where this is due. */
export function atStep(step: DayStep, dates: Record<keyof Due, RawBuilder<unknown>>): RawBuilder<boolean> {
  const { due, dueFulfilled, since } = dates;
  const isDue = sql`${date} <= ${due}::date`;
  const isDueFulfilled = sql`${date} <= ${dueFulfilled}::date`;
  const conditions: Record<DayStep, RawBuilder<boolean>> = {
    toFulfil: sql`delivery_status is null and ${isDue}`,
    undated: sql`delivery_status is null and ${date} = '-infinity'`,
    toPrint: sql`${toHandOver} and ${labeled} = 0 and ${isDueFulfilled}`,
    ready: sql`${toHandOver} and ${labeled} = 1 and ${isDueFulfilled}`,
    handedOver: sql`${inStore} and handed_at is not null`,
    pickedUp: sql`picked_up_at >= ${since}::timestamptz`,
  };
  return conditions[step];
}

/** Returns what is due as parameters of a statement. */
export const valuesOf = ({ due, dueFulfilled, since }: Due) => ({
  due: sql`${due}`,
  dueFulfilled: sql`${dueFulfilled}`,
  since: sql`${since}`,
});

/** Returns the condition of the orders at a step in any of these stores. */
export function atStepOfStores(step: DayStep, stores: readonly StoresDue[]): RawBuilder<boolean> {
  const parts = stores.map(
    ({ storeIds, ...due }) => sql`store_id = any(${storeIds}::uuid[]) and ${atStep(step, valuesOf(due))}`,
  );
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`;
}
