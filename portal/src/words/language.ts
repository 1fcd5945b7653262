// The language of the page: that of the URL (`?lang=`), else the one chosen in this browser, else the browser's.
import type { Language } from '@portage/contract/errors';
import { useSyncExternalStore } from 'react';

export type { Language };

export const languages: readonly Language[] = ['en', 'fr'];
/** The languages' own names. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français' };

const storageKey = 'language';
const listeners = new Set<() => void>();

/** Returns a supported language, or null. */
export const readLanguage = (value: unknown): Language | null => (value === 'en' || value === 'fr' ? value : null);

let current: Language | undefined;

function initialLanguage(): Language {
  const byBrowser = navigator.languages
    .map((tag) => readLanguage(tag.slice(0, 2).toLowerCase()))
    .find((found) => found);
  return readLanguage(localStorage.getItem(storageKey)) ?? byBrowser ?? 'en';
}

/** Returns the current language. Determined on first use, because texts are also read outside a browser. */
export function currentLanguage(): Language {
  if (current === undefined) {
    current = initialLanguage();
    document.documentElement.lang = current;
  }
  return current;
}

/** Uses the language of the URL, if it has one. */
export function followAddress(lang: Language | undefined): void {
  show(lang ?? initialLanguage());
}

/** Switches the language and stores it in this browser. */
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

/** Calls back when the language changes; returns the unsubscribe function. */
export function whenLanguageChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the current language, and renders again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(whenLanguageChanges, currentLanguage);
