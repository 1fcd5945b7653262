/** Why a whole file cannot be read. A row that reads but is wrong is none of these. */
export type CsvReason =
  | 'EMPTY'
  | 'TOO_LARGE'
  | 'SPREADSHEET'
  | 'BINARY'
  | 'ENCODING'
  | 'QUOTE_NOT_CLOSED'
  | 'RECORD_TOO_LONG'
  | 'TOO_MANY_ROWS'
  | 'TOO_MANY_COLUMNS';

/** The file cannot be read from this row on; rows count as a spreadsheet shows them, the header is row 1. */
export class CsvUnreadable extends Error {
  readonly type = 'CSV_UNREADABLE';
  readonly line: number;
  readonly reason: CsvReason;

  constructor(line: number, reason: CsvReason) {
    super(`The file cannot be read as CSV near row ${line}: ${reason}`);
    this.line = line;
    this.reason = reason;
  }
}
