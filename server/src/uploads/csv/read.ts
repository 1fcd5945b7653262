import { foldHeader } from '@portage/contract/uploads/columns';
import { CsvError } from 'csv-parse';
import { detectDelimiter, lastRecordOf } from './delimiter.ts';
import { decode, detectEncoding, type Encoding, findNul } from './encoding.ts';
import { fromText } from './formulas.ts';
import { columnLimit, fileLimit } from './limits.ts';
import { parseRecords } from './parse.ts';
import { type CsvReason, CsvUnreadable } from './problem.ts';

/** `header` as the file writes it, trimmed; `key`, which no other column has, is what a row's cell goes by. */
export interface CsvColumn {
  key: string;
  header: string;
}

/** `line` is the row that a spreadsheet shows; `extra` are cells beyond the header's last, mostly a missing quote. */
export interface CsvRow {
  line: number;
  cells: Record<string, string>;
  extra: string[];
}

export interface CsvFile {
  encoding: Encoding;
  delimiter: string;
  columns: CsvColumn[];
  rows: AsyncGenerator<CsvRow>;
}

/** Excel's own first line, which it does not show as a row. */
const HINT = /^sep=(\t|[^\s\w"])(\r\n|\n|\r)/i;

/**
 * Reads a spreadsheet saved as text: its columns at once, its rows as they are asked for, every value as it was
 * written. Throws CsvUnreadable, here or from `rows`, where the file is no CSV.
 */
export async function readCsv(source: AsyncIterable<Uint8Array> | Buffer): Promise<CsvFile> {
  // Held whole, since one byte at the very end tells UTF-8 from Windows-1252; only the text is made bit by bit.
  const bytes = Buffer.isBuffer(source) ? source : await gather(source);
  const encoding = detectEncoding(bytes);
  refuseNul(bytes, encoding);
  const start = startOf(bytes, encoding);
  const hint = HINT.exec(start);
  const delimiter = hint?.[1] ?? detectDelimiter(start);
  const records = numbered(parseRecords(without(hint?.[0] ?? '', decode(bytes, encoding)), delimiter));
  const header = await records.next();
  if (header.done) throw new CsvUnreadable(1, 'EMPTY');
  const columns = columnsOf(header.value.record);
  return { encoding, delimiter, columns, rows: rowsOf(records, columns) };
}

/** The bytes of a file, unless they are too many. */
export async function gather(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > fileLimit) throw new CsvUnreadable(1, 'TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** No text file holds a NUL: refused before the first row, or half of a damaged file would be taken in. */
function refuseNul(bytes: Buffer, encoding: Encoding): void {
  const at = findNul(bytes, encoding);
  if (at === -1) return;
  const before = new TextDecoder(encoding).decode(bytes.subarray(0, at));
  throw new CsvUnreadable(lastRecordOf(before), 'BINARY');
}

function startOf(bytes: Buffer, encoding: Encoding): string {
  try {
    return decode(bytes, encoding).next().value ?? '';
  } catch (error) {
    throw problemOf(error, 1);
  }
}

function* without(start: string, text: Iterable<string>): Generator<string> {
  let left = start.length;
  for (const slice of text) {
    yield slice.slice(left);
    left = 0;
  }
}

interface NumberedRecord {
  line: number;
  record: string[];
}

/** Blank rows count, as they do on the screen of a spreadsheet, but are nobody's orders. */
async function* numbered(records: AsyncIterable<string[]>): AsyncGenerator<NumberedRecord> {
  let line = 0;
  try {
    for await (const record of records) {
      line++;
      if (record.length > columnLimit) throw new CsvUnreadable(line, 'TOO_MANY_COLUMNS');
      if (record.some((cell) => cell.trim() !== '')) yield { line, record: record.map(fromText) };
    }
  } catch (error) {
    throw problemOf(error, line + 1);
  }
}

/** The columns that a header's cells name. */
export function columnsOf(record: string[]): CsvColumn[] {
  const taken = new Map<string, number>();
  return record.map((cell, index) => {
    const header = cell.trim();
    // '#' and the space never survive the folding, so no two columns can come by the same name.
    const name = foldHeader(header) || `#${index + 1}`;
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return { header, key: count === 1 ? name : `${name} ${count}` };
  });
}

async function* rowsOf(records: AsyncGenerator<NumberedRecord>, columns: CsvColumn[]): AsyncGenerator<CsvRow> {
  for await (const { line, record } of records) {
    const cells: Record<string, string> = {};
    for (const [index, { key }] of columns.entries()) cells[key] = record[index] ?? '';
    const beyond = record.slice(columns.length);
    yield { line, cells, extra: beyond.some((cell) => cell.trim() !== '') ? beyond : [] };
  }
}

function problemOf(error: unknown, line: number): unknown {
  const reason = reasonOf(error);
  return reason ? new CsvUnreadable(line, reason) : error;
}

function reasonOf(error: unknown): CsvReason | null {
  if (error instanceof CsvError) return error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'QUOTE_NOT_CLOSED' : 'RECORD_TOO_LONG';
  return error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
    ? 'ENCODING'
    : null;
}
