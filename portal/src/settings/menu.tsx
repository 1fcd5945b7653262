import { SettingOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import { settings } from '@portage/contract/settings/endpoints';
import type { MenuLine } from '../shell/menu.ts';
import { useTrouble } from '../webhooks/useTrouble.ts';
import { words } from './words.ts';

export const menu: MenuLine = {
  place: 70,
  in: 'side',
  to: paths.settings,
  icon: <SettingOutlined aria-hidden />,
  name: words.title,
  who: settings.read.who,
  useNotice: () => useTrouble().attention,
};
