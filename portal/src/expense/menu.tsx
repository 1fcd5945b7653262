import { DollarOutlined } from '@ant-design/icons';
import { expense } from '@portage/contract/expense/endpoints';
import { paths } from '@portage/contract/index';
import type { MenuLine } from '../shell/menu.ts';
import { ExpenseSearch } from './search.ts';
import { words } from './words.ts';

export const menu: MenuLine = {
  place: 30,
  in: 'side',
  to: paths.expense,
  icon: <DollarOutlined aria-hidden />,
  name: words.title,
  who: expense.list.who,
  // The expanded day and the open charge are not stored.
  keeps: { key: 'expenseQuery', search: ExpenseSearch.omit({ day: true, charge: true }) },
};
