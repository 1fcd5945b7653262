import { Worker } from 'node:worker_threads';
import { type Batches, type CellKind, moneyText, type TableColumn, type Value } from './columns.ts';
import { asText } from './formulas.ts';
import type { TableFormat } from './kind.ts';

export type Rows = readonly (readonly string[])[];
export type SheetOfBook = { name: string; rows: Rows };
export type BookInput = { format: 'xls' | 'xlsx'; sheets: readonly SheetOfBook[] };

type SheetOptions = {
  /** The delimiter of a CSV; a comma by default. */
  delimiter?: string;
  sheetName?: string;
  /** Additional sheets of a workbook. */
  also?: readonly SheetOfBook[];
};

/** Characters in a cell of an old workbook; the library never finishes on longer ones. */
const longestInOld = 4000;
/** Cells in an old workbook; the time that the library takes grows quadratically. */
const mostCellsInOld = 20_000;
const longestMs = 60_000;

/** Returns the requested format, or xlsx if an old workbook cannot hold these rows. */
export function formatThatHolds(wanted: TableFormat, rows: Rows): TableFormat {
  if (wanted !== 'xls') return wanted;
  const cells = rows.reduce((count, row) => count + row.length, 0);
  const fits = cells <= mostCellsInOld && rows.every((row) => row.every((cell) => cell.length <= longestInOld));
  return fits ? 'xls' : 'xlsx';
}

/** Writes rows as a spreadsheet file. Every cell is text: leading zeros are kept, and nothing is executed as a formula. */
export async function writeSheet(format: TableFormat, rows: Rows, options: SheetOptions = {}): Promise<Buffer> {
  const { delimiter = ',', sheetName = 'Orders', also = [] } = options;
  if (formatThatHolds(format, rows) !== format) throw new Error('These rows do not fit into an old workbook.');
  if (format === 'csv') return Buffer.from(`${utf8Mark}${csvOf(rows, delimiter)}`);
  return await writeBook({ format, sheets: [{ name: sheetName, rows }, ...also] });
}

/** The byte order mark makes spreadsheets read a CSV as UTF-8. */
const utf8Mark = '\uFEFF';

const csvOf = (rows: Rows, delimiter: string) =>
  rows.map((row) => `${row.map((cell) => quoted(asText(cell))).join(delimiter)}\r\n`).join('');

/** Yields a table as CSV. French spreadsheets expect semicolons and decimal commas. */
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

/** Quotes a cell that contains a delimiter, a quote, a line end or outer spaces, or begins like a `sep=` hint. */
const quoted = (cell: string) => (/[,;\t|"\r\n]|^sep=|^\s|\s$/i.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Writes a workbook in a thread: ten thousand rows would block other requests for half a second. */
async function writeBook(input: BookInput): Promise<Buffer> {
  const worker = new Worker(new URL('./write.worker.ts', import.meta.url), { workerData: input });
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
