import { paths } from '@portage/contract/index';
import type { OrdersQuery } from '@portage/contract/orders/list';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import type { OrdersSearch } from './search.ts';

type SearchChange = Partial<OrdersSearch>;
export type Asked = {
  asked: OrdersSearch;
  /** Changes the address. What narrows the list begins again at its first page. */
  ask: (change: SearchChange) => void;
};

/** Narrowed by nothing. */
export const everything = {
  search: undefined,
  status: undefined,
  pickupScheduleId: undefined,
  date: undefined,
  dateFrom: undefined,
  dateTo: undefined,
  type: undefined,
  tag: undefined,
  source: undefined,
  attention: undefined,
  state: undefined,
  reason: undefined,
  import: undefined,
} satisfies SearchChange;

const narrowing = [...Object.keys(everything), 'sort', 'pageSize'];

/** How many filters narrow the list, besides the group that its tabs show. */
export function countFilters(asked: OrdersSearch): number {
  const { search, pickupScheduleId, date, dateFrom, dateTo, type, tag, source, attention, state, reason } = asked;
  const days = date ?? dateFrom ?? dateTo;
  const filters = [search, pickupScheduleId, days, type, tag, source, attention, state, reason, asked.import];
  return filters.filter((each) => each !== undefined).length;
}

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
  const { search, sort, page, pageSize = pageSizeUsual, status, pickupScheduleId } = asked;
  const { date, dateFrom, dateTo, type, tag, source, attention, state, reason } = asked;
  const days = { date, dateFrom, dateTo };
  const narrow = {
    status,
    pickupScheduleId,
    ...days,
    type,
    tag,
    source,
    attention,
    state,
    reason,
    import: asked.import,
  };
  return { search: search && `like:${search}`, sort, page, pageSize, ...narrow };
}

/** The same, for a screen that is drawn again and again. */
export const useQuery = (asked: OrdersSearch) => useMemo(() => queryOf(asked), [asked]);
