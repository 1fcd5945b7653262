import { SettingOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import { settings } from '@portage/contract/settings/endpoints';
import { isDeveloperSection } from '../developer/sections.ts';
import type { MenuLine } from '../shell/menu.ts';
import { words } from './words.ts';

export const menu: MenuLine = {
  place: 70,
  in: 'side',
  to: paths.settings,
  isCurrent: ({ pathname, search }) => pathname === paths.settings && !isDeveloperSection(search.section),
  icon: <SettingOutlined aria-hidden />,
  name: words.title,
  who: settings.read.who,
};
