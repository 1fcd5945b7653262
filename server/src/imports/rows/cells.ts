// What people write in a cell, read as the value an order holds. What cannot be read is left as it is, for the schema to refuse.

import type { Language } from '@portage/contract/errors';
import { fold } from '@portage/contract/fold';

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'oui', 'o', 'vrai']);
const no = new Set(['no', 'n', 'false', '0', 'non', 'faux']);
const types: Readonly<Record<string, 'DELIVERY' | 'PICKUP'>> = {
  delivery: 'DELIVERY',
  livraison: 'DELIVERY',
  pickup: 'PICKUP',
  ramassage: 'PICKUP',
  cueillette: 'PICKUP',
};

/** A language's names, and how locales begin that are of it: `fr-CA`, `en_US`. */
const languages: Readonly<Record<string, Language>> = {
  en: 'en',
  eng: 'en',
  e: 'en',
  english: 'en',
  anglais: 'en',
  fr: 'fr',
  fra: 'fr',
  fre: 'fr',
  f: 'fr',
  french: 'fr',
  francais: 'fr',
};

const errors = new Set(
  '#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #NUL! #VALEUR! #NOM? #NOMBRE! #N/D #GETTING_DATA'.split(' '),
);

/** Whether a cell is what a spreadsheet writes, in English or in French, when it cannot compute one. */
export const isCellError = (cell: string): boolean => cell.startsWith('#') && errors.has(cell.trim().toUpperCase());

/** Text byte for byte; a cell of spaces is an empty one. */
export const readText = (cell: string): string => (cell.trim() === '' ? '' : cell);

export function readYesNo(cell: string): boolean | string | undefined {
  const text = cell.trim().toLowerCase();
  if (text === '') return undefined;
  return yes.has(text) || (no.has(text) ? false : cell);
}

export function readType(cell: string): string | undefined {
  const text = cell.trim();
  return text === '' ? undefined : (types[text.toLowerCase()] ?? text);
}

export function readLanguage(cell: string): string | undefined {
  const text = cell.trim();
  if (text === '') return undefined;
  return languages[fold(text).replace(/[-_(\s].*$/, '')] ?? text;
}

/** Tags parted by commas, semicolons or bars. */
export const readTags = (cell: string): string[] =>
  cell
    .split(/[,;|]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** `14:30`, and as spreadsheets write it: `9:30`, `14:30:00`, `2:30 PM`, `14 h 30`. */
export function readTime(cell: string): string {
  const text = cell.trim();
  const parts = /^(\d{1,2})\s*(?::|h)\s*(\d{2})(?::00)?\s*([ap])?\.?(?:m\.?)?$/i.exec(text);
  if (!parts) return text;
  const [, hour = '', minute = '', half] = parts;
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return text;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}
