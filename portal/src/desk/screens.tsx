import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../shell/root.tsx';
import { InvoicesSearch } from './invoices/search.ts';
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

const invoices = createRoute({
  getParentRoute: () => shell,
  path: paths.deskInvoices,
  validateSearch: InvoicesSearch,
  component: lazyRouteComponent(() => import('./invoices/InvoicesPage.tsx'), 'InvoicesPage'),
});

const drivers = createRoute({
  getParentRoute: () => shell,
  path: paths.deskDrivers,
  validateSearch: DeskSearch,
  component: lazyRouteComponent(() => import('./DriversPage.tsx'), 'DriversPage'),
});

export const deskScreens = [requests, retailers, invoices, drivers] as const;
