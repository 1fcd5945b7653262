// The stored query of the orders, under the key and in the format of the specification (section 2).
import { beforeEach, expect, it, vi } from 'vitest';
import { menu } from '../orders/menu.tsx';
import { useKeptQueries, useKeptQuery } from './keptQuery.ts';

const useOrdersQuery = () => useKeptQuery(menu.keeps);

type Resolved = { toLocation: { pathname: string; search: object } };
let arrive: (to: Resolved) => void = () => undefined;

// Replaces only React's and the router's parts of the hooks, because there is no browser.
vi.mock('react', () => ({
  useEffect: (effect: () => void) => effect(),
  useSyncExternalStore: (_subscribe: unknown, read: () => unknown) => read(),
}));
vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({
    subscribe: (_event: string, listener: typeof arrive) => {
      arrive = listener;
    },
  }),
}));
vi.mock('../webhooks/useTrouble.ts', () => ({}));
vi.mock('../problems/useCounts.ts', () => ({}));

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});

const visit = (pathname: string, search: object) => {
  useKeptQueries();
  arrive({ toLocation: { pathname, search } });
};

it('stores the query as it is in the URL, and restores the parsed values', () => {
  const asked = {
    search: 'Élodie & co',
    status: 'skipped',
    sort: 'date:asc',
    page: 3,
    pageSize: 50,
  };
  visit('/orders', asked);
  expect(localStorage.getItem('ordersQuery')).toBe(
    'search=%C3%89lodie+%26+co&status=skipped&sort=date%3Aasc&page=3&pageSize=50',
  );
  expect(useOrdersQuery()).toEqual(asked);
});

it('leaves out temporary parameters: an open order, a drawer, the language, a reload', () => {
  const passing = { order: 'x', panel: 'new', from: 'y', reload: '1', lang: 'fr', search: undefined };
  visit('/orders', { ...passing, tag: 'Cold' });
  expect(localStorage.getItem('ordersQuery')).toBe('tag=Cold');
});

it('stores the query of the orders screen only', () => {
  visit('/orders', { tag: 'Cold' });
  visit('/stores', { page: 2 });
  expect(useOrdersQuery()).toEqual({ tag: 'Cold' });
});

it('drops values that are no longer valid, and is empty before the first visit', () => {
  expect(useOrdersQuery()).toEqual({});
  localStorage.setItem('ordersQuery', 'status=lost&page=0&tag=Cold&constructor=x');
  expect(useOrdersQuery()).toEqual({ tag: 'Cold' });
});
