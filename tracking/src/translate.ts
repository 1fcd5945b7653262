// Translates into two languages without plurals, in a dozen lines: see docs/decisions/0008.
import type { Language } from '@portage/contract/errors';
import { words as parcelWords } from '@portage/contract/tracking/words';
import { words as pageWords } from './page/words.ts';

type Words = Readonly<Record<string, readonly [en: string, fr: string]>>;
type Values = Readonly<Record<string, string | number>>;
/** Translates a key, and fills the placeholders of its text. */
export type TranslateOf<W extends Words> = (key: keyof W & string, values?: Values) => string;

const words = { ...parcelWords, ...pageWords };
export type Translate = TranslateOf<typeof words>;

const columns: Readonly<Record<Language, 0 | 1>> = { en: 0, fr: 1 };

/** Returns the translator of a words table; `common` fills the placeholders that every text may have. */
export function translatorOf<W extends Words>(some: W, language: Language, common: Values): TranslateOf<W> {
  const fill = (values: Values) => (whole: string, name: string) => String(values[name] ?? common[name] ?? whole);
  return (key, values = {}) => some[key]?.[columns[language]].replace(/\{\{(\w+)\}\}/g, fill(values)) ?? key;
}

/** Returns the translator of the page and its journey. */
export const pageTranslator = (language: Language, common: Values): Translate => translatorOf(words, language, common);
