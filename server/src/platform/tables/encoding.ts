import { isUtf8 } from 'node:buffer';
import { lastRecordOf } from './delimiter.ts';
import { Unreadable } from './unreadable.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

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

/** The text of a file without its mark. Refuses it sooner than guess at a character, or take half of a damaged file. */
export function decodeText(bytes: Buffer): { text: string; encoding: Encoding } {
  const encoding = detectEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  const nul = text.indexOf('\0');
  if (nul !== -1) throw new Unreadable(lastRecordOf(text.slice(0, nul)), 'BINARY');
  // What cannot be decoded stands as this character. Of the others, the encoding is only taken for theirs when every byte agrees.
  const damage = encoding.startsWith('utf-16') ? text.indexOf('\uFFFD') : -1;
  if (damage !== -1) throw new Unreadable(lastRecordOf(text.slice(0, damage)), 'ENCODING');
  return { text, encoding };
}
