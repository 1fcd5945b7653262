// What a file of rows may ask for at most, and why one cannot be read.

/** No file is larger, whatever program wrote it. */
export const fileLimit = 50 * 1024 * 1024;
/** So many columns are kept of a table; a sheet that is wider loses the others. */
export const columnLimit = 200;
/** A spreadsheet has no more rows, blank ones counted; so no text has either. */
export const lineLimit = 1_048_576;
/** Characters that are kept of a row, and of all names of columns and sheets; a cell of a spreadsheet holds 32,767. A workbook of
 * some kilobytes can repeat one text for ever, and whoever reads its import would be sent all of it. */
export const keptLimit = 50_000;

/** Why a whole file cannot be read. A row that reads but is wrong is none of these. */
export const unreadableReasons = [
  'EMPTY',
  'TOO_LARGE',
  'BINARY',
  'ENCODING',
  'QUOTE_NOT_CLOSED',
  'RECORD_TOO_LONG',
  'TOO_MANY_ROWS',
  'PASSWORD',
  'OTHER_FORMAT',
  'WEB_PAGE',
  'DAMAGED',
  'TOO_HEAVY',
  'TOO_SLOW',
] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

/** The file cannot be read from this row on; rows count as a spreadsheet shows them, the header is row 1. */
export class Unreadable extends Error {
  readonly line: number;
  readonly reason: UnreadableReason;

  constructor(line: number, reason: UnreadableReason) {
    super(`The file cannot be read near row ${line}: ${reason}`);
    this.line = line;
    this.reason = reason;
  }
}
