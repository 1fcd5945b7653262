import { useReader } from '../page/reader.ts';
import { type TranslateOf, translatorOf } from '../translate.ts';
import { words } from './words.ts';

/** Returns the translator of the chat. */
export function useChatTranslator(): TranslateOf<typeof words> {
  return translatorOf(words, useReader().language, {});
}
