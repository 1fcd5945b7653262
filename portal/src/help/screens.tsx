import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../shell/root.tsx';
import { HelpSearch } from './search.ts';

const help = createRoute({
  getParentRoute: () => shell,
  path: paths.help,
  validateSearch: HelpSearch,
  component: lazyRouteComponent(() => import('./HelpPage.tsx'), 'HelpPage'),
});

export const helpScreens = [help] as const;
