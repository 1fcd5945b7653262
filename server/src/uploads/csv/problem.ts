/** Why a whole file cannot be read. A row that reads but is wrong is none of these. */
export const csvReasons = [
  'EMPTY',
  'TOO_LARGE',
  'BINARY',
  'ENCODING',
  'QUOTE_NOT_CLOSED',
  'RECORD_TOO_LONG',
  'TOO_MANY_ROWS',
  'TOO_MANY_COLUMNS',
  'PASSWORD',
  'OTHER_FORMAT',
  'WEB_PAGE',
  'DAMAGED',
  'TOO_HEAVY',
  'TOO_SLOW',
] as const;
export type CsvReason = (typeof csvReasons)[number];

/** The file cannot be read from this row on; rows count as a spreadsheet shows them, the header is row 1. */
export class CsvUnreadable extends Error {
  readonly type = 'CSV_UNREADABLE';
  readonly line: number;
  readonly reason: CsvReason;

  constructor(line: number, reason: CsvReason) {
    super(`The file cannot be read near row ${line}: ${reason}`);
    this.line = line;
    this.reason = reason;
  }
}
