import { useReader } from '../page/reader.ts';
import { type TranslateOf, translatorOf } from '../translate.ts';
import { words } from './words.ts';

/** Says what the chat says. */
export function useChatTranslator(): TranslateOf<typeof words> {
  return translatorOf(words, useReader().language, {});
}
