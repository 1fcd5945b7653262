import { Worker } from 'node:worker_threads';
import { type Batches, type CellKind, moneyText, type TableColumn, type Value } from './columns.ts';
import { asText } from './formulas.ts';
import type { TableFormat } from './kind.ts';

export type Rows = readonly (readonly string[])[];
export type SheetOfBook = { name: string; rows: Rows };
export type BookWish = { format: 'xls' | 'xlsx'; sheets: readonly SheetOfBook[] };

type SheetOptions = {
  /** What parts the cells of a text. */
  delimiter?: string;
  sheetName?: string;
  /** More sheets, to be read by people; a text has none. */
  also?: readonly SheetOfBook[];
};

/** The library that writes old workbooks keeps no longer cell whole: it never comes to an end. */
const longestInOld = 4000;
/** And it takes four times as long for twice as many. */
const mostCellsInOld = 20_000;
const longestMs = 60_000;

/** The format in which these rows can be written without losing a sign: the wished one, but for long cells or very many in an old workbook. */
export function formatThatHolds(wished: TableFormat, rows: Rows): TableFormat {
  if (wished !== 'xls') return wished;
  const cells = rows.reduce((count, row) => count + row.length, 0);
  const fits = cells <= mostCellsInOld && rows.every((row) => row.every((cell) => cell.length <= longestInOld));
  return fits ? 'xls' : 'xlsx';
}

/**
 * Writes rows as a file that a spreadsheet opens. Every cell is text and comes back byte for byte from our reader: no zero is
 * lost in front, and what begins with = is no formula.
 */
export async function writeSheet(format: TableFormat, rows: Rows, options: SheetOptions = {}): Promise<Buffer> {
  const { delimiter = ',', sheetName = 'Orders', also = [] } = options;
  if (formatThatHolds(format, rows) !== format) throw new Error('These rows do not fit into an old workbook.');
  if (format === 'csv') return Buffer.from(`${utf8Mark}${csvOf(rows, delimiter)}`);
  return await writeBook({ format, sheets: [{ name: sheetName, rows }, ...also] });
}

/** The mark at the beginning of a CSV makes spreadsheets read UTF-8. */
export const utf8Mark = '\uFEFF';

/** The lines of a CSV, for what is written a part at a time. */
export const csvOf = (rows: Rows, delimiter: string) =>
  rows.map((row) => `${row.map((cell) => quoted(asText(cell))).join(delimiter)}\r\n`).join('');

/** A table as a CSV, while its rows are read. French spreadsheets part cells by a semicolon, and write decimals with a comma. */
export async function* csvStream(columns: readonly TableColumn[], batches: Batches, isFrench: boolean) {
  const delimiter = isFrench ? ';' : ',';
  const point = isFrench ? ',' : '.';
  const number = (text: string) => quoted(text.replace('.', point));
  const cellOf = (value: Value, kind: CellKind | undefined) => {
    if (typeof value === 'number') return number(kind === 'money' ? moneyText(value) : String(value));
    return value === null ? '' : quoted(asText(value));
  };
  yield `${utf8Mark}${csvOf([columns.map(({ heading }) => heading)], delimiter)}`;
  for await (const rows of batches)
    yield rows.map((row) => `${row.map((value, at) => cellOf(value, columns[at]?.kind)).join(delimiter)}\r\n`).join('');
}

/** Whatever could be taken for a delimiter, a line's end or a hint stands in quotes, so that the delimiter is found again. */
const quoted = (cell: string) => (/[,;\t|"\r\n]|^sep=|^\s|\s$/i.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Written in a thread of its own: ten thousand rows would hold up everybody else's requests for half a second. */
async function writeBook(wish: BookWish): Promise<Buffer> {
  const worker = new Worker(new URL('./write.worker.ts', import.meta.url), { workerData: wish });
  const clock = setTimeout(() => void worker.terminate(), longestMs);
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`The thread that writes workbooks ended with ${code}.`)));
    });
  } finally {
    clearTimeout(clock);
  }
}
