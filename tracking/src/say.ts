// Speaks one of the two languages. Twelve lines, because i18next (14 KB) and React together pass the page's 70 KB of JavaScript.
import type { Language } from '@portage/contract/errors';
import { words as parcelWords } from '@portage/contract/tracking/words';
import { words as pageWords } from './words.ts';

const words = { ...parcelWords, ...pageWords };

export type Values = Readonly<Record<string, string | number>>;
export type Say = (key: keyof typeof words, values?: Values) => string;

const columns: Readonly<Record<Language, 0 | 1>> = { en: 0, fr: 1 };

/** Says a string of ours in a language, its `{{braces}}` filled. */
export function sayIn(language: Language, usual: Values): Say {
  const fill = (values: Values) => (whole: string, name: string) => String(values[name] ?? usual[name] ?? whole);
  return (key, values = {}) => words[key][columns[language]].replace(/\{\{(\w+)\}\}/g, fill(values));
}
