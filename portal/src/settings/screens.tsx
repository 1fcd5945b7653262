import { paths } from '@portage/contract/index';
import { settings as rows } from '@portage/contract/settings/endpoints';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { openTo, shell } from '../shell/root.tsx';
import { SettingsSearch } from './search.ts';

const settings = createRoute({
  getParentRoute: () => shell,
  path: paths.settings,
  validateSearch: SettingsSearch,
  component: openTo(
    rows.read.who,
    lazyRouteComponent(() => import('./SettingsPage.tsx'), 'SettingsPage'),
  ),
});

export const settingsScreens = [settings] as const;
