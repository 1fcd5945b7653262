// Validates an order's form at once, by the rules that the server will apply (spec section 5).
import type { ErrorType, Fault } from '@portage/contract/errors';
import { faultsOf } from '@portage/contract/faults';
import { NewOrder } from '@portage/contract/orders/schema';
import { type Slot, slotFaults, whyNotAddress } from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';
import { changedFields, fieldNames, type OrderValues } from './values.ts';

export type Conditions = {
  stores: readonly Store[];
  /** Whether the member chooses store, date and time; for other members the server assigns them. */
  chooses: boolean;
  /** Whether the retailer's orders are fulfilled at once, and therefore need a date and time. */
  needsSlot: boolean;
  /** The order before an edit: unchanged values are not validated again. */
  before?: OrderValues;
};

/** Returns the errors of an order's form, in the order of its fields. */
export function checkOrder(values: OrderValues, conditions: Conditions): Fault[] {
  const { before } = conditions;
  const changed: readonly string[] | null = before ? changedFields(before, values) : null;
  const isNew = (...fields: string[]) => changed === null || fields.some((field) => changed.includes(field));
  const read = NewOrder.safeParse(values, { reportInput: true });
  const ofFields = read.success ? [] : faultsOf(read.error);
  const found = [
    ...ofFields.filter(({ path }) => isNew(path.split('.')[0] ?? '')),
    ...storeFaults(values, conditions, {
      address: isNew('address', 'pickupScheduleId'),
      slot: isNew('pickupScheduleId', 'date', 'time'),
    }),
  ];
  const names: readonly string[] = fieldNames;
  const placeOf = ({ path }: Fault) => names.indexOf(path.split('.')[0] ?? '');
  return found.toSorted((one, other) => placeOf(one) - placeOf(other));
}

type ChangedParts = { address: boolean; slot: boolean };

function storeFaults(
  values: OrderValues,
  { stores, chooses, needsSlot }: Conditions,
  changedParts: ChangedParts,
): Fault[] {
  const open = stores.filter(({ isActivated }) => isActivated);
  const only = open.length === 1 ? open[0] : undefined;
  const store = chooses ? stores.find(({ id }) => id === values.pickupScheduleId) : only;
  const isAddressed = changedParts.address && values.address.trim() !== '';
  if (!store) {
    const uncoded: ErrorType = 'ADDRESS_WITHOUT_POSTAL_CODE';
    const isUncoded = open.every(({ postalPrefixes }) => whyNotAddress(values.address, postalPrefixes) === uncoded);
    return [
      ...(isAddressed && open.length > 0 && isUncoded ? [{ type: uncoded, path: 'address' }] : []),
      ...(chooses && changedParts.slot ? [{ type: 'REQUIRED' as const, path: 'pickupScheduleId' }] : []),
    ];
  }
  const reason = isAddressed ? whyNotAddress(values.address, store.postalPrefixes) : null;
  return [
    ...(reason ? [{ type: reason, path: 'address' }] : []),
    ...(chooses && changedParts.slot ? pickupFaults(values, store, needsSlot) : []),
  ];
}

/** Returns the errors of a store's date and time. */
export const pickupFaults = (slot: Slot, store: Store, isNeeded: boolean): Fault[] =>
  slotFaults(store, slot, isNeeded, (date, time) => isPastCutoff(store, date, time));

/** Returns whether a slot's cutoff has passed. `store.slots` lists only open ones: an unlisted one up to its first day has passed. */
export function isPastCutoff(store: Store, date: string, time: string): boolean {
  const first = store.slots[0];
  if (!first) return date === store.today;
  return (
    date < first.date || (date === first.date && !store.slots.some((slot) => slot.date === date && slot.time === time))
  );
}
