// Plans the store, date and time of an order, or returns all faults of its form (spec sections 5 and 6).
import { holds } from '@portage/contract/access';
import type { Fault } from '@portage/contract/errors';
import type { NewOrder } from '@portage/contract/orders/schema';
import { type ProofRule, proofFaults, ruleOfNew } from '@portage/contract/proofs/rule';
import {
  provinceOfOrder,
  type Slot,
  slotFaults,
  storeFor,
  whyNotAddress,
  whyNotFrom,
} from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';
import { prepared } from '../platform/db/prepared.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import { presentStore, storesByName } from '../stores/screens.ts';
import { cutoffOf } from '../stores/slots.ts';
import type { OrderRecord } from './queries.ts';

export type PlanInput = Pick<
  NewOrder,
  'address' | 'date' | 'time' | 'pickupScheduleId' | 'type' | 'proof' | 'ageGoods' | 'email' | 'phone'
>;
export type Plan = { store: Store; date: string | null; time: string | null; proof: ProofRule | null };

/** Whether new orders are handed to the courier immediately. */
export type FulfilmentDefault = { fulfilsAtOnce: boolean };

/** Reads the retailer's defaults for new orders, and its stores: those that the member may use, or only the named one. */
export async function retailerDefaults(app: App, scope: Scope, storeId: string | null) {
  const [defaults] = await readDefaults(app.db, scope, { isNamed: storeId !== null }, { storeId: storeId ?? '' });
  if (!defaults) throw new Error('A member has a retailer.');
  return { ...defaults, stores: defaults.stores.map((row) => presentStore(row, app.clock)) };
}
const readDefaults = prepared((scope, { isNamed }: { isNamed: boolean }, value) => {
  const stores = storesByName(scope);
  return scope.db
    .selectFrom('retailers')
    .select(['tracking_code_prefix', 'orders_not_fulfilled_by_default'])
    .select(jsonArrayFrom(isNamed ? stores.where('stores.id', '=', value('storeId')) : stores).as('stores'));
});

/** Returns the store that the form names; null if the member may not choose one. */
export const storeNamed = (by: Member, { pickupScheduleId }: Pick<PlanInput, 'pickupScheduleId'>) =>
  holds(by, 'MANAGE_ORDERS') ? pickupScheduleId : null;

/**
 * Returns the plan of a new order and every fault in the input. Members without MANAGE_ORDERS get no faults on fields that they may not
 * set: they get one of their own stores and its next slot. Every order has a store, even without a date (decision 10).
 */
export function planOrder(
  app: App,
  by: Pick<Member, 'role' | 'permissions'>,
  stores: readonly Store[],
  input: PlanInput,
  fulfilment: FulfilmentDefault,
): { plan: Plan | null; faults: Fault[] } {
  const chooses = holds(by, 'MANAGE_ORDERS');
  const store = chooses ? chosenStore(stores, input.pickupScheduleId) : storeFor(stores, input.address);
  if (!store) return { plan: null, faults: [{ type: 'REQUIRED', path: 'pickupScheduleId' }] };
  refuseIf(whyNotFrom(store));
  const slot = chooses ? input : nextSlot(store);
  // A member who may not choose a time cannot correct it.
  if (!chooses && fulfilment.fulfilsAtOnce && slot.date === null) refuse('DATE_TIME_NOT_ACCEPTABLE');
  const proof = ruleOfNew(input.proof, store.proof, input.type);
  const faults = [
    ...addressFaults(store, input.address),
    ...pickupFaults(app, store, slot, fulfilment.fulfilsAtOnce),
    ...proofFaults({ ...input, proof, leavePlace: null, province: provinceOfOrder(input, store.storeAddress) }),
  ];
  return { plan: { store, date: slot.date, time: slot.time, proof }, faults };
}

/** Returns the named store, else the only open one. */
function chosenStore(stores: readonly Store[], id: string | null): Store | null {
  if (id !== null) return stores.find((store) => store.id === id) ?? refuse('PICKUP_LOCATION_NOT_FOUND');
  const open = stores.filter((store) => store.isActivated);
  return open.length === 1 ? (open[0] ?? null) : null;
}

const nextSlot = (store: Store) => ({ date: store.slots[0]?.date ?? null, time: store.slots[0]?.time ?? null });

export function addressFaults(store: Store, address: string): Fault[] {
  const reason = whyNotAddress(address, store.postalPrefixes);
  return reason ? [{ type: reason, path: 'address' }] : [];
}

/** Returns the faults of a pickup at a store. */
export const pickupFaults = (app: App, store: Store, slot: Slot, isNeeded: boolean): Fault[] =>
  slotFaults(store, slot, isNeeded, (date, time) => {
    return Temporal.Instant.compare(cutoffOf(store, date, time), app.clock.now()) <= 0;
  });

type PlannedPickup = { date: string; time: string };
type OrderPickup = Pick<OrderRecord, 'delivery_date' | 'delivery_time'>;

/**
 * Returns the given pickup if it is possible. Without one, returns the order's own if that is still possible, else its store's next. If
 * there is none, returns the faults of the given pickup or of the order's own.
 */
export function slotFor(
  app: App,
  store: Store,
  order: OrderPickup,
  given: Slot,
): { slot: PlannedPickup | null; faults: Fault[] } {
  const isGiven = given.date !== null || given.time !== null;
  const { date, time } = isGiven ? given : { date: order.delivery_date, time: order.delivery_time };
  const faults = pickupFaults(app, store, { date, time }, true);
  if (faults.length === 0 && date && time) return { slot: { date, time }, faults };
  return { slot: isGiven ? null : (store.slots[0] ?? null), faults };
}

const MovedSlot = z.object({
  from: z.object({ date: z.string().nullable(), time: z.string().nullable() }),
  to: z.object({ date: z.string(), time: z.string() }),
});

/** Returns the order's own pickup and the one that replaced it, so that voiding can restore it; null if it was not replaced. */
export function movedSlot(
  { delivery_date: date, delivery_time: time }: OrderPickup,
  to: PlannedPickup,
): z.output<typeof MovedSlot> | null {
  if (date === to.date && time === to.time) return null;
  return { from: { date, time }, to: { date: to.date, time: to.time } };
}

/** Returns the pickup of a voided order: the one before it was fulfilled, unless another was planned since. */
export function slotBefore(order: OrderPickup & Pick<OrderRecord, 'moved_slot'>): OrderPickup {
  const { delivery_date, delivery_time } = order;
  const moved = MovedSlot.nullable().parse(order.moved_slot);
  if (moved?.to.date !== delivery_date || moved.to.time !== delivery_time) return { delivery_date, delivery_time };
  return { delivery_date: moved.from.date, delivery_time: moved.from.time };
}
