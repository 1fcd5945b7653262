// English and French texts side by side, translated by i18next: `useWords(words)` returns a `t` that knows their keys.
import i18next from 'i18next';
import { useMemo } from 'react';
import { basicWords } from './basicWords.ts';
import { type Language, useLanguage } from './language.ts';
import { numbersIn } from './numbers.ts';

/** Texts, one per line: `title: ['Orders', 'Commandes']`. Braces are filled by name; `_one` and `_other` follow `count`. */
export type Words = Readonly<Record<string, readonly [en: string, fr: string]>>;

/** The keys of a words table, with plurals under their common name. */
export type WordKey<W extends Words> = {
  [K in keyof W & string]: K extends `${infer Base}_${'one' | 'other'}` ? Base : K;
}[keyof W & string];

export type Translate<W extends Words> = (
  key: WordKey<W> | WordKey<typeof basicWords>,
  values?: Readonly<Record<string, string | number>>,
) => string;

const spoken = i18next.createInstance();
void spoken.init({
  initAsync: false,
  fallbackLng: false,
  supportedLngs: ['en', 'fr'],
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  // React escapes the texts that it renders.
  interpolation: { escapeValue: false },
});
spoken.services.formatter?.add('number', (value: number, language) =>
  numbersIn(language === 'fr' ? 'fr' : 'en').format(value),
);

const namespaces = new WeakMap<Words, string>();
let registered = 0;

function namespaceOf(words: Words): string {
  const known = namespaces.get(words);
  if (known) return known;
  registered += 1;
  const namespace = `words-${registered}`;
  namespaces.set(words, namespace);
  spoken.addResourceBundle('en', namespace, column(words, 0));
  spoken.addResourceBundle('fr', namespace, column(words, 1));
  return namespace;
}

/** Returns the texts of one language. French counts a whole million as `many`, for which our texts repeat `other`. */
function column(words: Words, index: 0 | 1): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, pair]) => {
      const text = pair[index];
      return key.endsWith('_other')
        ? [
            [key, text],
            [key.replace(/_other$/, '_many'), text],
          ]
        : [[key, text]];
    }),
  );
}

/** Returns whether a key from elsewhere, such as an error type, is a key of these words. */
export const isWorded = <W extends Words>(words: W, key: string): key is WordKey<W> => Object.hasOwn(words, key);

/** Returns the translate function of a language, for use outside React. */
export function wordsIn<W extends Words>(words: W, language: Language): Translate<W> {
  const place = { lng: language, ns: [namespaceOf(words), namespaceOf(basicWords)] };
  return (key, values) => spoken.t(String(key), { ...values, ...place });
}

/** Returns the translate function of the page's language: `const t = useWords(words)`, then `t('title')` or `t('count', { count })`. */
export function useWords<W extends Words>(words: W): Translate<W> {
  const language = useLanguage();
  return useMemo(() => wordsIn(words, language), [words, language]);
}

/** Returns a module's words and their hook: `const t = useT()`, then `t('title')` or `t('count', { count })`. */
export const worded = <const W extends Words>(words: W) => ({ words, useT: () => useWords(words) });
