import { columnLimit } from '../csv/limits.ts';
import { CsvUnreadable } from '../csv/problem.ts';

/** A row of a sheet; `line` is the number it has there. Cells that nobody filled may be missing. */
export type GridRow = { line: number; cells: string[] };
/** A sheet of a workbook by its name, and whether its makers put it out of sight. */
export type SheetName = { name: string; isHidden: boolean };
/** A sheet as it was read: its place among those of the workbook. */
export type Grid = { sheet: number; sheets: SheetName[]; rows: GridRow[] };
export type SheetTable = { headers: string[]; rows: GridRow[] };

const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== '';

/** The sheet of this place; without one, the first that can be seen and holds something. */
export async function chooseSheet(
  sheets: SheetName[],
  wished: number | null,
  rowsOf: (place: number) => GridRow[] | Promise<GridRow[]>,
): Promise<Grid> {
  const visible = [...sheets.keys()].filter((place) => !sheets[place]?.isHidden);
  for (const sheet of wished === null ? visible : [wished]) {
    const rows = sheet < sheets.length ? await rowsOf(sheet) : [];
    if (rows.some(({ cells }) => cells.some(isFilled))) return { sheet, sheets, rows };
  }
  throw new CsvUnreadable(1, 'EMPTY');
}

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
