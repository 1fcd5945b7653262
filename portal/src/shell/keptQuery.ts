// The side menu leads back to the orders as they were last filtered (spec section 2).
import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { OrdersSearch } from '../orders/search.ts';
import { paths } from '../paths.ts';

const storageKey = 'ordersQuery';
const listeners = new Set<() => void>();
/** What the address says for the moment only. */
const passing = ['lang', 'reload', 'order', 'tab', 'panel', 'from'];

function keep(search: object): void {
  const pairs = Object.entries(search).filter(([name, value]) => value !== undefined && !passing.includes(name));
  localStorage.setItem(storageKey, new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString());
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the orders' query whenever it stands in the address. */
export function useKeptQueries(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ toLocation }) => {
        if (toLocation.pathname === paths.orders) keep(toLocation.search);
      }),
    [router],
  );
}

/** The orders' query as it was last; what no longer reads is dropped. */
export function useOrdersQuery() {
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey) ?? '');
  const read = OrdersSearch.safeParse(Object.fromEntries(new URLSearchParams(kept)));
  return read.success ? read.data : {};
}
