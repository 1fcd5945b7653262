// Light or dark: as the system says, unless one chose here.
import type { Scheme } from '@portage/brand/tokens';
import { keep, useKept } from './kept.ts';
import { useMedia } from './useMedia.ts';

export const schemeChoices = ['system', 'light', 'dark'] as const;
export type SchemeChoice = (typeof schemeChoices)[number];

const storageKey = 'scheme';
const readChoice = (kept: string | null) => schemeChoices.find((each) => each === kept) ?? 'system';

paint(readChoice(localStorage.getItem(storageKey)));

/** The tokens' style sheet reads the attribute; without it, it asks the system. */
function paint(choice: SchemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = choice;
}

/** Keeps a choice on this browser. */
export function chooseScheme(chosen: SchemeChoice): void {
  paint(chosen);
  keep(storageKey, chosen);
}

/** What was chosen: a scheme, or to do as the system does. */
export const useSchemeChoice = (): SchemeChoice => readChoice(useKept(storageKey));

/** The scheme that is shown. */
export function useScheme(): Scheme {
  const choice = useSchemeChoice();
  const isNight = useMedia('(prefers-color-scheme: dark)');
  return choice === 'system' ? (isNight ? 'dark' : 'light') : choice;
}
