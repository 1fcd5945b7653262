// Speaks one of the two languages. A dozen lines, because i18next (14 KB) and React together pass the page's 70 KB of JavaScript.
import type { Language } from '@portage/contract/errors';
import { words as parcelWords } from '@portage/contract/tracking/words';
import { words as pageWords } from './page/words.ts';

type Words = Readonly<Record<string, readonly [en: string, fr: string]>>;
type Values = Readonly<Record<string, string | number>>;
/** Says a string of ours, its `{{braces}}` filled. */
export type TranslateOf<W extends Words> = (key: keyof W & string, values?: Values) => string;

const words = { ...parcelWords, ...pageWords };
export type Translate = TranslateOf<typeof words>;

const columns: Readonly<Record<Language, 0 | 1>> = { en: 0, fr: 1 };

/** Says some words in a language; `usual` fills the braces that everyone has. */
export function translatorOf<W extends Words>(some: W, language: Language, usual: Values): TranslateOf<W> {
  const fill = (values: Values) => (whole: string, name: string) => String(values[name] ?? usual[name] ?? whole);
  return (key, values = {}) => some[key]?.[columns[language]].replace(/\{\{(\w+)\}\}/g, fill(values)) ?? key;
}

/** Says what the page and its journey say. */
export const pageTranslator = (language: Language, usual: Values): Translate => translatorOf(words, language, usual);
