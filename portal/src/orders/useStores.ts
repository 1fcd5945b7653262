import type { Store } from '@portage/contract/stores/schema';
import { useCallback } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';

const none: readonly Store[] = [];

/** The stores that the member may use, and their names. */
export function useStores() {
  const list = useRead(api.stores.list, { query: { pageSize: 100 } }, { staleTime: 60_000 });
  const stores = list.data?.data ?? none;
  const storeName = useCallback((id: string) => stores.find((store) => store.id === id)?.name ?? '', [stores]);
  return { stores, storeName, isLoaded: list.isSuccess };
}
