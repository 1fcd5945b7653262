// What this browser keeps under a name, and whoever shows it.
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps a text under a name; whatever shows it is drawn again. */
export function keep(name: string, text: string): void {
  localStorage.setItem(name, text);
  for (const listener of listeners) listener();
}

/** The text that is kept under a name, if there is one. */
export const useKept = (name: string): string | null =>
  useSyncExternalStore(subscribe, () => localStorage.getItem(name));
