import { LogoutOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import type { MenuLine } from '../shell/menu.ts';
import { basicWords } from '../words/basicWords.ts';

export const menu: MenuLine = {
  place: 90,
  in: 'account',
  to: paths.logout,
  icon: <LogoutOutlined aria-hidden />,
  name: basicWords.logout,
  who: 'anyMember',
};
