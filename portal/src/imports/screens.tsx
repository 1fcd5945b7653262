import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../shell/root.tsx';
import { ImportSearch, ImportsSearch } from './search.ts';

const history = createRoute({
  getParentRoute: () => shell,
  path: paths.imports,
  validateSearch: ImportsSearch,
  component: lazyRouteComponent(() => import('./history/HistoryPage.tsx'), 'HistoryPage'),
});

const one = createRoute({
  getParentRoute: () => shell,
  path: paths.import,
  validateSearch: ImportSearch,
  component: lazyRouteComponent(() => import('./ImportPage.tsx'), 'ImportPage'),
});

export const importScreens = [history, one] as const;
