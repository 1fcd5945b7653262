// Rows written as a file that a spreadsheet opens.
import type { FileAnswer } from '../../platform/http/handlers.ts';
import type { TableFormat } from '../../platform/tables/kind.ts';
import { formatThatHolds, writeSheet } from '../../platform/tables/write.ts';

const types: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A file of these rows, every cell as it is written. */
export async function writeTable(
  wished: TableFormat,
  rows: readonly (readonly string[])[],
  name: string,
  delimiter: string | null,
): Promise<FileAnswer> {
  const format = formatThatHolds(wished, rows);
  return fileOf(format, await writeSheet(format, rows, delimiter === null ? {} : { delimiter }), name);
}

/** The answer that a browser keeps as a file of this format. */
export const fileOf = (format: TableFormat, body: Buffer, name: string): FileAnswer => ({
  body,
  contentType: types[format],
  fileName: `${name}.${format}`,
  size: body.length,
});
