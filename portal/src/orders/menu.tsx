import { InboxOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import type { MenuLine } from '../shell/menu.ts';
import { OrdersSearch } from './search.ts';
import { words } from './words.ts';

export const menu: MenuLine = {
  place: 20,
  in: 'side',
  to: paths.orders,
  icon: <InboxOutlined aria-hidden />,
  name: words.title,
  keeps: {
    key: 'ordersQuery',
    // Drawers, tabs and one-time parameters are not stored.
    search: OrdersSearch.omit({ order: true, only: true, act: true, panel: true, from: true, reload: true }),
  },
};
