import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readToken } from '../api/session.ts';
import { root } from '../shell/root.tsx';
import { LoginPage } from './LoginPage.tsx';
import { LoginSearch } from './search.ts';

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
  component: lazyRouteComponent(() => import('./LogoutPage.tsx'), 'LogoutPage'),
});

export const authScreens = [login, logout] as const;
