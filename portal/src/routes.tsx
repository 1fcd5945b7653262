// Every screen of the portal: its address, who gets in, and the chunk that draws it.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { z } from 'zod';
import { api } from './api/client.ts';
import { queryClient } from './api/queries.ts';
import { readOptions } from './api/read.ts';
import { readToken } from './api/session.ts';
import { accountOptions } from './auth/account.ts';
import { LoginPage } from './auth/LoginPage.tsx';
import { LoginSearch } from './auth/search.ts';
import { ImportSearch, ImportsSearch } from './imports/search.ts';
import { OrdersSearch } from './orders/search.ts';
import { queryOf } from './orders/useAsked.ts';
import { paths } from './paths.ts';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { TroublePage } from './shell/TroublePage.tsx';
import { WaitingPage } from './shell/WaitingPage.tsx';
import { StoresSearch } from './stores/search.ts';
import { followAddress, readLanguage } from './words/language.ts';

const Search = z.object({ lang: z.enum(['en', 'fr']).optional().catch(undefined) });

const root = createRootRoute({
  validateSearch: Search,
  search: { middlewares: [retainSearchParams(['lang'])] },
  beforeLoad: ({ search }) => followAddress(readLanguage(search.lang) ?? undefined),
  notFoundComponent: NotFoundPage,
});

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  validateSearch: LoginSearch,
  beforeLoad: () => {
    if (readToken()) throw redirect({ to: paths.home });
  },
  // The first screen comes with the frame: a chunk of its own would cost another round trip.
  component: LoginPage,
});

const logout = createRoute({
  getParentRoute: () => root,
  path: paths.logout,
  validateSearch: LoginSearch,
  component: lazyRouteComponent(() => import('./auth/LogoutPage.tsx'), 'LogoutPage'),
});

/** What only a signed-in member sees: side menu and header stand around it. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (!readToken()) throw redirect({ to: paths.login, search: { from: location.href } });
  },
  loader: () => queryClient.ensureQueryData(accountOptions),
  component: lazyRouteComponent(() => import('./shell/ShellPage.tsx'), 'ShellPage'),
});

const home = createRoute({
  getParentRoute: () => shell,
  path: paths.home,
  beforeLoad: () => {
    throw redirect({ to: paths.orders });
  },
});

const orders = createRoute({
  getParentRoute: () => shell,
  path: paths.orders,
  validateSearch: OrdersSearch,
  // The rows travel while the screen's own files do.
  beforeLoad: ({ search }) => {
    void queryClient.prefetchQuery(readOptions(api.orders.list, { query: queryOf(search) }));
  },
  component: lazyRouteComponent(() => import('./orders/OrdersPage.tsx'), 'OrdersPage'),
});

const imports = createRoute({
  getParentRoute: () => shell,
  path: paths.imports,
  validateSearch: ImportsSearch,
  component: lazyRouteComponent(() => import('./imports/history/HistoryPage.tsx'), 'HistoryPage'),
});

const oneImport = createRoute({
  getParentRoute: () => shell,
  path: paths.import,
  validateSearch: ImportSearch,
  component: lazyRouteComponent(() => import('./imports/ImportPage.tsx'), 'ImportPage'),
});

const stores = createRoute({
  getParentRoute: () => shell,
  path: paths.stores,
  validateSearch: StoresSearch,
  component: lazyRouteComponent(() => import('./stores/StoresPage.tsx'), 'StoresPage'),
});

const routeTree = root.addChildren([login, logout, shell.addChildren([home, orders, imports, oneImport, stores])]);

export const router = createRouter({
  routeTree,
  defaultPendingComponent: WaitingPage,
  // Comes with the frame: it also tells that a file cannot be had.
  defaultErrorComponent: TroublePage,
  // Whoever points at a link is about to follow it.
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // Addresses hold plain strings: an order number such as 0012 stays one.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
