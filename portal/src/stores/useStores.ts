import type { Store } from '@portage/contract/stores/schema';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useAccount } from '../auth/account.ts';
import { localTime } from '../words/zone.ts';

const none: readonly Store[] = [];

/** Returns the stores that the member may use; the courier has none. */
export function useStores() {
  const { isCourier } = useAccount();
  const list = useRead(api.stores.list, { query: { pageSize: 100 } }, { staleTime: 60_000, enabled: !isCourier });
  return { stores: list.data?.data ?? none, isLoaded: list.isSuccess || isCourier };
}

const browserToday = () => localTime(new Date().toISOString()).slice(0, 10);

/** Returns the latest date among the stores, as the server does without a store; until they are loaded, the browser's date. */
export function useToday(): string {
  const dates = useStores().stores.map(({ today }) => today);
  return dates.toSorted().at(-1) ?? browserToday();
}

/** Returns the earliest of these stores' current dates: the server checks a date in each store. Until they are loaded, the browser's date. */
export function useEarliestToday(ids: readonly string[]): string {
  const dates = useStores().stores.flatMap(({ id, today }) => (ids.includes(id) ? [today] : []));
  return dates.toSorted()[0] ?? browserToday();
}
