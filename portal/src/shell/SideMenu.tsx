import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Logo, LogoMark } from '@portage/brand/Logo';
import { paths } from '@portage/contract/index';
import { translate } from '@portage/contract/words';
import { Link } from '@tanstack/react-router';
import { Tooltip } from 'antd';
import { useMay } from '../auth/account.ts';
import { NoticeDot } from '../ui/NoticeDot.tsx';
import { storeText, useStoredText } from '../ui/storedText.ts';
import { useLanguage } from '../words/language.ts';
import { useKeptQuery } from './keptQuery.ts';
import { type MenuLine, menuLines } from './menu.ts';
import { useT } from './words.ts';

const storageKey = 'menuCollapsed';
/** In windows up to this width, the menu starts collapsed. */
const narrow = '(max-width: 1150px)';

const sideLines = menuLines.filter((line) => line.in === 'side');

const startsCollapsed = String(matchMedia(narrow).matches);

/** Renders a link to each screen. */
export function SideMenu() {
  const t = useT();
  const isCollapsed = (useStoredText(storageKey) ?? startsCollapsed) === 'true';
  return (
    <aside className="side-menu" data-collapsed={isCollapsed}>
      <Link to={paths.home} className="side-menu-logo" aria-label={t('home')}>
        {isCollapsed ? <LogoMark height={34} /> : <Logo height={32} />}
      </Link>
      <nav aria-label={t('mainMenu')}>
        <ul className="stack" style={{ gap: 4 }}>
          {sideLines.map((line) => (
            <Entry key={line.to} line={line} isCollapsed={isCollapsed} />
          ))}
        </ul>
      </nav>
      <button
        type="button"
        className="side-menu-toggle"
        aria-expanded={!isCollapsed}
        onClick={() => storeText(storageKey, String(!isCollapsed))}
      >
        {isCollapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
        <span className={isCollapsed ? 'visually-hidden' : undefined}>{t(isCollapsed ? 'expand' : 'collapse')}</span>
      </button>
    </aside>
  );
}

const useNothing = () => null;

function Entry({ line, isCollapsed }: { line: MenuLine; isCollapsed: boolean }) {
  const { to, icon, who = 'member', keeps, useNotice = useNothing, useCount = useNothing } = line;
  const name = translate(line.name, useLanguage());
  const kept = useKeptQuery(keeps);
  const notice = useNotice();
  const count = useCount();
  if (!useMay({ who })) return null;
  return (
    <li>
      <Tooltip title={isCollapsed ? name : ''} placement="right">
        <div>
          <Link to={to} search={kept} activeOptions={{ includeSearch: false }}>
            {icon}
            <span className={isCollapsed ? 'visually-hidden' : undefined}>{name}</span>
            {notice && <NoticeDot says={notice} />}
            {count && <span className="count">{count}</span>}
          </Link>
        </div>
      </Tooltip>
    </li>
  );
}
