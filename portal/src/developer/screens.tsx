import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../shell/root.tsx';
import { DeveloperSearch } from './search.ts';

const developer = createRoute({
  getParentRoute: () => shell,
  path: paths.developer,
  validateSearch: DeveloperSearch,
  component: lazyRouteComponent(() => import('./DeveloperPage.tsx'), 'DeveloperPage'),
});

export const developerScreens = [developer] as const;
