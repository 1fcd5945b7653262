// Reads a cell as the value that an order stores. A cell that cannot be read stays as written, and the schema refuses it. Dates and numbers
// are read by the formats of their whole column: a cell alone cannot distinguish 11/12 from 12/11.
import type { Language } from '@portage/contract/errors';
import { fold } from '@portage/contract/fold';
import { type CellKind, cellKindOf } from '@portage/contract/imports/fields';
import type { DateOrder, DecimalSign } from '@portage/contract/imports/schema';
import { type AgeGoods, ageGoods } from '@portage/contract/proofs/age';
import { type ProofFallback, type ProofKind, ProofRule } from '@portage/contract/proofs/rule';

/** The most characters of a cell that is searched for words: the patterns take quadratic time on a run of spaces or commas. */
const mostSearched = 200;

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'oui', 'o', 'vrai']);
const no = new Set(['no', 'n', 'false', '0', 'non', 'faux']);
const types: Readonly<Record<string, 'DELIVERY' | 'PICKUP'>> = {
  delivery: 'DELIVERY',
  livraison: 'DELIVERY',
  pickup: 'PICKUP',
  ramassage: 'PICKUP',
  cueillette: 'PICKUP',
};

/** Names of languages, and the language parts of locales such as `fr-CA` and `en_US`. */
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

/** Returns whether a cell is an error value of a spreadsheet, in English or in French. */
export const isCellError = (cell: string): boolean => cell.startsWith('#') && errors.has(cell.trim().toUpperCase());

/** Returns text byte for byte; a cell of spaces is empty. */
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
  if (text.length > mostSearched) return text;
  return languages[fold(text).replace(/[-_(\s].*$/, '')] ?? text;
}

const proofs: Readonly<Record<string, ProofKind>> = {
  photo: 'PHOTO',
  picture: 'PHOTO',
  signature: 'SIGNATURE',
  sign: 'SIGNATURE',
  pin: 'PIN',
  code: 'PIN',
  nip: 'PIN',
};

/** Reads what happens without the proof, after *otherwise*. */
function readFallback(text: string): ProofFallback | undefined {
  if (/\bphoto\b/.test(text) && /\b(?:call|appel)\b/.test(text)) return 'PHOTO_AND_CALL';
  return /^(?:return|not delivered|do not deliver|retour|pas de livraison|ne pas livrer)$/.test(text)
    ? 'RETURN'
    : undefined;
}

/**
 * Reads a rule: kinds separated by commas or *and* are all needed, by *or* one of them; after *otherwise*, what happens without them. *None*
 * needs no proof, an empty cell is the store's.
 */
export function readProof(cell: string): unknown {
  if (cell.length > mostSearched) return readText(cell) === '' ? undefined : cell.trim();
  const [text = '', otherwise, more] = fold(cell)
    .trim()
    .split(/[\s,;:.]*\b(?:otherwise|else|sinon|a defaut)\b[\s:]*/);
  if (text === '') return undefined;
  if (no.has(text) || text === 'none' || text === 'aucune') return { kinds: [] };
  const isAny = /\b(?:or|ou)\b|\|/.test(text);
  const names = text.split(/\s*(?:[,;+&|/]|\b(?:and|et|or|ou)\b)\s*/).filter((name) => name !== '');
  const kinds = names.map((name) => proofs[name]);
  const fallback = otherwise === undefined ? undefined : readFallback(otherwise);
  const isRead = !kinds.includes(undefined) && more === undefined && (otherwise === undefined || fallback);
  return isRead ? { kinds, match: isAny ? 'any' : 'all', ...(fallback && { fallback }) } : cell.trim();
}

const goods: Readonly<Record<string, AgeGoods>> = {
  alcohol: 'ALCOHOL',
  alcool: 'ALCOHOL',
  tobacco: 'TOBACCO',
  tabac: 'TOBACCO',
  vaping: 'TOBACCO',
  vapotage: 'TOBACCO',
  cannabis: 'CANNABIS',
};

/** Reads the name of goods that may only be handed to adults. */
export function readGoods(cell: string): string | undefined {
  const text = cell.trim();
  return text === '' || no.has(fold(text)) ? undefined : (goods[fold(text)] ?? text);
}

