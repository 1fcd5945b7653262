import { useCallback, useRef, useState } from 'react';
import { type Deed, withDeed } from './undo.ts';

export type Deeds = ReturnType<typeof useDeeds>;

/** What was done to the rows since this page was opened; nothing of it outlasts a change of what the columns hold. */
export function useDeeds(version: number) {
  const kept = useRef<{ version: number; deeds: readonly Deed[] }>({ version, deeds: [] });
  const [count, setCount] = useState(0);
  const change = useCallback((to: (deeds: readonly Deed[]) => readonly Deed[]) => {
    kept.current = { ...kept.current, deeds: to(kept.current.deeds) };
    setCount(kept.current.deeds.length);
  }, []);
  if (kept.current.version !== version) {
    kept.current = { version, deeds: [] };
    if (count > 0) setCount(0);
  }
  const remember = useCallback((deed: Deed) => change((deeds) => withDeed(deeds, deed)), [change]);
  /** The latest deed, which is no longer remembered. */
  const take = useCallback((): Deed | undefined => {
    const last = kept.current.deeds.at(-1);
    change((deeds) => deeds.slice(0, -1));
    return last;
  }, [change]);
  const forget = useCallback(() => change(() => []), [change]);
  return { count, remember, take, forget, change };
}
