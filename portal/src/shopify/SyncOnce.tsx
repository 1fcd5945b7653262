import { useEffect, useEffectEvent, useRef } from 'react';
import { useMaySync, useSync } from './useSync.ts';

/** `?shopifySync=` on the dashboard: the shops are looked at once, as it opens (spec section 2). It stays in the address, as it was asked. */
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
