// Texts in local storage, and the components that show them.
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores a text; what shows it is rendered again. */
export function storeText(name: string, text: string): void {
  localStorage.setItem(name, text);
  for (const listener of listeners) listener();
}

/** Returns the stored text, if there is one. */
export const useStoredText = (name: string): string | null =>
  useSyncExternalStore(subscribe, () => localStorage.getItem(name));
