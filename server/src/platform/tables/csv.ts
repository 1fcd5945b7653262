import { detectDelimiter } from './delimiter.ts';
import { decodeText } from './encoding.ts';
import { fromText } from './formulas.ts';
import { splitRecords } from './split.ts';
import { columnLimit, lineLimit, Unreadable } from './unreadable.ts';

/** A row of a table. `line` is the row number that a spreadsheet shows. */
export type TableRow = { line: number; cells: string[] };
/** A table: its columns and rows. `dropped` counts the columns beyond the limit. A row may be shorter or longer than the header. */
export type TableContent = { headers: string[]; rows: Iterable<TableRow>; dropped: number };

/** Excel's `sep=` line, which it does not show as a row. */
const hintLine = /^sep=(\t|[^\s\w"])(\r\n|\n|\r)/i;

/** Reads a CSV: the columns at once, the rows on demand, every value as written. Throws Unreadable, here or from `rows`. */
export function readCsv(bytes: Buffer): TableContent & { delimiter: string } {
  const { text } = decodeText(bytes);
  const hint = hintLine.exec(text);
  const delimiter = hint?.[1] ?? detectDelimiter(text);
  const rows = filledRows(hint ? text.slice(hint[0].length) : text, delimiter);
  const header = rows.next();
  if (header.done) throw new Unreadable(1, 'EMPTY');
  const headers = header.value.cells.map((cell) => cell.trim());
  const dropped = Math.max(0, headers.length - columnLimit);
  return { delimiter, headers: headers.slice(0, columnLimit), rows: cutRows(rows, headers.length), dropped };
}

/** Yields the rows that are not blank. Blank rows count in `line`. */
function* filledRows(text: string, delimiter: string): Generator<TableRow> {
  let line = 0;
  for (const record of splitRecords(text, delimiter)) {
    if (++line > lineLimit) throw new Unreadable(line, 'TOO_MANY_ROWS');
    if (record.some(isFilled)) yield { line, cells: record.map(fromText) };
  }
}

/** Removes blank cells beyond the header. Filled ones usually come from a missing quote, so they are kept. */
function* cutRows(rows: Iterable<TableRow>, width: number): Generator<TableRow> {
  for (const { line, cells } of rows) {
    const length = cells.slice(width).some(isFilled) ? columnLimit : Math.min(width, columnLimit);
    yield { line, cells: cells.slice(0, length) };
  }
}

export const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== '';
