import { TeamOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import { team } from '@portage/contract/team/endpoints';
import type { MenuLine } from '../shell/menu.ts';
import { words } from './words.ts';

export const menu: MenuLine = {
  place: 60,
  in: 'side',
  to: paths.accounts,
  icon: <TeamOutlined aria-hidden />,
  name: words.title,
  who: team.list.who,
};
