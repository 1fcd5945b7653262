// Texts in both languages, for the contract, the server and the recipients' page. The portal’s have plurals (portal/src/words).

export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];
/** English and French side by side. */
export type Pair = readonly [en: string, fr: string];
/** The values for the placeholders of a text: `{ maximum: 240 }`. A pair is inserted in the language of the text. */
export type Values = Readonly<Record<string, string | number | Pair>>;

/**
 * Returns the text in a language, with its placeholders filled in: `translate(['At most {maximum}', 'Au plus {maximum}'], 'fr', { maximum:
 * 3 })`.
 */
export const translate = (pair: Pair, language: Language, values: Values = {}): string =>
  pair[language === 'fr' ? 1 : 0].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole;
    return typeof value === 'object' ? translate(value, language) : String(value);
  });
