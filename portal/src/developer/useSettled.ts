import { settledAfter } from '@portage/contract/developer/rules';
import { useEffect, useRef } from 'react';

/** Does what is asked last, once nothing was asked for 800 ms (spec section 9). */
export function useSettled(): (run: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (run) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, settledAfter);
  };
}
