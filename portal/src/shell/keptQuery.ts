// The side menu restores a screen's last query (spec section 2).
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { storeText, useStoredText } from '../ui/storedText.ts';
import { type MenuLine, menuLines } from './menu.ts';

/** Stores a screen's query after each navigation to it. */
export function useKeptQueries(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ toLocation: { pathname, search: asked } }) => {
        const keeps = menuLines.find(({ to }) => to === pathname)?.keeps;
        if (!keeps) return;
        const lasting = new Map<string, unknown>(Object.entries(keeps.search.parse(asked)));
        const pairs = Object.keys(asked)
          .filter((name) => lasting.get(name) !== undefined)
          .map((name) => [name, String(lasting.get(name))]);
        storeText(keeps.key, new URLSearchParams(pairs).toString());
      }),
    [router],
  );
}

/** Returns the last query of a screen; values that are no longer valid are dropped. */
export function useKeptQuery(keeps: MenuLine['keeps']): object {
  const kept = useStoredText(keeps?.key ?? '') ?? '';
  return keeps?.search.safeParse(Object.fromEntries(new URLSearchParams(kept))).data ?? {};
}
