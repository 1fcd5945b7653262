// One text in both languages, for the server and the recipient's page as for the contract; the portal's words go through i18next.

export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];
/** English and French side by side. */
export type Pair = readonly [en: string, fr: string];
/** The values for the braces of a text: `{ maximum: 240 }`. A pair is filled in by its language. */
export type Values = Readonly<Record<string, string | number | Pair>>;

/** The text in a language, its braces filled: `translate(['At most {maximum}', 'Au plus {maximum}'], 'fr', { maximum: 3 })`. */
export const translate = (pair: Pair, language: Language, values: Values = {}): string =>
  pair[language === 'fr' ? 1 : 0].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole;
    return typeof value === 'object' ? translate(value, language) : String(value);
  });
