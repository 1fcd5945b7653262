import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../shell/root.tsx';

const signUp = createRoute({
  getParentRoute: () => root,
  path: paths.signUp,
  component: lazyRouteComponent(() => import('./SignUpPage.tsx'), 'SignUpPage'),
});

export const shopifyScreens = [signUp] as const;
