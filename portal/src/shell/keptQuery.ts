// The side menu leads back to a screen as it was last filtered (spec section 2).
import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { type MenuLine, menuLines } from './menu.ts';

const listeners = new Set<() => void>();

function keep({ key, search }: NonNullable<MenuLine['keeps']>, asked: object): void {
  const lasting = new Map<string, unknown>(Object.entries(search.parse(asked)));
  const pairs = Object.keys(asked)
    .filter((name) => lasting.get(name) !== undefined)
    .map((name) => [name, String(lasting.get(name))]);
  localStorage.setItem(key, new URLSearchParams(pairs).toString());
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the query of a screen whenever it stands in the address. */
export function useKeptQueries(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ toLocation: { pathname, search } }) => {
        const keeps = menuLines.find(({ to }) => to === pathname)?.keeps;
        if (keeps) keep(keeps, search);
      }),
    [router],
  );
}

/** The query of a screen as it was last; what no longer reads is dropped. */
export function useKeptQuery(keeps: MenuLine['keeps']): object {
  const kept = useSyncExternalStore(subscribe, () => (keeps && localStorage.getItem(keeps.key)) ?? '');
  const read = keeps?.search.safeParse(Object.fromEntries(new URLSearchParams(kept)));
  return read?.data ?? {};
}
