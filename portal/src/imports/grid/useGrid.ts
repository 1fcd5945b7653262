import { whyNotReview } from '@portage/contract/imports/rules';
import type { Import, ImportRow, RowState } from '@portage/contract/imports/schema';
import { useMemo, useRef, useState } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import type { RowEdits } from '../rows/useRowEdits.ts';
import type { Rows } from '../rows/useRows.ts';
import { openFaults } from './faults.ts';
import { type ShownColumn, shownColumns } from './layout.ts';
import { type CellPosition, type Extent, firstColumn, nextFault, stateColumn, within } from './moves.ts';

const open: ReadonlySet<RowState> = new Set(['READY', 'FAULTY', 'DUPLICATE']);

type GridInput = {
  import: Import;
  withUnmapped: boolean;
  rows: Rows;
  edits: RowEdits;
  /** Called when no further fault is loaded: opens the list of faulty rows; returns whether it does. */
  onSeek: () => boolean;
};

export type Grid = ReturnType<typeof useGrid>;

/** Returns the active cell of the grid, the functions that edit and move, and the search for the next fault. */
export function useGrid({ import: given, withUnmapped, rows, edits, onSeek }: GridInput) {
  const handle = useRef<DataGridHandle>(null);
  const columns = useMemo(() => shownColumns(given.columns, withUnmapped), [given.columns, withUnmapped]);
  const extent: Extent = { rows: rows.lines.length, columns: firstColumn + columns.length };
  const [chosen, setActive] = useState<CellPosition>({ place: 0, column: firstColumn });
  const active = within(chosen, extent);
  const rowAt = (place: number) => rows.lines[place]?.row;

  /** Moves to a cell and focuses it, even if it is the active one. */
  const move = (to: CellPosition) => {
    handle.current?.setActivePosition({ rowIdx: to.place, idx: to.column }, { shouldFocus: true });
    if (to.place === active.place && to.column === active.column) {
      handle.current?.element?.querySelector<HTMLElement>('[role=row] > [tabindex="0"]')?.focus();
    }
  };
  const isEditable = (row: ImportRow | undefined): row is ImportRow =>
    row !== undefined && whyNotReview(given.status) === null && open.has(row.state);
  const write = (row: ImportRow, values: ReadonlyMap<number, string>) => {
    const cells = differing(row, values);
    if (cells.length > 0) edits.edit(row, cells);
  };
  const seek = (back: boolean) => {
    const failing = (place: number) => faultyColumns(rowAt(place), columns);
    const found = nextFault(active, back, extent, failing);
    if (found) return move(found);
    if (onSeek()) return;
    // After the last fault the search wraps around to the first.
    const outset = back ? { place: extent.rows - 1, column: extent.columns } : { place: 0, column: -1 };
    move(nextFault(outset, back, extent, failing) ?? active);
  };
  const row = rowAt(active.place);
  return { handle, columns, extent, active, row, move, write, seek, isEditable, setActive };
}

/** Returns the values that differ from the row's cells. */
export const differing = (row: ImportRow, values: ReadonlyMap<number, string>) =>
  [...values].flatMap(([column, value]) => (value === (row.cells[column] ?? '') ? [] : [{ column, value }]));

/** Returns the indexes of the faulty columns on the screen, or the state's for a hidden column; undefined while the row is loading. */
export function faultyColumns(row: ImportRow | undefined, columns: readonly ShownColumn[]): number[] | undefined {
  if (!row) return undefined;
  const placeOf = (column: number | null) => columns.findIndex(({ index }) => index === column);
  return openFaults(row).map(({ column }) => (placeOf(column) < 0 ? stateColumn : firstColumn + placeOf(column)));
}
