import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../shell/root.tsx';
import { StoresSearch } from './search.ts';

const stores = createRoute({
  getParentRoute: () => shell,
  path: paths.stores,
  validateSearch: StoresSearch,
  component: lazyRouteComponent(() => import('./StoresPage.tsx'), 'StoresPage'),
});

export const storeScreens = [stores] as const;
