import './bottomBar.css';
import { MenuOutlined, ScanOutlined, SearchOutlined } from '@ant-design/icons';
import { paths, scanPath } from '@portage/contract/index';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAccount } from '../auth/account.ts';
import { PopoverButton } from '../ui/PopoverButton.tsx';
import { MenuEntry } from './MenuEntry.tsx';
import { menuLines } from './menu.ts';
import { focusSearch, searchHash } from './search.ts';
import { useT } from './words.ts';

const barLines = menuLines.filter(({ isInBar }) => isInBar);
const moreLines = menuLines.filter((line) => line.in === 'side' && !line.isInBar);

/** Renders the main menu of a narrow window: the screens used all day, and a menu of the others. */
export function BottomBar() {
  const t = useT();
  const { isCourier } = useAccount();
  return (
    <nav aria-label={t('mainMenu')} className="bottom-bar">
      <ul>
        {barLines.map((line) => (
          <MenuEntry key={line.place} line={line} className="bar-link" />
        ))}
        {!isCourier && <ScanAndSearch />}
        <li>
          <PopoverButton
            type="text"
            className="bar-link"
            icon={<MenuOutlined aria-hidden />}
            label={t('more')}
            name={t('more')}
            side="end"
          >
            {(close) => <More close={close} />}
          </PopoverButton>
        </li>
      </ul>
    </nav>
  );
}

function ScanAndSearch() {
  const t = useT();
  return (
    <>
      <li>
        {/* A page of its own, outside the router. */}
        <a href={scanPath} className="bar-link">
          <ScanOutlined aria-hidden />
          <span>{t('scan')}</span>
        </a>
      </li>
      <li>
        <Link to={paths.orders} hash={searchHash} className="bar-link" onClick={focusSearch}>
          <SearchOutlined aria-hidden />
          <span>{t('search')}</span>
        </Link>
      </li>
    </>
  );
}

/** Renders the other screens, until one of them is shown. */
function More({ close }: { close: () => void }) {
  const { href } = useLocation();
  const opened = useRef(href);
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (href !== opened.current) leave();
  }, [href]);
  return (
    <ul className="stack">
      {moreLines.map((line) => (
        <MenuEntry key={line.place} line={line} />
      ))}
    </ul>
  );
}
