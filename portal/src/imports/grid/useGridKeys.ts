import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react';
import type { RowEdits } from '../rows/useRowEdits.ts';
import type { Rows } from '../rows/useRows.ts';
import { type CellPosition, moveOf } from './moves.ts';
import type { Grid } from './useGrid.ts';
import { usePaste } from './usePaste.ts';
import type { Undo } from './useUndo.ts';

const isUndo = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey;

const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** What keys, pointer and clipboard do in the grid. One listener serves every cell. */
export function useGridKeys(grid: Grid, rows: Rows, edits: RowEdits, { undo }: Undo) {
  const { active, extent } = grid;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || grid.editing) return;
    const to = moveOf(event, active, extent);
    if (to) grid.move(to);
    else if (isUndo(event)) undo();
    else if (event.key === 'Enter' || event.key === 'F2') grid.edit(active);
    else if (event.key === 'Delete' || event.key === 'Backspace') clear(grid);
    else if (isTyped(event) && active.column > 0) grid.edit(active, event.key);
    else return;
    event.preventDefault();
  };
  const onMouseDown = (event: MouseEvent) => {
    const cell = cellOf(event.target);
    if (cell && !isEditor(event.target)) grid.setActive(cell);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const cell = cellOf(event.target);
    if (cell && !isEditor(event.target)) grid.edit(cell);
  };
  const onCopy = (event: ClipboardEvent) => {
    const column = grid.columns[active.column - 1];
    if (isEditor(event.target) || !grid.row || !column || !getSelection()?.isCollapsed) return;
    event.clipboardData.setData('text/plain', edits.valueIn(grid.row, column.index));
    event.preventDefault();
  };
  const onPaste = usePaste(grid, rows, edits);
  return { onKeyDown, onMouseDown, onDoubleClick, onCopy, onPaste };
}

function clear(grid: Grid): void {
  const column = grid.columns[grid.active.column - 1];
  if (column && grid.isEditable(grid.row)) grid.write(grid.row, new Map([[column.index, '']]));
}

const isEditor = (target: EventTarget) => target instanceof HTMLInputElement;

/** The cell that an event happened in. */
function cellOf(target: EventTarget): CellPosition | null {
  if (!(target instanceof Element)) return null;
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column;
  const place = target.closest<HTMLElement>('[data-place]')?.dataset.place;
  return column === undefined || place === undefined ? null : { place: Number(place), column: Number(column) };
}
