import { useState } from 'react';
import { useAccount } from '../auth/account.ts';

/** The unsent texts by member and order, until the page is reloaded: another order, or another screen, leaves them. */
const kept = new Map<string, Readonly<Record<string, string>>>();

/** Holds the unsent texts about an order, one per target. */
export function useDrafts<Target extends string>(orderId: string, none: Readonly<Record<Target, string>>) {
  const key = `${useAccount().id} ${orderId}`;
  const [texts, setTexts] = useState(() => ({ ...none, ...kept.get(key) }));
  const write = (target: Target, text: string) => {
    // Read again: an earlier message may have been sent since this was rendered.
    const now = { ...none, ...kept.get(key), [target]: text };
    if (Object.values(now).some(Boolean)) kept.set(key, now);
    else kept.delete(key);
    setTexts(now);
  };
  return { texts, write };
}
