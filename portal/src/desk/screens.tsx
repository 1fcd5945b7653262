import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../shell/root.tsx';
import { RetailersSearch } from './retailers/search.ts';
import { DeskSearch, RequestsSearch } from './search.ts';

const requests = createRoute({
  getParentRoute: () => shell,
  path: paths.desk,
  validateSearch: RequestsSearch,
  component: lazyRouteComponent(() => import('./RequestsPage.tsx'), 'RequestsPage'),
});

const retailers = createRoute({
  getParentRoute: () => shell,
  path: paths.deskRetailers,
  validateSearch: RetailersSearch,
  component: lazyRouteComponent(() => import('./retailers/RetailersPage.tsx'), 'RetailersPage'),
});

const drivers = createRoute({
  getParentRoute: () => shell,
  path: paths.deskDrivers,
  validateSearch: DeskSearch,
  component: lazyRouteComponent(() => import('./DriversPage.tsx'), 'DriversPage'),
});

export const deskScreens = [requests, retailers, drivers] as const;
