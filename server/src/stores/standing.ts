// How a store stands, as the activity log writes it.
import type { Standing } from '@portage/contract/activity/rules';
import type { Store } from '@portage/contract/stores/schema';

const weekdays = ['', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

/** The store, by the fields that somebody decides on. */
export const standingOf = (store: Store): Standing => ({
  name: store.name,
  phone: store.phone,
  storeAddress: store.storeAddress,
  serviceArea: store.serviceArea.name,
  isActivated: store.isActivated,
  pickupTimes: store.pickupTimes,
  daysOfOperation: store.daysOfOperation.map((day) => weekdays[day] ?? String(day)),
  closedDays: store.closedDays,
  customTimeToPrepare: store.customTimeToPrepare,
  timeToPrepare: store.pickupPoint.timeToPrepare,
  postalPrefixes: store.postalPrefixes,
  columnMappings: Object.entries(store.columnMappings).map(
    ([header, { target }]) => `${header}: ${target === null ? '–' : 'field' in target ? target.field : target.custom}`,
  ),
});
