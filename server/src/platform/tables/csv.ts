import { detectDelimiter } from './delimiter.ts';
import { decodeText } from './encoding.ts';
import { fromText } from './formulas.ts';
import { splitRecords } from './split.ts';
import { columnLimit, lineLimit, Unreadable } from './unreadable.ts';

/** A row of a table, cells in its columns' order; `line` is the number that a spreadsheet shows. */
export type TableRow = { line: number; cells: string[] };
/** What a file holds: `dropped` columns were too many to keep. A row may be shorter than the header, or longer. */
export type TableContent = { headers: string[]; rows: Iterable<TableRow>; dropped: number };

/** Excel's own first line, which it does not show as a row. */
const hintLine = /^sep=(\t|[^\s\w"])(\r\n|\n|\r)/i;

/**
 * Reads a spreadsheet saved as text: its columns at once, its rows as they are asked for, every value as it was
 * written. Throws Unreadable, here or from `rows`, where the file is no CSV.
 */
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

/** Blank rows count, as they do on the screen of a spreadsheet, but nobody wrote anything in them. */
function* filledRows(text: string, delimiter: string): Generator<TableRow> {
  let line = 0;
  for (const record of splitRecords(text, delimiter)) {
    if (++line > lineLimit) throw new Unreadable(line, 'TOO_MANY_ROWS');
    if (record.some(isFilled)) yield { line, cells: record.map(fromText) };
  }
}

/** Cells beyond the header's last are mostly a missing quote: they stay, unless nothing stands in them. */
function* cutRows(rows: Iterable<TableRow>, width: number): Generator<TableRow> {
  for (const { line, cells } of rows) {
    const length = cells.slice(width).some(isFilled) ? columnLimit : Math.min(width, columnLimit);
    yield { line, cells: cells.slice(0, length) };
  }
}

/** Whether something stands in a cell. */
export const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== '';
