import type { Language } from './language.ts';

/** The locale of each language, which determines spaces, commas and the order of dates. */
export const locales: Record<Language, string> = { en: 'en-CA', fr: 'fr-CA' };

const numbers = { en: new Intl.NumberFormat(locales.en), fr: new Intl.NumberFormat(locales.fr) };

/** Returns the number format of a language. */
export const numbersIn = (language: Language): Intl.NumberFormat => numbers[language];

/** The decimal separator of typed numbers. */
export const decimalSeparators: Record<Language, string> = { en: '.', fr: ',' };

const dollars = { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' } as const;
const money = {
  en: new Intl.NumberFormat(locales.en, dollars),
  fr: new Intl.NumberFormat(locales.fr, dollars),
};

/** Returns the format of Canadian dollars in a language. */
export const moneyIn = (language: Language): Intl.NumberFormat => money[language];
