// Light or dark: the system’s setting, unless the member chose one in this browser.
import type { Scheme } from '@portage/brand/tokens';
import { useSyncExternalStore } from 'react';
import { storeText, useStoredText } from './storedText.ts';

export const schemeChoices = ['system', 'light', 'dark'] as const;
export type SchemeChoice = (typeof schemeChoices)[number];

const storageKey = 'scheme';
const readChoice = (kept: string | null) => schemeChoices.find((each) => each === kept) ?? 'system';

paint(readChoice(localStorage.getItem(storageKey)));

/** Sets the attribute that the tokens' style sheet reads; without it, the system's setting applies. */
function paint(choice: SchemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = choice;
}

/** Stores a choice in this browser and applies it. */
export function chooseScheme(chosen: SchemeChoice): void {
  paint(chosen);
  storeText(storageKey, chosen);
}

/** Returns the chosen scheme; `system` follows the system's setting. */
export const useSchemeChoice = (): SchemeChoice => readChoice(useStoredText(storageKey));

/** Returns the scheme in use. */
export function useScheme(): Scheme {
  const choice = useSchemeChoice();
  const isNight = useMedia('(prefers-color-scheme: dark)');
  return choice === 'system' ? (isNight ? 'dark' : 'light') : choice;
}

/** Returns whether a media query matches, and renders the component again when that changes. */
export function useMedia(query: string): boolean {
  const list = matchMedia(query);
  const subscribe = (changed: () => void) => {
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  };
  return useSyncExternalStore(subscribe, () => list.matches);
}

/** Returns whether the window is narrower than the smallest desktop layout (spec section 9), as on a phone. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 899.98px)');