/** Splits tags at commas, semicolons and bars. */
export const readTags = (cell: string): string[] =>
  cell
    .split(/[,;|]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** Reads a time as `14:30`, also in the formats of spreadsheets: `9:30`, `14:30:00`, `2:30 PM`, `14 h 30`. */
export function readTime(cell: string): string {
  const text = cell.trim();
  const parts = /^(\d{1,2})\s*(?::|h)\s*(\d{2})(?::00)?\s*([ap])?\.?(?:m\.?)?$/i.exec(text);
  if (!parts) return text;
  const [, hour = '', minute = '', half] = parts;
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return text;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

/** The evidence of a cell about its column's format: the only possible format, 'either' if there are two, or null if there is none. */
export type Hint<T> = T | 'either' | null;

const months = new Map(
  [
    'jan january janv janvier',
    'feb february fevr fev fevrier',
    'mar march mars',
    'apr april avr avril',
    'may mai',
    'jun june juin',
    'jul july juil juillet',
    'aug august aout',
    'sep sept september septembre',
    'oct october octobre',
    'nov november novembre',
    'dec december decembre',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

const longest = 40;
/** Removes the midnight that spreadsheets add to a date. */
const withoutMidnight = (cell: string) => cell.trim().replace(/[T ]0?0:00(:00(\.0+)?)?Z?$/, '');
const yearFirst = /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})$/;
const threeNumbers = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/;
const dayNamed = /^(\d{1,2})(?:er|st|nd|rd|th)?[-/. ]+(?:de )?([a-z]+)\.?[-/., ]+(\d{4}|\d{2})$/;
const monthNamed = /^([a-z]+)\.?[-/. ]+(\d{1,2})(?:er|st|nd|rd|th)?[-/., ]+(\d{4})$/;
const weekday = /^[a-z]{3,9}\.?,? +(?=\d|[a-z]+\.? +\d)/;

/** Returns the date order that a cell indicates for its column. */
export function dateHint(cell: string): Hint<DateOrder> {
  if (cell.length > longest) return null;
  const [, first = '', , second = ''] = threeNumbers.exec(withoutMidnight(cell)) ?? [];
  if (first === '' || first === second) return null;
  const [one, other] = [Number(first), Number(second)];
  if (one > 31 || other > 31 || (one > 12 && other > 12)) return null;
  if (one > 12) return 'DMY';
  return other > 12 ? 'MDY' : 'either';
}

/** Reads a date as YYYY-MM-DD. A cell that cannot be read, or only by guessing, stays as written, and the schema refuses it. */
export function readDateAs(cell: string, order: DateOrder | null): string {
  // The schema checks that the date exists.
  if (/^\d{4}-\d{2}-\d{2}$/.test(cell)) return cell;
  const text = withoutMidnight(cell);
  if (text === '' || text.length > longest) return text;
  const iso = yearFirst.exec(text);
  if (iso) return dateOf(iso[1], iso[3], iso[4]) ?? text;
  if (/^(19|20)\d{6}$/.test(text)) return dateOf(text.slice(0, 4), text.slice(4, 6), text.slice(6)) ?? text;
  const numbers = threeNumbers.exec(text);
  return (numbers ? byOrder(numbers, order) : byName(text)) ?? text;
}

function byOrder([, first = '', , second = '', third = '']: RegExpExecArray, order: DateOrder | null): string | null {
  if (order === 'YMD') return third.length === 2 ? dateOf(first, second, third) : null;
  const hint = order ?? dateHint(`${first}/${second}/${third}`);
  if (first === second || hint === 'DMY') return dateOf(third, second, first);
  return hint === 'MDY' ? dateOf(third, first, second) : null;
}

function byName(text: string): string | null {
  const folded = fold(text);
  const spelled =
    weekday.test(folded) && !months.has(/^[a-z]+/.exec(folded)?.[0] ?? '') ? folded.replace(weekday, '') : folded;
  const [, day, named = '', year] = dayNamed.exec(spelled) ?? [];
  if (day && months.has(named)) return dateOf(year, months.get(named), day);
  const [, first = '', date, inYear] = monthNamed.exec(spelled) ?? [];
  return date && months.has(first) ? dateOf(inYear, months.get(first), date) : null;
}

type Part = string | number | undefined;
/** Returns a date if it exists in the calendar; a year of two digits is of this century. */
function dateOf(year: Part, month: Part, day: Part): string | null {
  const full = Number(year) < 100 ? 2000 + Number(year) : Number(year);
  const pad = (part: Part) => String(Number(part)).padStart(2, '0');
  const iso = `${String(full).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

const whole = /^-?\d+$/;
const spaces = /(?<=\d)[ \u00a0\u202f'](?=\d{3}(?!\d))/g;
const figures = /^-?\d[\d.,]*$/;

/** Returns the decimal separator that a cell indicates for its column. */
export function signHint(cell: string): Hint<DecimalSign> {
  if (cell.length > longest) return null;
  const text = cell.trim().replace(spaces, '');
  if (whole.test(text) || !figures.test(text)) return null;
  const [points, commas] = [text.split('.').length - 1, text.split(',').length - 1];
  if (points > 0 && commas > 0) return text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
  if (points + commas > 1) return points > 0 ? ',' : '.';
  const sign = points > 0 ? '.' : ',';
  // A thousands separator has one to three digits before it, and three after it.
  return /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? 'either' : sign;
}

/** Reads a number. A cell that cannot be read, or only by guessing, stays as written. `1.000` alone is 1. */
export function readNumberAs(cell: string, sign: DecimalSign | null): number | string | undefined {
  const text = cell.trim().replace(spaces, '');
  if (text === '') return undefined;
  if (whole.test(text)) return Number(text);
  if (!figures.test(text) || text.length > longest) return cell.trim();
  const hint = signHint(text);
  const decimal = hint === 'either' ? (sign ?? (text.includes('.') ? '.' : null)) : hint;
  if (decimal === null) return cell.trim();
  const grouped = decimal === '.' ? /^-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/ : /^-?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/;
  if (!grouped.test(text)) return cell.trim();
  return Number(text.replaceAll(decimal === '.' ? ',' : '.', '').replace(',', '.'));
}

/** The format of dates and numbers in a column; null if it is unknown or makes no difference. */
export type CellFormat = { dateOrder: DateOrder | null; decimalSign: DecimalSign | null };
type CellRule = {
  read(cell: string, format: CellFormat): unknown;
  /** Returns whether a value is a successful result of `read`. Without this function, every cell can be read. */
  isRead?(value: unknown): boolean;
};
const matches = (pattern: RegExp) => (value: unknown) => pattern.test(`${value}`);

const readers: Record<CellKind, CellRule> = {
  exact: { read: (cell) => cell },
  text: { read: readText },
  word: { read: (cell) => cell.trim() },
  tags: { read: readTags },
  number: {
    read: (cell, { decimalSign }) => readNumberAs(cell, decimalSign),
    isRead: (value) => typeof value === 'number',
  },
  yesNo: { read: readYesNo, isRead: (value) => typeof value === 'boolean' },
  type: { read: readType, isRead: matches(/^(DELIVERY|PICKUP)$/) },
  language: { read: readLanguage, isRead: matches(/^(en|fr)$/) },
  proof: { read: readProof, isRead: (value) => ProofRule.safeParse(value).success },
  goods: { read: readGoods, isRead: (value) => ageGoods.some((each) => each === value) },
  date: { read: (cell, { dateOrder }) => readDateAs(cell, dateOrder), isRead: matches(/^\d{4}-\d{2}-\d{2}$/) },
  time: { read: readTime, isRead: matches(/^\d{2}:\d{2}$/) },
};

/** Returns a cell's value for a field, by the kind of the field and the format of its column. */
export const readCell = (field: string, cell: string, format: CellFormat): unknown =>
  readers[cellKindOf(field)].read(cell, format);

/** Returns a cell's value as its screen shows it; null if the cell cannot be read, or only by guessing. */
export function previewCell(field: string, cell: string, format: CellFormat): string | null {
  const { read, isRead } = readers[cellKindOf(field)];
  if (!isRead) return readText(cell);
  const value = read(cell, format);
  return isRead(value) ? (typeof value === 'object' ? readText(cell) : String(value)) : null;
}
