import type { Language } from '@portage/contract/errors';
import { type SayOf, speak } from '../say.ts';
import { words } from './words.ts';

export type SayStatic = SayOf<typeof words>;

/** Says what the server alone renders. */
export const sayStatic = (language: Language, values: Parameters<typeof speak>[2] = {}): SayStatic =>
  speak(words, language, values);
