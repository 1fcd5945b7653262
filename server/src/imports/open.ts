// The stored file of an import, opened: its columns at once, its rows as they are asked for.
import { errorText, type Language } from '@portage/contract/errors';
import { z } from 'zod';
import type { StoredFile } from '../gateways/storage/port.ts';
import { CsvUnreadable } from '../uploads/csv/problem.ts';
import { type CsvColumn, type CsvRow, readCsv } from '../uploads/csv/read.ts';
import { say } from '../uploads/words.ts';

export type Format = 'csv' | 'xls' | 'xlsx';
export type OpenFile = { columns: readonly CsvColumn[]; rows: AsyncIterable<CsvRow>; delimiter: string | null };

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const OLD_EXCEL = Buffer.from('\xd0\xcf\x11\xe0', 'latin1');

/** What a file is, whatever its name says: told by its first bytes. */
export async function formatOf(file: StoredFile): Promise<Format> {
  let start = Buffer.alloc(0);
  for await (const chunk of file.body) {
    start = Buffer.concat([start, Buffer.from(chunk)]);
    if (start.length >= ZIP.length) break;
  }
  if (start.subarray(0, 4).equals(ZIP)) return 'xlsx';
  return start.subarray(0, 4).equals(OLD_EXCEL) ? 'xls' : 'csv';
}

/** Opens it, or throws CsvUnreadable with the reason. */
export async function openFile(file: StoredFile, format: Format): Promise<OpenFile> {
  if (format === 'csv') return readCsv(file.body);
  file.body.destroy();
  throw new CsvUnreadable(1, 'SPREADSHEET');
}

/** Why an import failed: worded for whoever reads it, or in the words of its job. */
export const Failure = z.union([z.object({ text: z.string() }), z.object({ reason: z.string(), row: z.number() })]);
export type Failure = z.output<typeof Failure>;

/** The failure in a language. */
export function wordFailure(stored: unknown, language: Language): string | null {
  const { data: failure } = Failure.nullable().safeParse(stored);
  if (!failure) return null;
  if ('text' in failure) return failure.text;
  const { reason, row } = failure;
  if (reason === 'EMPTY') return errorText('FILE_EMPTY', language);
  const { data: why } = z.custom<CsvUnreadable['reason']>((value) => typeof value === 'string').safeParse(reason);
  return why ? `${errorText('CSV_UNREADABLE', language, { row })}. ${say(why, language)}` : null;
}
