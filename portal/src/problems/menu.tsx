import { CheckSquareOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import type { MenuLine } from '../shell/menu.ts';
import { useFormats } from '../words/formats.ts';
import { useCounts } from './useCounts.ts';
import { words } from './words.ts';

export const menu: MenuLine = {
  place: 15,
  in: 'side',
  isInBar: true,
  to: paths.inbox,
  icon: <CheckSquareOutlined aria-hidden />,
  name: words.title,
  useCount: () => {
    const { number } = useFormats();
    const { total = 0, isCapped = false } = useCounts().data ?? {};
    return total > 0 ? `${number(total)}${isCapped ? '+' : ''}` : null;
  },
};
