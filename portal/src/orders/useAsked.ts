import type { OrdersQuery } from '@portage/contract/orders/list';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import { paths } from '../paths.ts';
import type { OrdersSearch } from './search.ts';

type Change = Partial<OrdersSearch>;
export type Asked = {
  asked: OrdersSearch;
  /** Changes the address. What narrows the list begins again at its first page. */
  ask: (change: Change) => void;
};

const narrowing = ['search', 'status', 'pickupScheduleId', 'date', 'type', 'sort', 'pageSize'] as const;

/** What the address asks the orders screen for, and how to ask for something else. */
export function useAsked(): Asked {
  const asked = useSearch({ from: `/shell${paths.orders}` });
  const navigate = useNavigate({ from: paths.orders });
  const ask = useCallback(
    (change: Change) => {
      const starts = narrowing.some((name) => name in change) ? { page: undefined } : {};
      // A search is typed a letter at a time: going back leaves it whole.
      void navigate({ search: (now) => ({ ...now, ...starts, ...change }), replace: 'search' in change });
    },
    [navigate],
  );
  return { asked, ask };
}

/** Narrowed by nothing. */
export const everything = {
  search: undefined,
  status: undefined,
  pickupScheduleId: undefined,
  date: undefined,
  type: undefined,
} satisfies Change;

/** Rows on a page, unless the address says otherwise (spec section 9). */
export const pageSizeUsual = 10;

/** The list's question, as the address puts it. */
export function useQuery(asked: OrdersSearch): z.input<typeof OrdersQuery> {
  const { search, sort, page, pageSize = pageSizeUsual, status, pickupScheduleId, date, type } = asked;
  return useMemo(
    () => ({ search: search && `like:${search}`, sort, page, pageSize, status, pickupScheduleId, date, type }),
    [search, sort, page, pageSize, status, pickupScheduleId, date, type],
  );
}
