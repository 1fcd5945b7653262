import { paths } from '@portage/contract/index';
import type { OrdersQuery } from '@portage/contract/orders/list';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import { ListSearch, OrderFilters, type OrdersSearch } from './search.ts';

type SearchChange = Partial<OrdersSearch>;
export type Asked = {
  asked: OrdersSearch;
  /** Changes the address. What narrows the list begins again at its first page. */
  ask: (change: SearchChange) => void;
};

/** Narrowed by nothing. */
export const everything: SearchChange = Object.fromEntries(
  Object.keys(OrderFilters.shape).map((name) => [name, undefined]),
);

const narrowing = Object.keys(ListSearch.omit({ page: true }).shape);

/** How many filters narrow the list, besides the group that its tabs show. A range of dates is one filter. */
export function countFilters(asked: OrdersSearch): number {
  const date = asked.date ?? asked.dateFrom ?? asked.dateTo;
  const filters = { ...OrderFilters.parse(asked), status: undefined, date, dateFrom: undefined, dateTo: undefined };
  return Object.values(filters).filter((each) => each !== undefined).length;
}

/** Whether something besides the store narrows the list: the counts of groups and of what needs attention know the store alone. */
export const isBeyondCounts = (asked: OrdersSearch): boolean =>
  countFilters({ ...asked, pickupScheduleId: undefined }) > 0;

/** What the address asks the orders screen for, and how to ask for something else. */
export function useAsked(): Asked {
  const asked = useSearch({ from: `/shell${paths.orders}` });
  const navigate = useNavigate({ from: paths.orders });
  const ask = useCallback(
    (change: SearchChange) => {
      const starts = narrowing.some((name) => name in change) ? { page: undefined } : {};
      // A search is typed a letter at a time, tabs are leafed through: going back leaves them whole.
      void navigate({
        search: (now) => ({ ...now, ...starts, ...change }),
        replace: 'search' in change || 'tab' in change,
      });
    },
    [navigate],
  );
  return { asked, ask };
}

/** Rows on a page, unless the address says otherwise (spec section 9). */
export const pageSizeUsual = 10;

/** The list's question, as the address puts it. */
export function queryOf(asked: OrdersSearch): z.input<typeof OrdersQuery> {
  const { search, pageSize = pageSizeUsual, ...rest } = ListSearch.parse(asked);
  return { ...rest, search: search && `like:${search}`, pageSize };
}

/** The same, for a screen that is drawn again and again. */
export const useQuery = (asked: OrdersSearch) => useMemo(() => queryOf(asked), [asked]);
