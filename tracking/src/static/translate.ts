import type { Language } from '@portage/contract/errors';
import { type TranslateOf, translatorOf } from '../translate.ts';
import { words } from './words.ts';

export type TranslateStatic = TranslateOf<typeof words>;

/** Says what the server alone renders. */
export const staticTranslator = (
  language: Language,
  values: Parameters<typeof translatorOf>[2] = {},
): TranslateStatic => translatorOf(words, language, values);
