// Rows written as a file that a spreadsheet opens.
import type { FileAnswer } from '../platform/http/handlers.ts';
import type { Format } from './open.ts';

const types: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A file of these rows, every cell as it is written. */
export async function writeTable(
  format: Format,
  rows: readonly (readonly string[])[],
  name: string,
  delimiter: string | null,
): Promise<FileAnswer> {
  // Workbooks are not written yet.
  if (format !== 'csv') return writeTable('csv', rows, name, delimiter);
  const body = Buffer.from(`\uFEFF${csvOf(rows, delimiter ?? ',')}`);
  return { body, contentType: types.csv, fileName: `${name}.csv`, size: body.length };
}

/** The mark at the beginning makes spreadsheets read UTF-8. */
const csvOf = (rows: readonly (readonly string[])[], delimiter: string) =>
  rows.map((row) => `${row.map((cell) => quoted(cell, delimiter)).join(delimiter)}\r\n`).join('');

const quoted = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) || cell.trim() !== cell ? `"${cell.replaceAll('"', '""')}"` : cell;
