import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../shell/root.tsx';
import { InboxSearch } from './search.ts';

const inbox = createRoute({
  getParentRoute: () => root,
  path: paths.inbox,
  validateSearch: InboxSearch,
  component: lazyRouteComponent(() => import('./InboxPage.tsx'), 'InboxPage'),
});

export const mailScreens = [inbox] as const;
