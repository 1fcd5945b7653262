import type { OrdersQuery } from '@portage/contract/orders/list';
import { useMemo } from 'react';
import type { z } from 'zod';
import { type SearchState, useSearchState } from '../ui/useSearchState.ts';
import { ListSearch, OrderFilters, OrdersSearch } from './search.ts';

export type OrdersSearchState = SearchState<OrdersSearch>;

/** The values that clear every filter. */
export const everything: Partial<OrdersSearch> = Object.fromEntries(
  Object.keys(OrderFilters.shape).map((name) => [name, undefined]),
);

const narrowing = ListSearch.omit({ page: true }).keyof().options;

/** How many filters narrow the list, besides the group that its tabs show. A range of dates is one filter. */
export function countFilters(asked: OrdersSearch): number {
  const date = asked.date ?? asked.dateFrom ?? asked.dateTo;
  const filters = { ...OrderFilters.parse(asked), status: undefined, date, dateFrom: undefined, dateTo: undefined };
  return Object.values(filters).filter((each) => each !== undefined).length;
}

/** Whether a filter besides the store is active: the counts of groups and of attention can be limited to a store only. */
export const isBeyondCounts = (asked: OrdersSearch): boolean =>
  countFilters({ ...asked, pickupScheduleId: undefined }) > 0;

const options = {
  restarts: { page: narrowing },
  // These replace the history entry, so that Back does not step through keystrokes and tabs.
  replaces: ['search', 'tab'],
} as const;

export const useOrdersSearch = (): OrdersSearchState => useSearchState(OrdersSearch, options);

/** Rows on a page, unless the address has another number (spec section 9). */
export const pageSizeUsual = 10;

/** The list's question, as the address puts it. */
export function queryOf(asked: OrdersSearch): z.input<typeof OrdersQuery> {
  const { search, pageSize = pageSizeUsual, ...rest } = ListSearch.parse(asked);
  return { ...rest, search: search && `like:${search}`, pageSize };
}

/** The same, for a screen that is drawn again and again. */
export const useQuery = (asked: OrdersSearch) => useMemo(() => queryOf(asked), [asked]);
