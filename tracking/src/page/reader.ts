import type { Language } from '@portage/contract/errors';
import { createContext, use } from 'react';
import type { Translate } from '../translate.ts';

/** How this visitor reads the page: in which language, in which zone when it is not the store's, and whom they may write to. */
export type ReaderSettings = { language: Language; t: Translate; zone: string | null; email: string };

export const ReaderContext = createContext<ReaderSettings | null>(null);

export function useReader(): ReaderSettings {
  const reading = use(ReaderContext);
  if (!reading) throw new Error('Nothing is read outside the page.');
  return reading;
}
