import { whyNotReview } from '@portage/contract/imports/rules';
import type { Import, ImportRow, RowState } from '@portage/contract/imports/schema';
import { useMemo, useState } from 'react';
import type { RowEdits } from '../rows/useRowEdits.ts';
import type { Rows } from '../rows/useRows.ts';
import type { Then } from './CellEditor.tsx';
import { openFaults } from './faults.ts';
import { type ShownColumn, shownColumns } from './layout.ts';
import { type CellPosition, type Extent, nextFault, onward, within } from './moves.ts';

/** The row is held as it stood when one began to type, so that a list that moves cannot change what is edited. */
export type Editing = { row: ImportRow; column: ShownColumn; start: string };

const rowsOfAPage = 10;
const open: ReadonlySet<RowState> = new Set(['READY', 'FAULTY', 'DUPLICATE']);

type GridInput = {
  import: Import;
  withUnmapped: boolean;
  rows: Rows;
  edits: RowEdits;
  /** No fault is known further on: looks among the faulty rows, and answers whether it does. */
  onSeek: () => boolean;
};

export type Grid = ReturnType<typeof useGrid>;

/** Which cell one stands in, what is typed into it, and where the keys lead. */
export function useGrid({ import: given, withUnmapped, rows, edits, onSeek }: GridInput) {
  const columns = useMemo(() => shownColumns(given.columns, withUnmapped), [given.columns, withUnmapped]);
  const extent: Extent = { rows: rows.total, columns: columns.length + 1, page: rowsOfAPage };
  const [wished, setActive] = useState<CellPosition>({ place: 0, column: Math.min(1, columns.length) });
  const [editing, setEditing] = useState<Editing | null>(null);
  /** Counts the moves: after each, the cell takes the focus. */
  const [moves, setMoves] = useState(0);
  const active = within(wished, extent);
  const row = rows.rowAt(active.place);

  const move = (cell: CellPosition) => {
    setEditing(null);
    setActive(within(cell, extent));
    setMoves((count) => count + 1);
  };
  const isEditable = (each: ImportRow | undefined): each is ImportRow =>
    each !== undefined && whyNotReview(given.status) === null && open.has(each.state);

  const edit = (cell: CellPosition, typed?: string) => {
    const column = columns[cell.column - 1];
    const target = rows.rowAt(cell.place);
    setActive(cell);
    if (!column || !isEditable(target)) return;
    setEditing({ row: target, column, start: typed ?? edits.valueIn(target, column.index) });
  };
  const write = (target: ImportRow, values: ReadonlyMap<number, string>) => {
    const cells = [...values].flatMap(([column, value]) =>
      value === edits.valueIn(target, column) ? [] : [{ column, value }],
    );
    if (cells.length > 0) edits.edit(target, cells);
  };
  const commit = (value: string, then: Then) => {
    if (editing) write(editing.row, new Map([[editing.column.index, value]]));
    setEditing(null);
    // Left by the pointer: the focus is where that went.
    if (then !== 'stay') move(afterEdit(active, then, extent));
  };
  const cancel = () => move(active);
  const seek = (back: boolean) => {
    const failing = (place: number) => faultyColumns(rows.rowAt(place), columns);
    const found = nextFault(active, back, extent, failing);
    if (found) return move(found);
    if (onSeek()) return;
    move(nextFault(outsetOf(extent, back), back, extent, failing) ?? active);
  };
  return {
    columns,
    extent,
    active,
    row,
    editing,
    moves,
    move,
    edit,
    write,
    commit,
    cancel,
    seek,
    isEditable,
    setActive,
  };
}

/** Past the last fault comes the first: one that was passed over is found again. */
const outsetOf = ({ rows, columns }: Extent, back: boolean): CellPosition =>
  back ? { place: rows - 1, column: columns } : { place: 0, column: -1 };

function afterEdit(cell: CellPosition, then: Then, extent: Extent): CellPosition {
  if (then === 'below') return within({ ...cell, place: cell.place + 1 }, extent);
  if (then === 'above') return within({ ...cell, place: cell.place - 1 }, extent);
  return onward(cell, then === 'previous', extent);
}

/** Where on the screen a row's faults are: what no column shows is on its state. Undefined while the row is not there. */
export function faultyColumns(row: ImportRow | undefined, columns: readonly ShownColumn[]): number[] | undefined {
  if (!row) return undefined;
  return openFaults(row).map(({ column }) => columns.findIndex(({ index }) => index === column) + 1);
}
