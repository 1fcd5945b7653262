import { readFile, stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { fileLimit } from '../csv/limits.ts';
import { CsvUnreadable } from '../csv/problem.ts';
import { type CsvColumn, type CsvRow, columnsOf } from '../csv/read.ts';
import type { SheetName } from './grid.ts';
import { formatOfStart } from './kind.ts';
import { askProcess } from './process.ts';
import { type Head, Said } from './said.ts';
import { checkArchive } from './xlsx/archive.ts';

export interface Workbook {
  format: 'xls' | 'xlsx';
  /** The place of the sheet that was read: the one that was wished for, else the first that can be seen and holds something. */
  sheet: number;
  sheets: SheetName[];
  columns: CsvColumn[];
  rows: AsyncIterable<CsvRow>;
  /** How many rows there are. */
  count: number;
}

/** `sheet` is the place of the one that is to be read. */
export type Wish = { signal?: AbortSignal; sheet?: number | null };

/**
 * Reads a workbook, a file or its bytes, in a process of its own: its columns and rows as readCsv answers them, every
 * value as a person would have to type it. Throws CsvUnreadable where it cannot be read or asks for too much.
 */
export async function readWorkbook(file: string | Buffer, options: Wish = {}): Promise<Workbook> {
  const bytes = typeof file === 'string' ? await bytesOf(file) : file;
  const format = formatOfStart(bytes) === 'xlsx' ? 'xlsx' : 'xls';
  if (format === 'xlsx') await checkArchive(bytes);
  // Everything is taken over before the first row is handed on, so that no process waits for a reader who never comes.
  const lines = linesOf(await askProcess(format, bytes, options));
  const { sheet, sheets, headers, count } = headOf(lines);
  const columns = columnsOf(headers);
  return { format, sheet, sheets, columns, count, rows: rowsOf(lines, columns) };
}

async function bytesOf(path: string): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > fileLimit) throw new CsvUnreadable(1, 'TOO_LARGE');
  return await readFile(path);
}

function* linesOf(said: Buffer): Generator<Said> {
  for (let at = 0; at < said.length; ) {
    const end = said.indexOf(10, at);
    const line = said.subarray(at, end === -1 ? said.length : end);
    at += line.length + 1;
    const read = Said.parse(JSON.parse(line.toString('utf8')));
    if (read.says === 'problem') throw new CsvUnreadable(read.line, read.reason);
    yield read;
  }
}

function headOf(lines: Generator<Said>): Head {
  for (let next = lines.next(); !next.done; next = lines.next()) if (next.value.says === 'table') return next.value;
  throw new Error('The process that opens workbooks ended without a word.');
}

/** A batch at a time, so that the other requests of the process come in between. */
async function* rowsOf(lines: Generator<Said>, columns: readonly CsvColumn[]): AsyncGenerator<CsvRow> {
  for (const said of lines) {
    if (said.says !== 'rows') continue;
    for (const [line, values] of said.rows) {
      const cells: Record<string, string> = {};
      for (const [index, { key }] of columns.entries()) cells[key] = values[index] ?? '';
      yield { line, cells, extra: [] };
    }
    await setImmediate();
  }
}
