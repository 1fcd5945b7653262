import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Logo, LogoMark } from '@portage/brand/Logo';
import { paths } from '@portage/contract/index';
import { Link } from '@tanstack/react-router';
import { storeText, useStoredText } from '../ui/storedText.ts';
import { MenuEntry } from './MenuEntry.tsx';
import { menuLines } from './menu.ts';
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
            <MenuEntry key={line.place} line={line} isCollapsed={isCollapsed} />
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
