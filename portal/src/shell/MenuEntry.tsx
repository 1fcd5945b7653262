import { translate } from '@portage/contract/words';
import { useLinkProps, useLocation } from '@tanstack/react-router';
import { Tooltip } from 'antd';
import { useMay } from '../auth/account.ts';
import { useLanguage } from '../words/language.ts';
import { useKeptQuery } from './keptQuery.ts';
import type { MenuLine } from './menu.ts';

const useNothing = () => null;

type MenuEntryProps = { line: MenuLine; isCollapsed?: boolean; className?: string };

/** Renders the link of a menu line, with its notice and its count; nothing if the member may not open the screen. */
export function MenuEntry(props: MenuEntryProps) {
  return useMay({ who: props.line.who ?? 'member' }) && <Entry {...props} />;
}

function Entry({ line, isCollapsed = false, className = 'menu-link' }: MenuEntryProps) {
  const { to, search, icon, keeps, useNotice = useNothing, useCount = useNothing } = line;
  const name = translate(line.name, useLanguage());
  const kept = useKeptQuery(keeps);
  const notice = useNotice();
  const count = useCount();
  const location = useLocation();
  const isCurrent = line.isCurrent?.(location) ?? location.pathname === to;
  const link = useLinkProps({ to, search: search ?? kept });
  return (
    <li>
      <Tooltip title={isCollapsed ? name : ''} placement="right">
        <div>
          <a {...link} className={className} aria-current={isCurrent ? 'page' : undefined}>
            {icon}
            <span className={isCollapsed ? 'visually-hidden' : undefined}>{name}</span>
            {notice && <NoticeDot text={notice} />}
            {count && <span className="count">{count}</span>}
          </a>
        </div>
      </Tooltip>
    </li>
  );
}

/** Renders a dot beside a name, with its meaning for screen readers. */
function NoticeDot({ text }: { text: string }) {
  return (
    <span className="notice-dot" title={text}>
      <span className="visually-hidden"> {text}</span>
    </span>
  );
}
