import { useToday } from '../stores/useStores.ts';
import { type SearchState, useSearchState } from '../ui/useSearchState.ts';
import { addDays } from '../words/day.ts';
import { ExpenseFilters, ExpenseSearch } from './search.ts';

export type ExpenseSearchState = SearchState<ExpenseSearch>;

const names = ExpenseFilters.keyof().options;
const options = {
  restarts: { page: [...names, 'view', 'status'], pageSize: ['view', 'status'], day: names },
} as const;

/** The search parameters that clear all filters. */
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

/** Returns the search parameters; without a period, an order or an invoice, this month's dates are filled in. */
export function useExpenseSearch(): ExpenseSearchState {
  const { asked, ask } = useSearchState(ExpenseSearch, options);
  const today = useToday();
  const { startDate, endDate, period, search, invoice } = asked;
  const isChosen = [startDate, endDate, period, search, invoice].some((each) => each !== undefined);
  return { asked: isChosen ? asked : { ...asked, ...monthOf(today, 0) }, ask };
}
