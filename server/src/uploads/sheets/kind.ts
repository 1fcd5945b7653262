import { detectEncoding } from '../csv/encoding.ts';
import { CsvUnreadable } from '../csv/problem.ts';

const container = Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1');
/** An archive, an empty archive, a part of a larger one. */
const archives: ReadonlySet<string> = new Set(['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08']);

/** What a file is by its first eight bytes, whatever it is called: shops send text named .xls, and workbooks named .csv. */
export function formatOfStart(bytes: Buffer): 'csv' | 'xls' | 'xlsx' {
  if (archives.has(bytes.toString('latin1', 0, 4))) return 'xlsx';
  // The oldest workbooks are bare records, of which the first says so ([MS-XLS] 2.4.21).
  const isBare = bytes[0] === 9 && [0, 2, 4, 8].includes(bytes[1] ?? -1) && bytes[3] === 0;
  return isBare || bytes.subarray(0, 8).equals(container) ? 'xls' : 'csv';
}

/** Many systems call a table of HTML or XML a workbook; a spreadsheet reads it after asking whether it should. */
export function refuseWebPage(bytes: Buffer): void {
  const start = bytes.subarray(0, 1024);
  const encoding = detectEncoding(start);
  const even = encoding.startsWith('utf-16') ? start.subarray(0, start.length - (start.length % 2)) : start;
  const text = new TextDecoder(encoding).decode(even).trimStart();
  if (/^<(!doctype html|\?xml|html|head|meta|body|table|style|div)[\s>]/i.test(text))
    throw new CsvUnreadable(1, 'WEB_PAGE');
}
