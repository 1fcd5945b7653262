import { DownloadOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import type { MenuLine } from '../shell/menu.ts';

export const menu: MenuLine = {
  place: 20,
  in: 'account',
  to: paths.downloads,
  icon: <DownloadOutlined aria-hidden />,
  name: ['Downloads', 'Téléchargements'],
};
