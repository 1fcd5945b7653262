import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../shell/root.tsx';
import { InvoicesSearch } from './invoices/search.ts';
import { RetailersSearch } from './retailers/search.ts';
import { ClaimsSearch, DeskSearch, MessagesSearch, QuestionsSearch, RequestsSearch } from './search.ts';

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

const claims = createRoute({
  getParentRoute: () => shell,
  path: paths.deskClaims,
  validateSearch: ClaimsSearch,
  component: lazyRouteComponent(() => import('./ClaimsPage.tsx'), 'ClaimsPage'),
});

const messages = createRoute({
  getParentRoute: () => shell,
  path: paths.deskMessages,
  validateSearch: MessagesSearch,
  component: lazyRouteComponent(() => import('./MessagesPage.tsx'), 'MessagesPage'),
});

const questions = createRoute({
  getParentRoute: () => shell,
  path: paths.deskQuestions,
  validateSearch: QuestionsSearch,
  component: lazyRouteComponent(() => import('./QuestionsPage.tsx'), 'QuestionsPage'),
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

export const deskScreens = [requests, retailers, claims, messages, questions, invoices, drivers] as const;
