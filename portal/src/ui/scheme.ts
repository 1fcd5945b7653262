// Light or dark: the system’s setting, unless the member chose one here.
import type { Scheme } from '@portage/brand/tokens';
import { useSyncExternalStore } from 'react';
import { storeText, useStoredText } from './storedText.ts';

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
  storeText(storageKey, chosen);
}

/** Returns the chosen scheme, or `system` to do as the system does. */
export const useSchemeChoice = (): SchemeChoice => readChoice(useStoredText(storageKey));

/** The scheme that is shown. */
export function useScheme(): Scheme {
  const choice = useSchemeChoice();
  const isNight = useMedia('(prefers-color-scheme: dark)');
  return choice === 'system' ? (isNight ? 'dark' : 'light') : choice;
}

/** Whether the system or the window is as a media query asks, and the component again when that changes. */
export function useMedia(query: string): boolean {
  const list = matchMedia(query);
  const subscribe = (changed: () => void) => {
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  };
  return useSyncExternalStore(subscribe, () => list.matches);
}
