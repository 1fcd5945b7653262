import type { Language } from '@portage/contract/errors';
import { type SayOf, speak } from './say.ts';
import { words } from './stillWords.ts';

export type SayStill = SayOf<typeof words>;

/** Says what the server alone renders. */
export const sayStill = (language: Language, values: Parameters<typeof speak>[2] = {}): SayStill =>
  speak(words, language, values);
