// What was done in the grid and can be taken back, the latest last. A deed knows the version that it left each row with: a row that
// somebody else has changed since is not as it was left, and stays as they want it.
import type { RowChoice, RowEdit } from '@portage/contract/imports/schema';
import type { z } from 'zod';

export type Cells = z.output<typeof RowEdit>['cells'];
/** A row's cells as they were, and its versions before and after they were changed. */
export type CellsDeed = { row: number; from: number; to: number; cells: Cells };
export type Deed =
  | { kind: 'cells'; rows: readonly CellsDeed[] }
  | { kind: 'choice'; row: number; was: RowChoice | null; now: RowChoice | null };

const kept = 200;

/** One more deed; those that lie furthest back are forgotten. */
export const withDeed = (deeds: readonly Deed[], deed: Deed): readonly Deed[] => [...deeds, deed].slice(-kept);

/** The deeds before one that was taken back: they left its rows with versions that taking back has made anew. */
export function relinked(deeds: readonly Deed[], undone: readonly CellsDeed[], versions: ReadonlyMap<number, number>) {
  const before = new Map(undone.map(({ row, from }) => [row, from]));
  return deeds.map((deed): Deed => {
    if (deed.kind !== 'cells') return deed;
    const rows = deed.rows.map((each) =>
      before.get(each.row) === each.to ? { ...each, to: versions.get(each.row) ?? each.to } : each,
    );
    return { ...deed, rows };
  });
}
