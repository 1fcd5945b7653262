import type { OrdersQuery } from '@portage/contract/orders/query';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { type SearchState, useSearchState } from '../ui/useSearchState.ts';
import { ListSearch, OrderFilters, OrdersSearch } from './search.ts';

export type OrdersSearchState = SearchState<OrdersSearch>;

/** The values that clear every filter. */
export const everything: Partial<OrdersSearch> = Object.fromEntries(
  Object.keys(OrderFilters.shape).map((name) => [name, undefined]),
);

const narrowing = ListSearch.omit({ page: true }).keyof().options;

/** Returns the number of active filters, besides the group of the tabs. A range of dates counts as one. */
export function countFilters(asked: OrdersSearch): number {
  const date = asked.date ?? asked.dateFrom ?? asked.dateTo;
  const filters = { ...OrderFilters.parse(asked), status: undefined, date, dateFrom: undefined, dateTo: undefined };
  return Object.values(filters).filter((each) => each !== undefined).length;
}

/** Returns whether a filter besides the store is active: the counts of groups can be limited to a store only. */
export const isBeyondCounts = (asked: OrdersSearch): boolean =>
  countFilters({ ...asked, pickupScheduleId: undefined }) > 0;

const options = {
  restarts: { page: narrowing, act: ['order'] },
  // Changes of these parameters replace the history entry, so that Back does not step through keystrokes and filters.
  replaces: ['search', 'only'],
  closes: ['act'],
} as const;

export const useOrdersSearch = (): OrdersSearchState => useSearchState(OrdersSearch, options);

/** Returns the parameters of the list: the same object while only what is open beside the list changes, which then renders less again. */
export function useListSearch(asked: OrdersSearch): OrdersSearch {
  const [last, setLast] = useState<OrdersSearch>(() => ListSearch.parse(asked));
  if (listed.every((name) => last[name] === asked[name])) return last;
  const now = ListSearch.parse(asked);
  setLast(now);
  return now;
}

const listed = ListSearch.keyof().options;

/** The default page size (spec section 9). */
export const defaultPageSize = 10;

/** Returns the list's query for the search parameters. */
export function queryOf(asked: OrdersSearch): z.input<typeof OrdersQuery> {
  const { search, pageSize = defaultPageSize, ...rest } = ListSearch.parse(asked);
  return { ...rest, search: search && `like:${search}`, pageSize };
}

/** Memoizes `queryOf`, so that the query keeps its identity between renders. */
export const useQuery = (asked: OrdersSearch) => useMemo(() => queryOf(asked), [asked]);
