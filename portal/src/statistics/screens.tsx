import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { queryClient } from '../api/queries.ts';
import { readOptions } from '../api/read.ts';
import { shell } from '../shell/root.tsx';
import { queryOf } from './query.ts';
import { StatisticsSearch } from './search.ts';

const home = createRoute({
  getParentRoute: () => shell,
  path: paths.home,
  validateSearch: StatisticsSearch,
  // Fetches the data while the screen's chunk loads.
  beforeLoad: ({ search }) => {
    void queryClient.prefetchQuery(readOptions(api.statistics.shipments, { query: queryOf(search) }));
  },
  component: lazyRouteComponent(() => import('./DashboardPage.tsx'), 'DashboardPage'),
});

/** Redirects the alternative path to the dashboard (spec section 2). */
const dashboard = createRoute({
  getParentRoute: () => shell,
  path: paths.dashboard,
  validateSearch: StatisticsSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: paths.home, search, replace: true });
  },
});

export const statisticScreens = [home, dashboard] as const;
