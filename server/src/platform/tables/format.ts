// Number formats, as far as they affect a cell's value as text.
import { SSF } from '@e965/xlsx';

/** The format of a number. A `code` is shown by its pattern: leading zeros, or the punctuation of phone numbers. */
export type Format =
  | { kind: 'number' }
  | { kind: 'date'; date: boolean; time: boolean; seconds: boolean }
  | { kind: 'elapsed' }
  | { kind: 'code'; pattern: string };

const plain: Format = { kind: 'number' };
const money = /[$€£¥]|\b(CAD|USD|EUR)\b/;

/** Returns a built-in format by its number (ECMA-376 part 1, 18.8.30), including East Asian dates. */
export function builtInFormat(id: number): Format {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58))
    return { kind: 'date', date: true, time: false, seconds: false };
  if (id === 22) return { kind: 'date', date: true, time: true, seconds: false };
  if (id === 46) return { kind: 'elapsed' };
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47)
    return { kind: 'date', date: false, time: true, seconds: id === 19 || id === 21 || id >= 45 };
  return plain;
}

/** Parses a format code. */
export function readFormat(text: string): Format {
  // Guards against formats of excessive length.
  if (text.length > 255 || /^(general|@|standard)$/i.test(text)) return plain;
  const bare = bareOf(text);
  if (/\[(h+|m+|s+)\]/i.test(bare)) return { kind: 'elapsed' };
  return dateFormat(bare.replace(/\[[^\]]*\]/g, '')) ?? codeFormat(text) ?? plain;
}

/** Removes literals and padding from a format code. */
const bareOf = (text: string) => text.replace(/"[^"]*"|\\.|_.|\*./gs, '');

function dateFormat(bare: string): Format | null {
  const first = (bare.split(';')[0] ?? '').replace(/am\/pm|a\/p/gi, 'h');
  if (/general|[0#?]/i.test(first.replace(/s\.0+/gi, 's'))) return null;
  const time = /[hs]/i.test(first);
  const date = /[yde]/i.test(first) || (/m/i.test(first) && !time);
  return date || time ? { kind: 'date', date, time, seconds: /s/i.test(first) } : null;
}

/** Returns the format of a pattern that is not a quantity: leading zeros, separators between digits, or letters in front. */
function codeFormat(text: string): Format | null {
  if (/[%?,./]|E[+-]|general/i.test(bareOf(text.replace(/\[[^\]]*\]/g, ''))) || money.test(text)) return null;
  const [first = ''] = text.match(/(?:"[^"]*"|\\.|[^;"\\])+/s) ?? [];
  const shape = first.replace(/\[[^\]]*\]|_.|\*./gs, '').replace(/"([^"]*)"|\\(.)/gs, '$1$2');
  const groups = shape.match(/[0#]+/g) ?? [];
  const isThousands = groups.length === 2 && /^#+[ \u00a0\u202f]##0/.test(shape.trim());
  const isPadded = groups.some((group) => group.includes('00')) || /^\P{L}*\p{L}/u.test(shape.split(/[0#]/)[0] ?? '');
  const isCode = !isThousands && groups.length > 0 && (groups.length > 1 || isPadded);
  return isCode ? { kind: 'code', pattern: text } : null;
}

/** The precision of spreadsheets, in digits. */
const mostDigits = 15;

/** Formats the digits by the pattern; returns them unchanged if the library does not know it or loses digits. */
export function showCode(digits: string, pattern: string): string {
  if (digits.length > mostDigits) return digits;
  try {
    const shown = SSF.format(pattern, Number(digits)).trim();
    return shown.replace(/\D/g, '').includes(digits) ? shown : digits;
  } catch {
    return digits;
  }
}
