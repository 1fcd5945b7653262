// A store's snapshot in the activity log.
import type { AuditSnapshot } from '@portage/contract/activity/rules';
import type { ProofRule } from '@portage/contract/proofs/rule';
import { fieldsIn } from '@portage/contract/settings/fieldTable';
import { fleetStoreFields } from '@portage/contract/stores/fields';
import type { Store } from '@portage/contract/stores/schema';

const weekdays = ['', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

const proofTexts = ({ kinds, match, fallback }: ProofRule): string[] => [
  ...kinds,
  ...(match === 'any' ? ['ANY_PROOF'] : []),
  `ELSE_${fallback}`,
];

/** Returns the editable fields, with names instead of ids and numbers. */
export const auditSnapshot = (store: Store): AuditSnapshot => ({
  ...fieldsIn(fleetStoreFields, store),
  daysOfOperation: store.daysOfOperation.map((day) => weekdays[day] ?? String(day)),
  serviceArea: store.serviceArea.name,
  timeToPrepare: store.pickupPoint.timeToPrepare,
  proof: store.proof && proofTexts(store.proof),
  columnMappings: Object.entries(store.columnMappings).map(
    ([header, { target }]) => `${header}: ${target === null ? '–' : 'field' in target ? target.field : target.custom}`,
  ),
});
