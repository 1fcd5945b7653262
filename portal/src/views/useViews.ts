import { asksTheSame, readViewQuery, type View } from '@portage/contract/views/schema';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import type { OrdersSearch } from '../orders/search.ts';

const none: readonly View[] = [];

/** The member's views, and the one that the address shows. */
export function useViews(asked: OrdersSearch) {
  const { data } = useRead(api.views.list, undefined, { staleTime: 60_000 });
  const views = data?.data ?? none;
  const query = readViewQuery(asked);
  return { views, query, current: views.find((view) => asksTheSame(view.query, query)), isLoaded: data !== undefined };
}
