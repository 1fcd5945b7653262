import { detectEncoding } from './encoding.ts';
import { Unreadable } from './unreadable.ts';

export type TableFormat = 'csv' | 'xls' | 'xlsx';

const container = Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1');
/** The signatures of an archive, an empty archive and a split archive. */
const archives: ReadonlySet<string> = new Set(['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08']);

/** Detects the format from the first eight bytes, because file names can be wrong: text named .xls, workbooks named .csv. */
export function formatOfStart(bytes: Buffer): TableFormat {
  if (archives.has(bytes.toString('latin1', 0, 4))) return 'xlsx';
  // The oldest workbooks are bare records, starting with BOF ([MS-XLS] 2.4.21).
  const isBare = bytes[0] === 9 && [0, 2, 4, 8].includes(bytes[1] ?? -1) && bytes[3] === 0;
  return isBare || bytes.subarray(0, 8).equals(container) ? 'xls' : 'csv';
}

/** Refuses files that are not tables: binary files, and web pages, which many systems name .xls. */
export function refuseOtherFormat(bytes: Buffer): void {
  const start = bytes.subarray(0, 1024);
  const encoding = detectEncoding(start);
  const even = encoding.startsWith('utf-16') ? start.subarray(0, start.length - (start.length % 2)) : start;
  const text = new TextDecoder(encoding).decode(even);
  // Control characters at the start mean an archive, UTF-32, Lotus or Quattro.
  if (/[^\P{Cc}\t\n\v\f\r]/u.test(text.slice(0, 4))) throw new Unreadable(1, 'OTHER_FORMAT');
  if (/^<(!doctype html|\?xml|html|head|meta|body|table|style|div)[\s>]/i.test(text.trimStart()))
    throw new Unreadable(1, 'WEB_PAGE');
}
