import { useEffect, useEffectEvent, useRef } from 'react';
import { useMaySync, useSync } from './useSync.ts';

/** Syncs the shops once when the dashboard opens with `?shopifySync=` (spec section 2). The parameter stays in the URL. */
export function SyncOnce() {
  const maySync = useMaySync();
  const { start } = useSync();
  const hasBegun = useRef(false);
  const begin = useEffectEvent(() => {
    if (hasBegun.current || !maySync) return;
    hasBegun.current = true;
    start();
  });
  useEffect(() => begin(), []);
  return null;
}
