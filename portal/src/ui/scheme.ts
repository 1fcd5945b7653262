// Light or dark: as the system says, unless one chose here.
import type { Scheme } from '@portage/brand/tokens';
import { useSyncExternalStore } from 'react';

export const schemeChoices = ['system', 'light', 'dark'] as const;
export type SchemeChoice = (typeof schemeChoices)[number];

const storageKey = 'scheme';
const night = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

let choice = schemeChoices.find((each) => each === localStorage.getItem(storageKey)) ?? 'system';
paint();
night.addEventListener('change', announce);

const schemeNow = (): Scheme => (choice === 'system' ? (night.matches ? 'dark' : 'light') : choice);

function announce(): void {
  paint();
  for (const listener of listeners) listener();
}

/** The tokens' style sheet reads the attribute; without it, it asks the system. */
function paint(): void {
  if (choice === 'system') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = choice;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps a choice on this browser. */
export function chooseScheme(chosen: SchemeChoice): void {
  choice = chosen;
  localStorage.setItem(storageKey, chosen);
  announce();
}

/** The scheme that is shown. */
export const useScheme = (): Scheme => useSyncExternalStore(subscribe, schemeNow);

/** What was chosen: a scheme, or to do as the system does. */
export const useSchemeChoice = (): SchemeChoice => useSyncExternalStore(subscribe, () => choice);
