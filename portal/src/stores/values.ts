// What the form of a store holds, and what of it has changed.
import type { Fault } from '@portage/contract/errors';
import { faultsOf } from '@portage/contract/faults';
import { type Store, StoreEdit } from '@portage/contract/stores/schema';

const fields = [
  ...([
    'name',
    'phone',
    'daysOfOperation',
    'pickupTimes',
    'customTimeToPrepare',
    'closedDays',
    'columnMappings',
  ] as const),
];
const ofHours: ReadonlySet<string> = new Set(['daysOfOperation', 'pickupTimes', 'customTimeToPrepare', 'closedDays']);

export type StoreValues = Pick<Store, (typeof fields)[number]>;
export type StoreChanges = Partial<StoreValues>;

/** What the form shows of a store at first. */
export const valuesOf = ({ name, phone, daysOfOperation, pickupTimes, ...store }: Store): StoreValues => ({
  name,
  phone,
  daysOfOperation,
  pickupTimes,
  customTimeToPrepare: store.customTimeToPrepare,
  closedDays: store.closedDays,
  columnMappings: store.columnMappings,
});

const said = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? null));

/** What differs, as it is sent. */
export function changesOf(start: StoreValues, values: StoreValues): StoreChanges {
  const differs = (field: (typeof fields)[number]) => said(start[field] || null) !== said(values[field] || null);
  return Object.fromEntries(fields.filter(differs).map((field) => [field, values[field]]));
}

/** Whether a change touches when the courier comes. */
export const changesHours = (changes: StoreChanges): boolean =>
  Object.keys(changes).some((field) => ofHours.has(field));

/** What is wrong with the changes, by the server's own rules. */
export function faultsIn(changes: StoreChanges): Fault[] {
  const read = StoreEdit.safeParse(changes, { reportInput: true });
  return read.success ? [] : faultsOf(read.error);
}
