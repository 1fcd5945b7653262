import { useReading } from '../page/reading.ts';
import { type SayOf, speak } from '../say.ts';
import { words } from './words.ts';

/** Says what the chat says. */
export function useChatWords(): SayOf<typeof words> {
  return speak(words, useReading().language, {});
}
