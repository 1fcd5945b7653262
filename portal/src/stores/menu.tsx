import { ShopOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import type { MenuLine } from '../shell/menu.ts';
import { words } from './words.ts';

export const menu: MenuLine = {
  place: 50,
  in: 'side',
  to: paths.stores,
  icon: <ShopOutlined aria-hidden />,
  name: words.title,
  // The admin-type check of spec section 2.
  who: 'admin',
};
