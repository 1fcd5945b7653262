// Worker thread that writes one workbook.
import { parentPort, workerData } from 'node:worker_threads';
import { type CellObject, utils, write } from '@e965/xlsx';
import type { BookInput, Rows } from './write.ts';

const widest = 60;

function sheetOf(rows: Rows, format: BookInput['format']) {
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const sheet = utils.aoa_to_sheet([], { dense: true });
  sheet['!data'] = rows.map((row) => row.map((cell) => cellOf(cell, format)));
  sheet['!ref'] = utils.encode_range({ r: 0, c: 0 }, { r: Math.max(rows.length - 1, 0), c: columns - 1 });
  sheet['!cols'] = Array.from({ length: columns }, (_, column) => ({ wch: widthOf(rows, column) }));
  return sheet;
}

/** Returns a cell formatted as text, so that a leading zero survives editing. */
function cellOf(cell: string, format: BookInput['format']): CellObject {
  if (cell === '') return { t: 'z' };
  // Text that looks like an escape must not be read as one (ECMA-376 part 1, 22.9.2.19).
  const text = format === 'xlsx' ? cell.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_') : cell;
  return { t: 's', v: text, z: '@' };
}

const widthOf = (rows: Rows, column: number) =>
  Math.min(Math.max(8, ...rows.slice(0, 100).map((row) => (row[column] ?? '').length + 2)), widest);

const { format, sheets }: BookInput = workerData;
const book = utils.book_new();
for (const { name, rows } of sheets) utils.book_append_sheet(book, sheetOf(rows, format), name.slice(0, 31));
const bytes: Uint8Array = write(book, {
  type: 'buffer',
  bookType: format === 'xls' ? 'biff8' : 'xlsx',
  compression: true,
  // Without it, an old workbook stores only 255 characters of a cell.
  bookSST: true,
});
parentPort?.postMessage(bytes);
