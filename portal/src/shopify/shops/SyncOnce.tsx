import { useEffect, useEffectEvent, useRef } from 'react';
import { useMaySync, useSync } from './useSync.ts';

/** `?shopifySync=` on the dashboard: syncs the shops once when it opens (spec section 2). The parameter stays in the URL. */
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
