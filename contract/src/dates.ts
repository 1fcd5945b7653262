import type { Language } from './words.ts';

/** Writes the first day of a month in a French date as « 1er », which Intl does not. */
export const withOrdinal = (language: Language, date: string): string =>
  language === 'fr' ? date.replace(/\b1(?=\s(?!h\b)\p{L}|\s?–)/gu, '1er') : date;
