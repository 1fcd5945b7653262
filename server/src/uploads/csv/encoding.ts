import { isUtf8 } from 'node:buffer';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

// Small enough that parsing one slice never holds up the other requests of the process.
const SLICE = 32 * 1024;

/**
 * The encoding that a whole file is in. A mark at its start decides; else the zeros that UTF-16 puts beside its first
 * two letters; else UTF-8 if every byte of the file agrees; what is left is the "CSV" that Excel writes on Windows.
 */
export function detectEncoding(bytes: Buffer): Encoding {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a && b === 0 && c && d === 0) return 'utf-16le';
  if (a === 0 && b && c === 0 && d) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** The text in slices, without its mark. Throws a TypeError sooner than guess at a character. */
export function* decode(bytes: Buffer, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let start = 0; start < bytes.length; start += SLICE)
    yield decoder.decode(bytes.subarray(start, start + SLICE), { stream: true });
  yield decoder.decode();
}

/** Where the first NUL character begins, or -1. Its two zeros in UTF-16 stand on a letter's boundary. */
export function findNul(bytes: Buffer, encoding: Encoding): number {
  if (!encoding.startsWith('utf-16')) return bytes.indexOf(0);
  let at = bytes.indexOf('\0\0', 0, 'latin1');
  while (at % 2 === 1) at = bytes.indexOf('\0\0', at + 1, 'latin1');
  return at;
}
