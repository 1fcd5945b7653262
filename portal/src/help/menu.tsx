import { QuestionCircleOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import type { MenuLine } from '../shell/menu.ts';
import { words } from './words.ts';

export const menu: MenuLine = {
  place: 80,
  in: 'side',
  to: paths.help,
  icon: <QuestionCircleOutlined aria-hidden />,
  name: words.title,
};
