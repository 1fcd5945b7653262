import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../shell/root.tsx';
import { InboxSearch } from './search.ts';

const inbox = createRoute({
  getParentRoute: () => shell,
  path: paths.inbox,
  validateSearch: InboxSearch,
  component: lazyRouteComponent(() => import('./InboxPage.tsx'), 'InboxPage'),
});

export const problemScreens = [inbox] as const;
