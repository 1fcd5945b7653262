import { CodeOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import { settings } from '@portage/contract/settings/endpoints';
import type { MenuLine } from '../shell/menu.ts';
import { useTrouble } from '../webhooks/useTrouble.ts';
import { isDeveloperSection } from './sections.ts';
import { title } from './title.ts';

export const menu: MenuLine = {
  place: 75,
  in: 'side',
  to: paths.settings,
  search: { section: 'keys' },
  isCurrent: ({ pathname, search }) => pathname === paths.developer || isDeveloperSection(search.section),
  icon: <CodeOutlined aria-hidden />,
  name: title,
  who: settings.read.who,
  useNotice: () => useTrouble().attention,
};
