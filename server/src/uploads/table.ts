import { type CsvColumn, type CsvRow, gather, readCsv } from './csv/read.ts';
import type { SheetName } from './sheets/grid.ts';
import { formatOfStart, refuseWebPage } from './sheets/kind.ts';
import { readWorkbook, type Wish } from './sheets/read.ts';

export type TableFormat = 'csv' | 'xls' | 'xlsx';

/** A file of orders, whatever program wrote it. */
export interface Table {
  format: TableFormat;
  columns: CsvColumn[];
  rows: AsyncIterable<CsvRow>;
  /** About as many as there are rows, known before the first is read. */
  count: number;
  /** What parts the cells of a text. */
  delimiter: string | null;
  /** The sheets of a workbook, and the place of the one that was read; a text has none. */
  book: { sheets: SheetName[]; sheet: number } | null;
}

/** Reads a file as what it holds, not as what it is called. Throws CsvUnreadable, here or from `rows`. */
export async function readTable(source: AsyncIterable<Uint8Array>, options: Wish = {}): Promise<Table> {
  const bytes = await gather(source);
  if (formatOfStart(bytes) === 'csv') {
    refuseWebPage(bytes);
    const { columns, rows, delimiter } = await readCsv(bytes);
    return { format: 'csv', columns, rows, delimiter, book: null, count: countLines(bytes) - 1 };
  }
  const { format, columns, rows, count, sheet, sheets } = await readWorkbook(bytes, options);
  return { format, columns, rows, count, delimiter: null, book: { sheets, sheet } };
}

/** The sheet that was read, to be told where others can be seen. */
export function sheetToTell({ book }: Pick<Table, 'book'>): string | null {
  const others = book?.sheets.filter(({ isHidden }, place) => !isHidden && place !== book.sheet) ?? [];
  return others.length > 0 ? (book?.sheets[book.sheet]?.name ?? null) : null;
}

function countLines(bytes: Buffer): number {
  let lines = bytes.at(-1) === 10 ? 0 : 1;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines++;
  return lines;
}
