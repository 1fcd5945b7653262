import { useEffect, useRef, useSyncExternalStore } from 'react';

type Shortcuts = Readonly<Record<string, () => void>>;

const storageKey = 'shortcuts';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const areOn = () => localStorage.getItem(storageKey) !== 'off';

/** Single keys can be turned off: who speaks to the browser presses them without meaning to (WCAG 2.1.4). */
export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, areOn);

/** Turns single keys on or off on this browser. */
export function turnShortcuts(on: boolean): void {
  localStorage.setItem(storageKey, on ? 'on' : 'off');
  for (const listener of listeners) listener();
}

const writable = 'input, textarea, select, [contenteditable], [role=combobox], [role=menu], [role=listbox]';

/** Does what a single key is for, unless one is typing, or a dialog has the screen to itself. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const isOn = useShortcutsOn();
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const act = latest.current[event.key];
      // Where a character needs AltGr, Windows also reports Ctrl and Alt.
      const isChord = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
      if (!act || event.defaultPrevented || isChord) return;
      if (event.target instanceof Element && event.target.closest(writable)) return;
      if (document.querySelector('[role=dialog][aria-modal=true]')) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
