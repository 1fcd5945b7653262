// Conflicting edits of a row, and the undo stack. An entry stores the version of each row after the change: if another member has changed
// the row since, its version differs and it is not undone.
import type { ImportRow, RowChoice, RowEdit } from '@portage/contract/imports/schema';
import { useCallback, useRef, useState } from 'react';
import type { z } from 'zod';

export type Cells = z.output<typeof RowEdit>['cells'];
/** A row's previous cell values, and its versions before and after the change. */
export type CellsEntry = { row: number; from: number; to: number; cells: Cells };
export type UndoEntry =
  | { kind: 'cells'; rows: readonly CellsEntry[] }
  | { kind: 'choice'; row: number; was: RowChoice | null; now: RowChoice | null };

type RowCells = Pick<ImportRow, 'cells'>;

/** Returns the edited cells that another member changed differently. `seen` is the row before, `theirs` after their edit. */
export function conflictingCells(seen: RowCells, theirs: RowCells, mine: Cells): Cells {
  return mine.filter(({ column, value }) => {
    const their = theirs.cells[column] ?? '';
    return their !== (seen.cells[column] ?? '') && their !== value;
  });
}

const kept = 200;

/** Adds an entry and drops the oldest beyond the limit. */
export const pushEntry = (entries: readonly UndoEntry[], entry: UndoEntry): readonly UndoEntry[] =>
  [...entries, entry].slice(-kept);

/** Updates older entries after an undo, which gave their rows new versions. */
export function withNewVersions(
  entries: readonly UndoEntry[],
  undone: readonly CellsEntry[],
  versions: ReadonlyMap<number, number>,
) {
  const before = new Map(undone.map(({ row, from }) => [row, from]));
  return entries.map((entry): UndoEntry => {
    if (entry.kind !== 'cells') return entry;
    const rows = entry.rows.map((each) =>
      before.get(each.row) === each.to ? { ...each, to: versions.get(each.row) ?? each.to } : each,
    );
    return { ...entry, rows };
  });
}

export type UndoStack = ReturnType<typeof useUndoStack>;

/** Holds the undo stack since the page was opened; a change of the columns clears it. */
export function useUndoStack(version: number) {
  const kept = useRef<{ version: number; entries: readonly UndoEntry[] }>({ version, entries: [] });
  const [count, setCount] = useState(0);
  const change = useCallback((to: (entries: readonly UndoEntry[]) => readonly UndoEntry[]) => {
    kept.current = { ...kept.current, entries: to(kept.current.entries) };
    setCount(kept.current.entries.length);
  }, []);
  if (kept.current.version !== version) {
    kept.current = { version, entries: [] };
    if (count > 0) setCount(0);
  }
  const remember = useCallback((entry: UndoEntry) => change((entries) => pushEntry(entries, entry)), [change]);
  /** Removes and returns the latest entry. */
  const take = useCallback((): UndoEntry | undefined => {
    const last = kept.current.entries.at(-1);
    change((entries) => entries.slice(0, -1));
    return last;
  }, [change]);
  const forget = useCallback(() => change(() => []), [change]);
  return { count, remember, take, forget, change };
}
