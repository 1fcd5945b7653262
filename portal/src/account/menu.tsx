import { UserOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import type { MenuLine } from '../shell/menu.ts';
import { words } from './words.ts';

export const menu: MenuLine = {
  place: 10,
  in: 'account',
  to: paths.account,
  icon: <UserOutlined aria-hidden />,
  name: words.title,
  who: 'anyMember',
};
