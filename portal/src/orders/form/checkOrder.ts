// Everything wrong with an order's form, told at once and by the rules that the server will use (spec section 5).
import { type Fault, faultsOf } from '@portage/contract/errors';
import { NewOrder } from '@portage/contract/orders/schema';
import { whyNotAddress, whyNotSlot } from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';
import { changedFields, type OrderValues } from './values.ts';

export type Conditions = {
  stores: readonly Store[];
  /** Whether the member chooses store, date and time; others are given them. */
  chooses: boolean;
  /** Whether the retailer's orders are handed over at once, and so need a date and time. */
  needsSlot: boolean;
  /** For an edit, the order before it: what has not changed is not judged again. */
  before?: OrderValues;
};

/** The faults of an order's form, by field. */
export function checkOrder(values: OrderValues, conditions: Conditions): Fault[] {
  const read = NewOrder.safeParse(values, { reportInput: true });
  const faults = [...(read.success ? [] : faultsOf(read.error)), ...storeFaults(values, conditions)];
  const { before } = conditions;
  if (!before) return faults;
  const changed: string[] = changedFields(before, values);
  return faults.filter(({ path }) => changed.includes(path.split('.')[0] ?? ''));
}

function storeFaults(values: OrderValues, conditions: Conditions): Fault[] {
  const { stores, chooses, before } = conditions;
  const open = stores.filter(({ isActivated }) => isActivated);
  const store = chooses
    ? stores.find(({ id }) => id === values.pickupScheduleId)
    : open.length === 1
      ? open[0]
      : undefined;
  if (!store) return chooses ? [{ type: 'REQUIRED', path: 'pickupScheduleId' }] : [];
  const faults: Fault[] = [];
  const reason = values.address.trim() ? whyNotAddress(values.address, store.postalPrefixes) : null;
  if (reason) faults.push({ type: reason, path: 'address' });
  const isMoved = !before || movedFields.some((name) => before[name] !== values[name]);
  if (chooses && isMoved) faults.push(...slotFaults(values, store, conditions.needsSlot));
  return faults;
}

const movedFields = ['pickupScheduleId', 'date', 'time'] as const;

type Slot = { date?: string | null; time?: string | null };

/** What is wrong with a store's date and time: missing, past, closed, not a pickup time, or after its cutoff. */
export function slotFaults({ date, time }: Slot, store: Store, isNeeded: boolean): Fault[] {
  if (!date && !time && !isNeeded) return [];
  if (!date || !time) {
    const missing: Fault[] = [];
    if (!date) missing.push({ type: 'REQUIRED', path: 'date' });
    if (!time) missing.push({ type: 'REQUIRED', path: 'time' });
    return missing;
  }
  const refusal = whyNotSlot(store, store.today, date, time);
  if (refusal) return [{ type: refusal.type, path: refusal.field, values: refusal.values }];
  return isPastCutoff(store, date, time) ? [{ type: 'SLOT_PAST_CUTOFF', path: 'time' }] : [];
}

/** The store's slots ahead are those whose cutoff is still to come; none but today's can have passed unseen. */
export function isPastCutoff(store: Store, date: string, time: string): boolean {
  const first = store.slots[0];
  if (!first) return date === store.today;
  return (
    date < first.date || (date === first.date && !store.slots.some((slot) => slot.date === date && slot.time === time))
  );
}
