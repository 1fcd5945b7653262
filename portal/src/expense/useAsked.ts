import { paths } from '@portage/contract/index';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ExpenseFilters, type ExpenseSearch } from './search.ts';

export type Asked = { asked: ExpenseSearch; ask: (change: ExpenseSearch) => void };

const names = Object.keys(ExpenseFilters.shape);

/** Narrowed by nothing. */
export const everything: ExpenseSearch = Object.fromEntries(names.map((name) => [name, undefined]));

export const isFiltered = (asked: ExpenseSearch): boolean =>
  Object.values(ExpenseFilters.parse(asked)).some((value) => value !== undefined);

/** What the address asks for, and how to ask for something else; what narrows the list begins again at its first page. */
export function useAsked(): Asked {
  const asked = useSearch({ from: `/shell${paths.expense}` });
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
