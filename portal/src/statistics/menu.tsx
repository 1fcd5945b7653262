import { PieChartOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import type { MenuLine } from '../shell/menu.ts';
import { words } from './words.ts';

export const menu: MenuLine = {
  place: 40,
  in: 'side',
  to: paths.dashboard,
  icon: <PieChartOutlined aria-hidden />,
  name: words.title,
};
