import { type CsvColumn, type CsvRow, gather, readCsv } from './csv/read.ts';
import { formatOfStart, refuseWebPage } from './sheets/kind.ts';
import { readWorkbook } from './sheets/read.ts';

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
  /** The sheet of a workbook that was read, where it has others. */
  sheet: string | null;
}

/** Reads a file as what it holds, not as what it is called. Throws CsvUnreadable, here or from `rows`. */
export async function readTable(
  source: AsyncIterable<Uint8Array>,
  options: { signal?: AbortSignal } = {},
): Promise<Table> {
  const bytes = await gather(source);
  if (formatOfStart(bytes) === 'csv') {
    refuseWebPage(bytes);
    const { columns, rows, delimiter } = await readCsv(bytes);
    return { format: 'csv', columns, rows, delimiter, sheet: null, count: countLines(bytes) - 1 };
  }
  const { format, columns, rows, count, sheet, sheets } = await readWorkbook(bytes, options);
  return { format, columns, rows, count, delimiter: null, sheet: sheets > 1 ? sheet : null };
}

function countLines(bytes: Buffer): number {
  let lines = bytes.at(-1) === 10 ? 0 : 1;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines++;
  return lines;
}
