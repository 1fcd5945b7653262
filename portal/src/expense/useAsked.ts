import { paths } from '@portage/contract/index';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useToday } from '../orders/useStores.ts';
import { addDays } from '../words/day.ts';
import { ExpenseFilters, type ExpenseSearch } from './search.ts';

export type Asked = { asked: ExpenseSearch; ask: (change: ExpenseSearch) => void };

const names = Object.keys(ExpenseFilters.shape);

/** Narrowed by nothing. */
export const everything: ExpenseSearch = {
  ...Object.fromEntries(names.map((name) => [name, undefined])),
  period: 'all',
};

/** Returns the first and the last day of the month that is `before` months before the one of `today`. */
export function monthOf(today: string, before: number) {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - before);
  const next = new Date(first);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { startDate: first.toISOString().slice(0, 10), endDate: addDays(next.toISOString().slice(0, 10), -1) };
}

export const isFiltered = (asked: ExpenseSearch): boolean =>
  Object.values(ExpenseFilters.parse(asked)).some((value) => value !== undefined);

/** What the address asks for, and how to ask for something else; what narrows the list begins again at its first page. */
export function useAsked(): Asked {
  const search = useSearch({ from: `/shell${paths.expense}` });
  const today = useToday();
  const hasPeriod = search.startDate !== undefined || search.endDate !== undefined || search.period === 'all';
  const asked = hasPeriod ? search : { ...search, ...monthOf(today, 0) };
  const navigate = useNavigate({ from: paths.expense });
  return {
    asked,
    ask: (change) => {
      const starts = names.some((name) => name in change) ? { page: undefined, day: undefined } : {};
      const isUnfolding = Object.keys(change).join() === 'day';
      const views = 'view' in change || 'status' in change ? { page: undefined, pageSize: undefined } : {};
      void navigate({ search: (now) => ({ ...now, ...views, ...starts, ...change }), replace: isUnfolding });
    },
  };
}
