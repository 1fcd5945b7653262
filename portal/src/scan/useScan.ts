// The page's one session, and its parts as hooks.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { openScans } from './database.ts';
import { ScanSession } from './session.ts';

/** The session of this tab. */
export const session = new ScanSession();

/** Returns the state of the page and keeps it current. */
export function useScan() {
  useEffect(() => session.start(), []);
  return useSyncExternalStore(session.subscribe, session.read);
}

/** Returns how many parcels of an account are on the phone; null until they are counted. */
export function useParcelCount(account: string | undefined, asOf: string | null | undefined): number | null {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    let isCurrent = asOf !== undefined;
    if (account)
      void openScans()
        .then((db) => db.countFromIndex('parcels', 'byAccount', account))
        .then((found) => isCurrent && setCount(found));
    return () => {
      isCurrent = false;
    };
  }, [account, asOf]);
  return count;
}
