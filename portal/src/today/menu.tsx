import { ClockCircleOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import type { MenuLine } from '../shell/menu.ts';
import { words } from './words.ts';

export const menu: MenuLine = {
  place: 5,
  in: 'side',
  isInBar: true,
  to: paths.home,
  icon: <ClockCircleOutlined aria-hidden />,
  name: words.title,
};
