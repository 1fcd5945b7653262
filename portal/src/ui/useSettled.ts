import { useEffect, useState } from 'react';

/** A text as it was when nothing was typed for so many milliseconds; an emptied one at once. */
export function useSettled(text: string, after: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : after);
    return () => clearTimeout(timer);
  }, [text, after]);
  return text === '' ? '' : settled;
}
