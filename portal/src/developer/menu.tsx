import { CodeOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import type { MenuLine } from '../shell/menu.ts';
import { title } from './title.ts';

export const menu: MenuLine = {
  place: 60,
  in: 'side',
  to: paths.developer,
  icon: <CodeOutlined aria-hidden />,
  name: title,
  // The admin-type check of spec section 2.
  who: 'admin',
};
