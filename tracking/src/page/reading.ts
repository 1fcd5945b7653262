import type { Language } from '@portage/contract/errors';
import { createContext, use } from 'react';
import type { Say } from '../say.ts';

/** How this visitor reads the page: in which language, in which zone when it is not the store's, and whom they may write to. */
export type Reading = { language: Language; say: Say; zone: string | null; email: string };

export const ReadingContext = createContext<Reading | null>(null);

export function useReading(): Reading {
  const reading = use(ReadingContext);
  if (!reading) throw new Error('Nothing is read outside the page.');
  return reading;
}
