import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to the field when a scanner types while no other field has it, so that its first character is not lost. The app's own keys
 * do nothing here.
 */
export function useScannerFocus(field: RefObject<{ focus(): void } | null>): void {
  useEffect(() => {
    const catchKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      const isTyped = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
      if (!isTyped || !(target instanceof Element) || target.closest('input, textarea, select, [role=dialog]')) return;
      event.stopPropagation();
      field.current?.focus();
    };
    addEventListener('keydown', catchKey, { capture: true });
    return () => removeEventListener('keydown', catchKey, { capture: true });
  }, [field]);
}
