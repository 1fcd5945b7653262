// A store's snapshot in the activity log.
import type { AuditSnapshot } from '@portage/contract/activity/rules';
import { fieldsIn } from '@portage/contract/settings/fieldTable';
import { fleetStoreFields } from '@portage/contract/stores/fields';
import type { Store } from '@portage/contract/stores/schema';

const weekdays = ['', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

/** Returns the editable fields, with names instead of ids and numbers. */
export const auditSnapshot = (store: Store): AuditSnapshot => ({
  ...fieldsIn(fleetStoreFields, store),
  daysOfOperation: store.daysOfOperation.map((day) => weekdays[day] ?? String(day)),
  serviceArea: store.serviceArea.name,
  timeToPrepare: store.pickupPoint.timeToPrepare,
  columnMappings: Object.entries(store.columnMappings).map(
    ([header, { target }]) => `${header}: ${target === null ? '–' : 'field' in target ? target.field : target.custom}`,
  ),
});
