// Finds the table on a sheet: the sheet, the header row and the columns.
import { isFilled, type TableContent, type TableRow } from './csv.ts';
import { columnLimit, Unreadable } from './unreadable.ts';

export type SheetName = { name: string; isHidden: boolean };
type SheetContent = TableContent & { rows: TableRow[] };
/** The table of a sheet. `sheet` is the index in the workbook. */
export type Sheet = SheetContent & { sheet: number; sheets: SheetName[] };
/** The sheet to read: `sheet` is an index, or null to choose one; `names` are the known column names. */
export type SheetRequest = { sheet: number | null; names: ReadonlySet<string> };
export type Book = { sheets: SheetName[]; rowsOf(place: number): TableRow[] | Promise<TableRow[]> };

/** Normalizes a column name: removes case, accents, spaces and separators. */
export const plainName = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns the requested sheet, or the visible sheet with the best score, because covers and notes often come first. If no sheet has a
 * table, the result has no rows, so that the member can choose.
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

/** Returns the rows of a sheet. An unreadable sheet counts as empty if another one was found. */
async function tryRows(rowsOf: Book['rowsOf'], sheet: number, hasOther: boolean): Promise<TableRow[]> {
  try {
    return await rowsOf(sheet);
  } catch (error) {
    if (hasOther && error instanceof Unreadable) return [];
    throw error;
  }
}

/** Known names expected in a header. A help sheet lists one in each row. */
const namesWanted = 2;
const highestRank = 2 * namesWanted + 1;

/** Scores a sheet. Known names count more than rows, so that an empty template is found. */
function rankOf({ headers, rows }: SheetContent, names: ReadonlySet<string>): number {
  const known = headers.filter((header) => names.has(plainName(header))).length;
  return 2 * Math.min(known, namesWanted) + (rows.length > 0 ? 1 : 0);
}

/**
 * Finds the table among a sheet's filled rows. The header is the first row with two filled cells, one of them a known name if any row
 * has one; titles above are skipped. Blank columns at the edges are dropped.
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

/** The number of rows searched for a known header. */
const titleRows = 50;

function headerPlace(filled: readonly TableRow[], names: ReadonlySet<string>): number {
  const top = filled.slice(0, titleRows);
  const isWide = ({ cells }: TableRow) => cells.filter(isFilled).length > 1;
  const known = top.findIndex(
    (row) => isWide(row) && row.cells.some((cell) => isFilled(cell) && names.has(plainName(cell))),
  );
  if (known !== -1) return known;
  const wide = filled.findIndex(isWide);
  // If only the last row has several cells, it is not a header: the sheet is a list of one column.
  return wide === -1 || wide === filled.length - 1 ? 0 : wide;
}

/** Returns the columns between the table's edges. Beyond the limit, named columns go first, then filled ones. */
function keptColumns({ cells }: TableRow, first: number, last: number, used: ReadonlySet<number>): number[] {
  if (last - first < columnLimit) return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const wanted = [...used].sort((a, b) => Number(isFilled(cells[b])) - Number(isFilled(cells[a])) || a - b);
  return wanted.slice(0, columnLimit).sort((a, b) => a - b);
}
