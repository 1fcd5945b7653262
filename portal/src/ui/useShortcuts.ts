import { useEffect, useEffectEvent } from 'react';
import { storeText, useStoredText } from './storedText.ts';

type Shortcuts = Readonly<Record<string, () => void>>;

const name = 'shortcuts';

/** Single keys can be turned off: who speaks to the browser presses them without meaning to (WCAG 2.1.4). */
export const useShortcutsOn = (): boolean => useStoredText(name) !== 'off';

/** Turns single keys on or off on this browser. */
export const turnShortcuts = (on: boolean): void => storeText(name, on ? 'on' : 'off');

const writable = 'input, textarea, select, [contenteditable], [role=combobox], [role=menu], [role=listbox]';

/** Does what a single key is for, unless one is typing, or a dialog has the screen to itself. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const isOn = useShortcutsOn();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = shortcuts[event.key];
    // Where a character needs AltGr, Windows also reports Ctrl and Alt.
    const isChord = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
    if (!act || event.defaultPrevented || isChord) return;
    if (event.target instanceof Element && event.target.closest(writable)) return;
    if (document.querySelector('[role=dialog][aria-modal=true]')) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
