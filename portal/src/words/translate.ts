// English and French texts side by side: `useWords(words)` returns a `t` that knows their keys.
import { useMemo } from 'react';
import { basicWords } from './basicWords.ts';
import { type Language, useLanguage } from './language.ts';
import { locales, numbersIn } from './numbers.ts';

/** Texts, one per line: `title: ['Orders', 'Commandes']`. Braces are filled by name; `_one` and `_other` follow `count`. */
export type Words = Readonly<Record<string, readonly [en: string, fr: string]>>;

/** The keys of a words table, with plurals under their common name. */
export type WordKey<W extends Words> = {
  [K in keyof W & string]: K extends `${infer Base}_${'one' | 'other'}` ? Base : K;
}[keyof W & string];

export type Translate<W extends Words> = (key: WordKey<W> | WordKey<typeof basicWords>, values?: Values) => string;
type Values = Readonly<Record<string, string | number>>;

const columns: Readonly<Record<Language, 0 | 1>> = { en: 0, fr: 1 };
const plurals = { en: new Intl.PluralRules(locales.en), fr: new Intl.PluralRules(locales.fr) };
const noValues: Values = {};

/** Returns a key's text: of the plural of `count`, if there is one. French counts a whole million as `many`, for which our texts have `other`. */
function textOf(words: Words, key: string, language: Language, count: unknown): string | undefined {
  const inOneForm = words[key]?.[columns[language]];
  if (typeof count !== 'number') return inOneForm;
  const form = plurals[language].select(count) === 'one' ? 'one' : 'other';
  const pair = (count === 0 && words[`${key}_zero`]) || words[`${key}_${form}`];
  return pair?.[columns[language]] ?? inOneForm;
}

/** Returns whether a key from elsewhere, such as an error type, is a key of these words. */
export const isWorded = <W extends Words>(words: W, key: string): key is WordKey<W> => Object.hasOwn(words, key);

/** Returns the translate function of a language, for use outside React. */
export function wordsIn<W extends Words>(words: W, language: Language): Translate<W> {
  return (key, values = noValues) => {
    const text = textOf(words, key, language, values.count) ?? textOf(basicWords, key, language, values.count) ?? key;
    return text.replace(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, isNumber) => {
      const value = values[name] ?? '';
      return isNumber ? numbersIn(language).format(Number(value)) : String(value);
    });
  };
}

/** Returns the translate function of the page's language: `const t = useWords(words)`, then `t('title')` or `t('count', { count })`. */
export function useWords<W extends Words>(words: W): Translate<W> {
  const language = useLanguage();
  return useMemo(() => wordsIn(words, language), [words, language]);
}

/** Returns a module's words and their hook: `const t = useT()`, then `t('title')` or `t('count', { count })`. */
export const worded = <const W extends Words>(words: W) => ({ words, useT: () => useWords(words) });
