import { useEffect, useEffectEvent } from 'react';
import { storeText, useStoredText } from './storedText.ts';

type Shortcuts = Readonly<Record<string, () => void>>;

const name = 'shortcuts';

/** Returns whether single-key shortcuts are on. Speech input can trigger them, so they can be turned off (WCAG 2.1.4). */
export const useShortcutsOn = (): boolean => useStoredText(name) !== 'off';

/** Turns single-key shortcuts on or off in this browser. */
export const turnShortcuts = (on: boolean): void => storeText(name, on ? 'on' : 'off');

const writable =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=combobox], [role=menu], [role=listbox]';

/** Runs the action of a single key, unless the focus is in a text field or a modal dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const isOn = useShortcutsOn();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = shortcuts[event.key];
    // For characters that need AltGr, Windows also reports Ctrl and Alt.
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
