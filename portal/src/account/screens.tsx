import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../shell/root.tsx';

const profile = createRoute({
  getParentRoute: () => shell,
  path: paths.account,
  component: lazyRouteComponent(() => import('./AccountPage.tsx'), 'AccountPage'),
});

export const accountScreens = [profile] as const;
