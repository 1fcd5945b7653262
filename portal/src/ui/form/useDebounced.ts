import { useCallback, useEffect, useRef, useState } from 'react';

/** Returns a function that runs its argument, unless it is called again within `delay` milliseconds. */
export function useDebounced(delay: number): (run: () => void, after?: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const restart = (run: () => void, after = delay) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, after);
  };
  return useCallback(restart, [delay]);
}

/** Returns the text as of `delay` milliseconds after the last key press; an emptied text at once. */
export function useDebouncedText(text: string, delay: number): string {
  const [settled, setSettled] = useState(text);
  const debounce = useDebounced(delay);
  useEffect(() => debounce(() => setSettled(text), text === '' ? 0 : delay), [text, delay, debounce]);
  return text === '' ? '' : settled;
}
