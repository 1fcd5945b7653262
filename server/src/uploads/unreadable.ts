import { type ErrorType, errorText, type Language } from '@portage/contract/errors';
import type { CsvReason, CsvUnreadable } from './csv/problem.ts';
import { say } from './words.ts';

/** What is found at a row, and not in a file as a whole. */
const ofRow: ReadonlySet<CsvReason> = new Set([
  'BINARY',
  'ENCODING',
  'QUOTE_NOT_CLOSED',
  'RECORD_TOO_LONG',
  'TOO_MANY_COLUMNS',
]);

/** Why a file cannot be read and what to do about it, in a person's language; `row` where there is one to look at. */
export function whyUnreadable(
  { reason, line }: Pick<CsvUnreadable, 'reason' | 'line'>,
  language: Language,
): { type: ErrorType; message: string; row: number | null } {
  const row = ofRow.has(reason) ? line : null;
  const type = row === null ? 'FILE_UNREADABLE' : 'CSV_UNREADABLE';
  const what = row === null ? errorText(type, language) : errorText(type, language, { row });
  return { type, message: `${what}. ${say(reason, language)}`, row };
}
