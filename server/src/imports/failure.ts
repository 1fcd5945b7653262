// The reasons why a file could not be read, stored as data and formatted in the reader's language.
import { type ErrorType, errorText, type Language } from '@portage/contract/errors';
import type { RowError } from '@portage/contract/jobs/schema';
import { z } from 'zod';
import { type UnreadableReason, unreadableReasons } from '../platform/tables/unreadable.ts';
import { importText } from './words.ts';

/** The reason why an import failed or another sheet of it could not be read, or the part of the file that was not read. */
export const Failure = z.union([
  z.object({ text: z.object({ en: z.string(), fr: z.string() }) }),
  z.object({ sheet: z.string() }),
  z.object({ noOrdersOn: z.string() }),
  z.object({ dropped: z.number() }),
  z.object({ reason: z.enum(unreadableReasons), row: z.number() }),
]);
export type Failure = z.output<typeof Failure>;

/** Reasons that refer to a row instead of the whole file. */
const ofRow: ReadonlySet<UnreadableReason> = new Set(['BINARY', 'ENCODING', 'QUOTE_NOT_CLOSED', 'RECORD_TOO_LONG']);

/** Returns the message of a stored failure in a language. */
export function wordFailure(stored: unknown, language: Language): string | null {
  const { data: failure } = Failure.nullable().safeParse(stored);
  return failure ? errorOf(failure, language).message : null;
}

/** Returns a failure as an error of its job. */
export function errorOf(failure: Failure, language: Language): RowError {
  if ('text' in failure) return fileError('FILE_UNREADABLE', failure.text[language]);
  if ('noOrdersOn' in failure) return fileError('FILE_EMPTY', importText('noOrders', language, failure.noOrdersOn));
  if ('dropped' in failure) return fileError('FILE_UNREADABLE', importText('dropped', language, failure.dropped));
  if ('sheet' in failure)
    return fileError('IMPORT_SHEET_EMPTY', errorText('IMPORT_SHEET_EMPTY', language, { sheet: failure.sheet }));
  const { reason, row } = failure;
  if (reason === 'EMPTY') return fileError('FILE_EMPTY', errorText('FILE_EMPTY', language));
  const what = ofRow.has(reason)
    ? fileError('CSV_UNREADABLE', errorText('CSV_UNREADABLE', language, { row }), row)
    : fileError('FILE_UNREADABLE', errorText('FILE_UNREADABLE', language));
  return { ...what, message: `${what.message}. ${importText(reason, language)}` };
}

/** Returns a fault of a file, at a row or as a whole. */
export const fileError = (
  type: ErrorType,
  message: string,
  row: number | null = null,
  column: string | null = null,
): RowError => ({ type, message, row, column, value: null, orderId: null });
