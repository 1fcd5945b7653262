import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../shell/root.tsx';
import { ExpenseSearch } from './search.ts';

const expense = createRoute({
  getParentRoute: () => shell,
  path: paths.expense,
  validateSearch: ExpenseSearch,
  component: lazyRouteComponent(() => import('./ExpensePage.tsx'), 'ExpensePage'),
});

export const expenseScreens = [expense] as const;
