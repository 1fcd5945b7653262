import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { queryClient } from '../api/queries.ts';
import { readOptions } from '../api/read.ts';
import { shell } from '../shell/root.tsx';
import { OrdersSearch } from './search.ts';
import { queryOf } from './useOrdersSearch.ts';

const orders = createRoute({
  getParentRoute: () => shell,
  path: paths.orders,
  validateSearch: OrdersSearch,
  // Fetches the rows while the screen's chunk loads.
  beforeLoad: ({ search }) => {
    void queryClient.prefetchQuery(readOptions(api.orders.list, { query: queryOf(search) }));
  },
  component: lazyRouteComponent(() => import('./OrdersPage.tsx'), 'OrdersPage'),
});

export const orderScreens = [orders] as const;
