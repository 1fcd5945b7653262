// Texts in local storage, and a hook that follows them.
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores a text and renders the components that show it again. */
export function storeText(name: string, text: string): void {
  localStorage.setItem(name, text);
  for (const listener of listeners) listener();
}

/** Returns the stored text, or null; renders again when it changes. */
export const useStoredText = (name: string): string | null =>
  useSyncExternalStore(subscribe, () => localStorage.getItem(name));
