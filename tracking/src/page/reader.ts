import type { Language } from '@portage/contract/errors';
import { createContext, use } from 'react';
import type { Translate } from '../translate.ts';

/** The settings of the current viewer: language, zone if it differs from the store's, and support address. */
export type ReaderSettings = { language: Language; t: Translate; zone: string | null; email: string };

export const ReaderContext = createContext<ReaderSettings | null>(null);

export function useReader(): ReaderSettings {
  const reading = use(ReaderContext);
  if (!reading) throw new Error('Nothing is read outside the page.');
  return reading;
}
