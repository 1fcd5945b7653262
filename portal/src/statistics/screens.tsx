import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../shell/root.tsx';
import { StatisticsSearch } from './search.ts';

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: paths.dashboard,
  validateSearch: StatisticsSearch,
  component: lazyRouteComponent(() => import('./DashboardPage.tsx'), 'DashboardPage'),
});

export const statisticScreens = [dashboard] as const;
