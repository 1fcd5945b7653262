import type { Language } from '@portage/contract/errors';
import { type TranslateOf, translatorOf } from '../translate.ts';
import { words } from './words.ts';

export type TranslateStatic = TranslateOf<typeof words>;

/** Returns the translator of the parts that only the server renders. */
export const staticTranslator = (
  language: Language,
  values: Parameters<typeof translatorOf>[2] = {},
): TranslateStatic => translatorOf(words, language, values);
