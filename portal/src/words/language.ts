// Which language the page speaks: the address (`?lang=`), else what was chosen here before, else the browser's.
import type { Language } from '@portage/contract/errors';
import { useSyncExternalStore } from 'react';

export type { Language };

export const languages: readonly Language[] = ['en', 'fr'];
/** Each in its own tongue. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français' };

const storageKey = 'language';
const listeners = new Set<() => void>();

/** A language of ours, or null. */
export const readLanguage = (value: unknown): Language | null => (value === 'en' || value === 'fr' ? value : null);

let current: Language | undefined;

function usual(): Language {
  const byBrowser = navigator.languages
    .map((tag) => readLanguage(tag.slice(0, 2).toLowerCase()))
    .find((found) => found);
  return readLanguage(localStorage.getItem(storageKey)) ?? byBrowser ?? 'en';
}

/** Determined on first use: words are read outside a browser too. */
export function currentLanguage(): Language {
  if (current === undefined) {
    current = usual();
    document.documentElement.lang = current;
  }
  return current;
}

/** Uses the language in the address while it has one. */
export function followAddress(lang: Language | undefined): void {
  show(lang ?? usual());
}

/** Speaks a language from now on, here and the next time. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
  show(language);
}

function show(language: Language): void {
  if (language === current) return;
  current = language;
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

/** Calls back when the language changed; answers how to stop. */
export function whenLanguageChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language now, and the component again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(whenLanguageChanges, currentLanguage);
