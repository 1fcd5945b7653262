// Two people in one row, and what was done in it that can be taken back, the latest last. A deed knows the version that it left each
// row with: a row that somebody else has changed since is not as it was left, and stays as they want it.
import type { ImportRow, RowChoice, RowEdit } from '@portage/contract/imports/schema';
import { useCallback, useRef, useState } from 'react';
import type { z } from 'zod';

export type Cells = z.output<typeof RowEdit>['cells'];
/** A row's cells as they were, and its versions before and after they were changed. */
export type CellsEntry = { row: number; from: number; to: number; cells: Cells };
export type UndoEntry =
  | { kind: 'cells'; rows: readonly CellsEntry[] }
  | { kind: 'choice'; row: number; was: RowChoice | null; now: RowChoice | null };

type RowCells = Pick<ImportRow, 'cells'>;

/** Which of the cells that were typed here somebody else changed to something else meanwhile: `seen` is the row as it stood when one began to type, `theirs` as the other person left it. */
export function conflictingCells(seen: RowCells, theirs: RowCells, mine: Cells): Cells {
  return mine.filter(({ column, value }) => {
    const their = theirs.cells[column] ?? '';
    return their !== (seen.cells[column] ?? '') && their !== value;
  });
}

const kept = 200;

/** One more deed; those that lie furthest back are forgotten. */
export const pushEntry = (deeds: readonly UndoEntry[], deed: UndoEntry): readonly UndoEntry[] =>
  [...deeds, deed].slice(-kept);

/** The deeds before one that was taken back: they left its rows with versions that taking back has made anew. */
export function withNewVersions(
  deeds: readonly UndoEntry[],
  undone: readonly CellsEntry[],
  versions: ReadonlyMap<number, number>,
) {
  const before = new Map(undone.map(({ row, from }) => [row, from]));
  return deeds.map((deed): UndoEntry => {
    if (deed.kind !== 'cells') return deed;
    const rows = deed.rows.map((each) =>
      before.get(each.row) === each.to ? { ...each, to: versions.get(each.row) ?? each.to } : each,
    );
    return { ...deed, rows };
  });
}

export type UndoStack = ReturnType<typeof useUndoStack>;

/** What was done to the rows since this page was opened; nothing of it outlasts a change of what the columns hold. */
export function useUndoStack(version: number) {
  const kept = useRef<{ version: number; deeds: readonly UndoEntry[] }>({ version, deeds: [] });
  const [count, setCount] = useState(0);
  const change = useCallback((to: (deeds: readonly UndoEntry[]) => readonly UndoEntry[]) => {
    kept.current = { ...kept.current, deeds: to(kept.current.deeds) };
    setCount(kept.current.deeds.length);
  }, []);
  if (kept.current.version !== version) {
    kept.current = { version, deeds: [] };
    if (count > 0) setCount(0);
  }
  const remember = useCallback((deed: UndoEntry) => change((deeds) => pushEntry(deeds, deed)), [change]);
  /** The latest deed, which is no longer remembered. */
  const take = useCallback((): UndoEntry | undefined => {
    const last = kept.current.deeds.at(-1);
    change((deeds) => deeds.slice(0, -1));
    return last;
  }, [change]);
  const forget = useCallback(() => change(() => []), [change]);
  return { count, remember, take, forget, change };
}
