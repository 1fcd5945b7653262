import type { ImportRow } from '@portage/contract/imports/schema';

export type RowFault = ImportRow['faults'][number];

/** Returns the faults of a row that an edit can fix. A duplicate of an order needs a choice instead, one of an earlier row an edit. */
export function openFaults({ state, duplicate, faults }: ImportRow): readonly RowFault[] {
  const isTwin = state === 'DUPLICATE' && duplicate === null;
  return state === 'FAULTY' || isTwin ? faults : [];
}
