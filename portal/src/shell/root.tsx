// The root route, and the shell for signed-in members.
import { paths } from '@portage/contract/index';
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  notFound,
  redirect,
  retainSearchParams,
  rootRouteId,
} from '@tanstack/react-router';
import { z } from 'zod';
import { queryClient } from '../api/queries.ts';
import { readToken } from '../api/session.ts';
import { accessOf, accountOptions } from '../auth/account.ts';
import { followAddress, readLanguage } from '../words/language.ts';
import { NotFoundPage } from './NoticePage.tsx';

const Search = z.object({ lang: z.enum(['en', 'fr']).optional().catch(undefined) });

export const root = createRootRoute({
  validateSearch: Search,
  search: { middlewares: [retainSearchParams(['lang'])] },
  beforeLoad: ({ search }) => followAddress(readLanguage(search.lang) ?? undefined),
  notFoundComponent: NotFoundPage,
});

/** The route of the signed-in screens, framed by the side menu and the header. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location, matches }) => {
    if (readToken()) return;
    if (matches.some(({ routeId }) => routeId === '/shell/$')) throw notFound({ routeId: rootRouteId });
    throw redirect({ to: paths.login, search: { from: location.href } });
  },
  loader: async ({ location }) => {
    const account = await queryClient.ensureQueryData(accountOptions);
    if (account.isTempPassword) throw redirect({ to: paths.ownPassword, search: { from: location.href } });
    if (!account.isCourier || location.pathname !== paths.home) return;
    const { deskScreenOf } = await import('./menu.ts');
    throw redirect({ to: deskScreenOf(accessOf(account)), replace: true });
  },
  component: lazyRouteComponent(() => import('./ShellPage.tsx'), 'ShellPage'),
});

/** Every other URL: a signed-in member keeps the menu beside the 404 page. */
export const nowhere = createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundPage });
