// Where the keys of a grid lead (the WAI-ARIA pattern of a data grid).

/** A cell by its row's place in the list and its column's on the screen; column 0 is the row's state. */
export type CellPosition = { place: number; column: number };
export type Extent = { rows: number; columns: number; page: number };

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean };

const between = (value: number, last: number) => Math.max(0, Math.min(value, last));

/** The nearest cell that there is. */
export const within = ({ place, column }: CellPosition, { rows, columns }: Extent): CellPosition => ({
  place: between(place, rows - 1),
  column: between(column, columns - 1),
});

/** The cell that a key leads to; null for a key that leads nowhere. */
export function moveOf({ key, ctrlKey, metaKey }: Pressed, cell: CellPosition, extent: Extent): CellPosition | null {
  const far = ctrlKey || metaKey;
  const to = (place: number, column: number) => within({ place, column }, extent);
  const { place, column } = cell;
  switch (key) {
    case 'ArrowUp':
      return to(far ? 0 : place - 1, column);
    case 'ArrowDown':
      return to(far ? extent.rows - 1 : place + 1, column);
    case 'ArrowLeft':
      return to(place, far ? 0 : column - 1);
    case 'ArrowRight':
      return to(place, far ? extent.columns - 1 : column + 1);
    case 'PageUp':
      return to(place - extent.page, column);
    case 'PageDown':
      return to(place + extent.page, column);
    case 'Home':
      return to(far ? 0 : place, 0);
    case 'End':
      return to(far ? extent.rows - 1 : place, extent.columns - 1);
    default:
      return null;
  }
}

/** The next cell in reading order, where Tab goes on to while one types. */
export function onward(cell: CellPosition, back: boolean, { rows, columns }: Extent): CellPosition {
  // The row's state is not typed into.
  const first = Math.min(1, columns - 1);
  const width = columns - first;
  const index = cell.place * width + (cell.column - first) + (back ? -1 : 1);
  const last = rows * width - 1;
  const clamped = between(index, last);
  return { place: Math.floor(clamped / width), column: first + (clamped % width) };
}

type Failing = (place: number) => readonly number[] | undefined;

/** The next failing cell in reading order among the rows that are known; undefined when one has to look further. */
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
