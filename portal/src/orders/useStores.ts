import type { Store } from '@portage/contract/stores/schema';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';

const none: readonly Store[] = [];

/** The stores that the member may use. */
export function useStores() {
  const list = useRead(api.stores.list, { query: { pageSize: 100 } }, { staleTime: 60_000 });
  return { stores: list.data?.data ?? none, isLoaded: list.isSuccess };
}
