// Which store, date and time an order gets, and everything that its form got wrong, told at once (spec sections 5 and 6).
import { holds } from '@portage/contract/access';
import type { Fault } from '@portage/contract/errors';
import { storeFor, whyNotAddress, whyNotSlot } from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { refuse } from '../platform/refusal.ts';
import { cutoffOf } from '../stores/slots.ts';

export type Wish = { address: string; date: string | null; time: string | null; pickupScheduleId: string | null };
export type Plan = { store: Store; date: string | null; time: string | null };

/** Whether the retailer hands orders over at once. */
export type Habit = { fulfilsAtOnce: boolean };

/**
 * The plan for a new order, or every fault in the wish. Members without MANAGE_ORDERS are not faulted on what they may not set:
 * they get one of their own stores and its next slot. Every order has a store, also one without a date (decision 10).
 */
export function planOrder(
  app: App,
  by: Pick<Member, 'role' | 'permissions'>,
  stores: readonly Store[],
  wish: Wish,
  habit: Habit,
): { plan: Plan | null; faults: Fault[] } {
  const chooses = holds(by, 'MANAGE_ORDERS');
  const store = chooses ? chosenStore(stores, wish.pickupScheduleId) : storeFor(stores, wish.address);
  if (!store) return { plan: null, faults: [{ type: 'REQUIRED', path: 'pickupScheduleId' }] };
  if (!store.isActivated) refuse('STORE_DEACTIVATED');
  const slot = chooses ? wish : nextSlot(store);
  // Who may not choose a time is not told to give one.
  if (!chooses && habit.fulfilsAtOnce && slot.date === null) refuse('DATE_TIME_NOT_ACCEPTABLE');
  const faults = [...addressFaults(store, wish.address), ...slotFaults(app, store, slot, habit.fulfilsAtOnce)];
  return { plan: { store, date: slot.date, time: slot.time }, faults };
}

/** The one that was named, else the only one there is. */
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

/** What is wrong with a date and time: missing though needed, past, closed, not a pickup time, or after its cutoff. */
export function slotFaults(
  app: App,
  store: Store,
  slot: { date: string | null; time: string | null },
  needed: boolean,
): Fault[] {
  if (slot.date === null && slot.time === null && !needed) return [];
  const missing = (['date', 'time'] as const).filter((field) => slot[field] === null);
  if (missing.length > 0) return missing.map((path) => ({ type: 'REQUIRED', path }));
  const { date = '', time = '' } = { date: slot.date ?? '', time: slot.time ?? '' };
  const refusal = whyNotSlot(store, store.today, date, time);
  if (refusal) return [{ type: refusal.type, path: refusal.field, values: refusal.values }];
  const late = Temporal.Instant.compare(cutoffOf(store, date, time), app.clock.now()) <= 0;
  return late ? [{ type: 'SLOT_PAST_CUTOFF', path: 'time' }] : [];
}
