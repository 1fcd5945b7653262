// The limits of files, and the reasons why one cannot be read.

export const fileLimit = 50 * 1024 * 1024;
/** Further columns of a wider sheet are dropped. */
export const columnLimit = 200;
/** The limit of spreadsheets, including blank rows; it applies to CSV too. */
export const lineLimit = 1_048_576;
/**
 * Characters kept of a row, and of all names of columns and sheets; a cell of a spreadsheet holds 32,767. A workbook of some kilobytes
 * can repeat one text without end, and every reader of its import would be sent all of it.
 */
export const keptLimit = 50_000;

/** Why a whole file cannot be read. */
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

/** The file cannot be read from this row on. The header is row 1. */
export class Unreadable extends Error {
  readonly line: number;
  readonly reason: UnreadableReason;

  constructor(line: number, reason: UnreadableReason) {
    super(`The file cannot be read near row ${line}: ${reason}`);
    this.line = line;
    this.reason = reason;
  }
}
