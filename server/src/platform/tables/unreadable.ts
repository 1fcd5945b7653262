// The limits of files, and the reasons why a file cannot be read.

export const fileLimit = 50 * 1024 * 1024;
/** The maximum number of columns; further columns of a sheet are dropped. */
export const columnLimit = 200;
/** The maximum number of rows in spreadsheets, including blank ones; it applies to CSV too. */
export const lineLimit = 1_048_576;
/**
 * Maximum characters in a row, and in all names of columns and sheets together; a spreadsheet cell holds 32,767. A workbook of a few
 * kilobytes can repeat one text any number of times, and every client of its import would receive all of it.
 */
export const keptLimit = 50_000;

/** The reasons why a whole file cannot be read. */
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

/** Reports that the file cannot be read from this row on. The header is row 1. */
export class Unreadable extends Error {
  readonly line: number;
  readonly reason: UnreadableReason;

  constructor(line: number, reason: UnreadableReason) {
    super(`The file cannot be read near row ${line}: ${reason}`);
    this.line = line;
    this.reason = reason;
  }
}
