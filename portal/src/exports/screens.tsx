import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../shell/root.tsx';
import { DownloadsSearch } from './search.ts';

const downloads = createRoute({
  getParentRoute: () => shell,
  path: paths.downloads,
  validateSearch: DownloadsSearch,
  component: lazyRouteComponent(() => import('./DownloadsPage.tsx'), 'DownloadsPage'),
});

export const exportScreens = [downloads] as const;
