import { detectEncoding } from './encoding.ts';
import { Unreadable } from './unreadable.ts';

export type TableFormat = 'csv' | 'xls' | 'xlsx';

const container = Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1');
/** An archive, an empty archive, a part of a larger one. */
const archives: ReadonlySet<string> = new Set(['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08']);

/** What a file is by its first eight bytes, whatever it is called: shops send text named .xls, and workbooks named .csv. */
export function formatOfStart(bytes: Buffer): TableFormat {
  if (archives.has(bytes.toString('latin1', 0, 4))) return 'xlsx';
  // The oldest workbooks are bare records, of which the first says so ([MS-XLS] 2.4.21).
  const isBare = bytes[0] === 9 && [0, 2, 4, 8].includes(bytes[1] ?? -1) && bytes[3] === 0;
  return isBare || bytes.subarray(0, 8).equals(container) ? 'xls' : 'csv';
}

/** Refuses what is no table saved as text: other programs' files, and the web pages that many systems call workbooks. */
export function refuseOtherFormat(bytes: Buffer): void {
  const start = bytes.subarray(0, 1024);
  const encoding = detectEncoding(start);
  const even = encoding.startsWith('utf-16') ? start.subarray(0, start.length - (start.length % 2)) : start;
  const text = new TextDecoder(encoding).decode(even);
  // No text begins with control characters; archives, UTF-32 and the files of Lotus and Quattro do.
  if (/[^\P{Cc}\t\n\v\f\r]/u.test(text.slice(0, 4))) throw new Unreadable(1, 'OTHER_FORMAT');
  // A spreadsheet reads these after asking whether it should.
  if (/^<(!doctype html|\?xml|html|head|meta|body|table|style|div)[\s>]/i.test(text.trimStart()))
    throw new Unreadable(1, 'WEB_PAGE');
}
