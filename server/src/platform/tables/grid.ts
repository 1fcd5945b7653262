// The table on a sheet: which sheet is read, which row names the columns, and which columns are kept.
import { isFilled, type TableContent, type TableRow } from './csv.ts';
import { columnLimit, Unreadable } from './unreadable.ts';

/** A sheet of a workbook by its name, and whether its makers put it out of sight. */
export type SheetName = { name: string; isHidden: boolean };
type SheetContent = TableContent & { rows: TableRow[] };
/** A sheet as it was read: its place among those of the workbook. */
export type Sheet = SheetContent & { sheet: number; sheets: SheetName[] };
/** What a person asked for: `sheet` by its place, and the `names` by which columns of a table like theirs go. */
export type SheetRequest = { sheet: number | null; names: ReadonlySet<string> };
export type Book = { sheets: SheetName[]; rowsOf(place: number): TableRow[] | Promise<TableRow[]> };

/** A column's name without its case, accents, spaces and separators. */
export const plainName = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The sheet that was asked for; without one, the visible sheet that looks most like the table that is meant, the first of equals:
 * covers and notes come first in many workbooks. Where none holds a table, the answer has no rows, so that a person can choose.
 */
export async function readSheet({ sheets, rowsOf }: Book, { sheet: chosen, names }: SheetRequest): Promise<Sheet> {
  const visible = [...sheets.keys()].filter((place) => !sheets[place]?.isHidden);
  let best: Sheet | null = null;
  for (const sheet of chosen === null ? visible : [chosen]) {
    const found = await tryRows(rowsOf, sheet, best !== null);
    const filled = found.filter(({ cells }) => cells.some(isFilled));
    if (filled.length === 0) continue;
    const read = { sheet, sheets, ...tableOf(filled, names) };
    if (!best || rankOf(read, names) > rankOf(best, names)) best = read;
    if (rankOf(best, names) === highestRank) break;
  }
  if (best) return best;
  if (sheets.length > 1) return { sheet: chosen ?? visible[0] ?? 0, sheets, headers: [], rows: [], dropped: 0 };
  throw new Unreadable(1, 'EMPTY');
}

/** A sheet that cannot be read is not the one to choose, where another was found. */
async function tryRows(rowsOf: Book['rowsOf'], sheet: number, hasOther: boolean): Promise<TableRow[]> {
  try {
    return await rowsOf(sheet);
  } catch (error) {
    if (hasOther && error instanceof Unreadable) return [];
    throw error;
  }
}

/** Two known names tell a header from a help sheet, which lists one name in each row. */
const namesWanted = 2;
const highestRank = 2 * namesWanted + 1;

/** How much a sheet looks like the table that is meant: known names count for more than rows, so that an empty template is one. */
function rankOf({ headers, rows }: SheetContent, names: ReadonlySet<string>): number {
  const known = headers.filter((header) => names.has(plainName(header))).length;
  return 2 * Math.min(known, namesWanted) + (rows.length > 0 ? 1 : 0);
}

/**
 * The table among a sheet's filled rows. Titles above it are passed over: its header is the first row with two filled cells, one of
 * them a known name if any row has one. Blank columns on either side of it are no columns.
 */
function tableOf(filled: readonly TableRow[], names: ReadonlySet<string>): SheetContent {
  const [header, ...below] = filled.slice(headerPlace(filled, names));
  if (!header) throw new Unreadable(1, 'EMPTY');
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  const used = new Set<number>();
  for (const { cells } of [header, ...below]) {
    cells.forEach((cell, column) => {
      if (isFilled(cell)) used.add(column);
    });
    first = Math.min(first, cells.findIndex(isFilled));
    last = Math.max(last, cells.findLastIndex(isFilled));
  }
  const kept = keptColumns(header, first, last, used);
  const cut = (cells: readonly string[]) => kept.map((column) => cells[column] ?? '');
  return {
    headers: cut(header.cells),
    rows: below.map(({ line, cells }) => ({ line, cells: cut(cells) })),
    dropped: [...used].filter((column) => !kept.includes(column)).length,
  };
}

/** How far down a header may stand among titles. */
const titleRows = 50;

function headerPlace(filled: readonly TableRow[], names: ReadonlySet<string>): number {
  const top = filled.slice(0, titleRows);
  const isWide = ({ cells }: TableRow) => cells.filter(isFilled).length > 1;
  const known = top.findIndex(
    (row) => isWide(row) && row.cells.some((cell) => isFilled(cell) && names.has(plainName(cell))),
  );
  if (known !== -1) return known;
  const wide = filled.findIndex(isWide);
  // The last row heads nothing: then the sheet is a list of one column.
  return wide === -1 || wide === filled.length - 1 ? 0 : wide;
}

/** All columns between the table's edges; of too many, those with a name first, then those with anything in them. */
function keptColumns({ cells }: TableRow, first: number, last: number, used: ReadonlySet<number>): number[] {
  if (last - first < columnLimit) return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const wanted = [...used].sort((a, b) => Number(isFilled(cells[b])) - Number(isFilled(cells[a])) || a - b);
  return wanted.slice(0, columnLimit).sort((a, b) => a - b);
}
