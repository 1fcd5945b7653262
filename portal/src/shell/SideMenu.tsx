import { InboxOutlined, MenuFoldOutlined, MenuUnfoldOutlined, ShopOutlined } from '@ant-design/icons';
import { Logo, LogoMark } from '@portage/brand/Logo';
import { Link } from '@tanstack/react-router';
import { Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { useIsAdmin } from '../auth/account.ts';
import { paths } from '../paths.ts';
import { useWords } from '../words/translate.ts';
import { useOrdersQuery } from './keptQuery.ts';
import { words } from './words.ts';

const storageKey = 'menuCollapsed';
/** Below this the content needs the room more than the menu does, unless one says otherwise. */
const narrow = '(max-width: 1150px)';

const startsCollapsed = () => (localStorage.getItem(storageKey) ?? String(matchMedia(narrow).matches)) === 'true';

/** The way to each screen that stands. */
export function SideMenu() {
  const t = useWords(words);
  const [isCollapsed, setCollapsed] = useState(startsCollapsed);
  const ordersQuery = useOrdersQuery();
  const isAdmin = useIsAdmin();
  const toggle = () => {
    localStorage.setItem(storageKey, String(!isCollapsed));
    setCollapsed(!isCollapsed);
  };
  return (
    <aside className="side-menu" data-collapsed={isCollapsed}>
      <Link to={paths.home} className="side-menu-logo" aria-label={t('home')}>
        {isCollapsed ? <LogoMark height={34} /> : <Logo height={32} />}
      </Link>
      <nav aria-label={t('mainMenu')}>
        <ul>
          <Entry icon={<InboxOutlined aria-hidden />} name={t('orders')} isCollapsed={isCollapsed}>
            {(inside) => (
              <Link to={paths.orders} search={ordersQuery} activeOptions={{ includeSearch: false }}>
                {inside}
              </Link>
            )}
          </Entry>
          {isAdmin && (
            <Entry icon={<ShopOutlined aria-hidden />} name={t('stores')} isCollapsed={isCollapsed}>
              {(inside) => (
                <Link to={paths.stores} activeOptions={{ includeSearch: false }}>
                  {inside}
                </Link>
              )}
            </Entry>
          )}
        </ul>
      </nav>
      <button type="button" className="side-menu-toggle" aria-expanded={!isCollapsed} onClick={toggle}>
        {isCollapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
        <span className={isCollapsed ? 'visually-hidden' : undefined}>{t(isCollapsed ? 'expand' : 'collapse')}</span>
      </button>
    </aside>
  );
}

type EntryProps = { icon: ReactNode; name: string; isCollapsed: boolean; children: (inside: ReactNode) => ReactNode };

function Entry({ icon, name, isCollapsed, children }: EntryProps) {
  const inside = (
    <>
      {icon}
      <span className={isCollapsed ? 'visually-hidden' : undefined}>{name}</span>
    </>
  );
  return (
    <li>
      <Tooltip title={isCollapsed ? name : ''} placement="right">
        <div>{children(inside)}</div>
      </Tooltip>
    </li>
  );
}
