import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readPending, readToken } from '../api/session.ts';
import { root } from '../shell/root.tsx';
import { LoginPage } from './LoginPage.tsx';
import { LoginSearch, ResetSearch, VerifySearch } from './search.ts';

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  validateSearch: LoginSearch,
  beforeLoad: () => {
    if (readToken()) throw redirect({ to: paths.home });
  },
  // Not lazy: the first screen is in the frame's chunk, because a separate one would cost another round trip.
  component: LoginPage,
});

const verify = createRoute({
  getParentRoute: () => root,
  path: paths.verify,
  validateSearch: VerifySearch,
  beforeLoad: ({ search: { from } }) => {
    if (readToken()) throw redirect({ to: paths.home });
    if (!readPending()) throw redirect({ to: paths.login, search: { from } });
  },
  component: lazyRouteComponent(() => import('./verify/VerifyPage.tsx'), 'VerifyPage'),
});

const logout = createRoute({
  getParentRoute: () => root,
  path: paths.logout,
  validateSearch: LoginSearch,
  component: lazyRouteComponent(() => import('./LogoutPage.tsx'), 'LogoutPage'),
});

const reset = createRoute({
  getParentRoute: () => root,
  path: paths.resetPassword,
  validateSearch: ResetSearch,
  component: lazyRouteComponent(() => import('./reset/ResetPage.tsx'), 'ResetPage'),
});

const ownPassword = createRoute({
  getParentRoute: () => root,
  path: paths.ownPassword,
  validateSearch: LoginSearch.pick({ from: true }),
  beforeLoad: () => {
    if (!readToken()) throw redirect({ to: paths.login });
  },
  component: lazyRouteComponent(() => import('./reset/ResetPage.tsx'), 'OwnPasswordPage'),
});

export const authScreens = [login, verify, ownPassword, logout, reset] as const;
