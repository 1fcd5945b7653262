import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../shell/root.tsx';
import { HandoverSearch, HandoversSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: paths.handovers,
  validateSearch: HandoversSearch,
  component: lazyRouteComponent(() => import('./HandoversPage.tsx'), 'HandoversPage'),
});

const one = createRoute({
  getParentRoute: () => shell,
  path: paths.handover,
  validateSearch: HandoverSearch,
  component: lazyRouteComponent(() => import('./HandoverPage.tsx'), 'HandoverPage'),
});

export const handoverScreens = [list, one] as const;
