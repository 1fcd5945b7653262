import { isUtf8 } from 'node:buffer';
import { lastRecordOf } from './delimiter.ts';
import { Unreadable } from './unreadable.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * Detects the encoding of a file: by its byte order mark; by the zero bytes of UTF-16 in the first two letters; UTF-8 if the whole file
 * is valid; otherwise Windows-1252, in which Excel writes "CSV" on Windows.
 */
export function detectEncoding(bytes: Buffer): Encoding {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a && b === 0 && c && d === 0) return 'utf-16le';
  if (a === 0 && b && c === 0 && d) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Decodes a file without its byte order mark. Throws Unreadable instead of guessing a character or accepting a damaged file. */
export function decodeText(bytes: Buffer): { text: string; encoding: Encoding } {
  const encoding = detectEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  const nul = text.indexOf('\0');
  if (nul !== -1) throw new Unreadable(lastRecordOf(text.slice(0, nul)), 'BINARY');
  // Bytes that cannot be decoded become this character.
  const damage = encoding.startsWith('utf-16') ? text.indexOf('\uFFFD') : -1;
  if (damage !== -1) throw new Unreadable(lastRecordOf(text.slice(0, damage)), 'ENCODING');
  return { text, encoding };
}
