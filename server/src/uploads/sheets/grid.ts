import { columnLimit } from '../csv/limits.ts';
import { CsvUnreadable } from '../csv/problem.ts';

/** A row of a sheet; `line` is the number it has there. Cells that nobody filled may be missing. */
export type GridRow = { line: number; cells: string[] };
/** A sheet as it was read, out of as many as can be seen. */
export type Grid = { sheet: string; sheets: number; rows: GridRow[] };
export type SheetTable = { headers: string[]; rows: GridRow[] };

export const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== '';

/**
 * The table on a sheet. Titles above it are passed over: its header is the first row with two filled cells. Blank
 * columns on either side of it are no columns.
 */
export function tableOf(grid: readonly GridRow[]): SheetTable {
  const filled = grid.filter(({ cells }) => cells.some(isFilled));
  const start = Math.max(
    filled.findIndex(({ cells }) => cells.filter(isFilled).length > 1),
    0,
  );
  const [header, ...below] = filled.slice(start);
  if (!header) throw new CsvUnreadable(1, 'EMPTY');
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const { line, cells } of [header, ...below]) {
    first = Math.min(first, cells.findIndex(isFilled));
    last = Math.max(last, cells.findLastIndex(isFilled));
    if (last - first >= columnLimit) throw new CsvUnreadable(line, 'TOO_MANY_COLUMNS');
  }
  const cut = (cells: string[]) => Array.from({ length: last - first + 1 }, (_, at) => cells[first + at] ?? '');
  return { headers: cut(header.cells), rows: below.map(({ line, cells }) => ({ line, cells: cut(cells) })) };
}
