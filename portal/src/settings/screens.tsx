import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../shell/root.tsx';
import { SettingsSearch } from './search.ts';

const settings = createRoute({
  getParentRoute: () => shell,
  path: paths.settings,
  validateSearch: SettingsSearch,
  component: lazyRouteComponent(() => import('./SettingsPage.tsx'), 'SettingsPage'),
});

export const settingsScreens = [settings] as const;
