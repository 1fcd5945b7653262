// Target cells of the keys that the grid itself does not handle.

/** A cell by the index of its row in the list, and of its column on the screen. */
export type CellPosition = { place: number; column: number };
export type Extent = { rows: number; columns: number };

/** The index of the state column and of the first column of the file. Column 0 is the row number. */
export const stateColumn = 1;
export const firstColumn = 2;

const between = (value: number, last: number) => Math.max(0, Math.min(value, last));

/** Returns the position, limited to the cells of the grid. */
export const within = ({ place, column }: CellPosition, { rows, columns }: Extent): CellPosition => ({
  place: between(place, rows - 1),
  column: between(column, columns - 1),
});

type PressedKey = { key: string; shiftKey: boolean };

/** Returns the cell to move to when Enter or Tab ends an edit: the one below, or the next in reading order; Shift reverses. */
export function onward({ key, shiftKey }: PressedKey, cell: CellPosition, extent: Extent): CellPosition | null {
  const step = shiftKey ? -1 : 1;
  if (key === 'Enter') return within({ ...cell, place: cell.place + step }, extent);
  if (key !== 'Tab') return null;
  const width = extent.columns - firstColumn;
  const index = between(cell.place * width + cell.column - firstColumn + step, extent.rows * width - 1);
  return { place: Math.floor(index / width), column: firstColumn + (index % width) };
}

type Chord = { key: string; ctrlKey: boolean; metaKey: boolean };

/** Returns the last cell in the direction of an arrow key with Ctrl, or Cmd on a Mac; null for other keys. */
export function farthest({ key, ctrlKey, metaKey }: Chord, cell: CellPosition, extent: Extent): CellPosition | null {
  if (!ctrlKey && !metaKey) return null;
  if (key === 'ArrowUp') return { ...cell, place: 0 };
  if (key === 'ArrowDown') return { ...cell, place: extent.rows - 1 };
  if (key === 'ArrowLeft') return { ...cell, column: 0 };
  return key === 'ArrowRight' ? { ...cell, column: extent.columns - 1 } : null;
}

type Failing = (place: number) => readonly number[] | undefined;

/** Returns the next faulty cell in reading order; undefined if there is none, or if a row before it is not loaded. */
export function nextFault(
  cell: CellPosition,
  back: boolean,
  { rows }: Extent,
  failing: Failing,
): CellPosition | undefined {
  const step = back ? -1 : 1;
  for (let place = cell.place; place >= 0 && place < rows; place += step) {
    const columns = failing(place);
    if (!columns) return undefined;
    const ahead = columns.filter((column) => place !== cell.place || (column - cell.column) * step > 0);
    const found = back ? Math.max(...ahead) : Math.min(...ahead);
    if (ahead.length > 0) return { place, column: found };
  }
  return undefined;
}
