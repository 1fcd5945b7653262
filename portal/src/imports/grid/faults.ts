import type { ImportRow } from '@portage/contract/imports/schema';

export type RowFault = ImportRow['faults'][number];

/** What is still to be mended in a row. One that is there already is answered by a choice, unless an earlier row of the file is meant. */
export function openFaults({ state, duplicate, faults }: ImportRow): readonly RowFault[] {
  const isTwin = state === 'DUPLICATE' && duplicate === null;
  return state === 'FAULTY' || isTwin ? faults : [];
}
