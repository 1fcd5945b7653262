// The stored file of an import: what it is, and why it could not be read.
import { errorText, type Language } from '@portage/contract/errors';
import { z } from 'zod';
import type { StoredFile } from '../gateways/storage/port.ts';
import { csvReasons } from '../uploads/csv/problem.ts';
import { formatOfStart } from '../uploads/sheets/kind.ts';
import type { TableFormat } from '../uploads/table.ts';
import { whyUnreadable } from '../uploads/unreadable.ts';

/** What a file is, whatever its name says: told by its first bytes. */
export async function formatOf(file: StoredFile): Promise<TableFormat> {
  let start = Buffer.alloc(0);
  for await (const chunk of file.body) {
    start = Buffer.concat([start, Buffer.from(chunk)]);
    if (start.length >= 8) break;
  }
  return formatOfStart(start);
}

/** Why an import failed: worded for whoever reads it, or in the words of its job. */
export const Failure = z.union([
  z.object({ text: z.string() }),
  z.object({ sheet: z.string() }),
  z.object({ reason: z.string(), row: z.number() }),
]);
export type Failure = z.output<typeof Failure>;

/** The failure in a language. */
export function wordFailure(stored: unknown, language: Language): string | null {
  const { data: failure } = Failure.nullable().safeParse(stored);
  if (!failure) return null;
  if ('text' in failure) return failure.text;
  if ('sheet' in failure) return errorText('IMPORT_SHEET_EMPTY', language, { sheet: failure.sheet });
  if (failure.reason === 'EMPTY') return errorText('FILE_EMPTY', language);
  const { data: reason } = z.enum(csvReasons).safeParse(failure.reason);
  return reason ? whyUnreadable({ reason, line: failure.row }, language).message : null;
}
