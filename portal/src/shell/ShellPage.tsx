import './shell.css';
import { SearchOutlined } from '@ant-design/icons';
import { calls } from '@portage/contract/calls/endpoints';
import { paths } from '@portage/contract/index';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { Button, Flex, Typography } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import type { ApiError } from '../api/client.ts';
import { listenToNews } from '../api/news.ts';
import { whenFailed } from '../api/queries.ts';
import { isOnTestData } from '../api/testData.ts';
import { useAccount, useMay } from '../auth/account.ts';
import { JobTray } from '../jobs/JobTray.tsx';
import { DataSwitch, TestBanner } from '../sandbox/DataSwitch.tsx';
import { RightsNotice } from '../team/RightsNotice.tsx';
import { MayReadCalls } from '../ui/StatePanel.tsx';
import { useIsNarrow } from '../ui/scheme.ts';
import { UiProvider } from '../ui/UiProvider.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useShortcuts, useShortcutsOn } from '../ui/useShortcuts.ts';
import { useT as useUiWords } from '../ui/words.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { BottomBar } from './BottomBar.tsx';
import { IdleGuard } from './IdleGuard.tsx';
import { useKeptQueries } from './keptQuery.ts';
import { menuLines } from './menu.ts';
import { ForbiddenPage, InShell } from './NoticePage.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { SideMenu } from './SideMenu.tsx';
import { focusSearch, searchHash } from './search.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import { useT } from './words.ts';

/** Renders the frame around every screen of a signed-in member. */
export function ShellPage() {
  return (
    <UiProvider>
      <Frame />
      <FailureNotices />
      <RightsNotice />
      <IdleGuard />
    </UiProvider>
  );
}

function Frame() {
  const t = useT();
  const queryClient = useQueryClient();
  const mayReadCalls = useMay(calls.read);
  const { isCourier } = useAccount();
  useEffect(() => (isCourier ? undefined : listenToNews(queryClient)), [isCourier, queryClient]);
  useKeptQueries();
  useKeptFocus();
  const isNarrow = useIsNarrow();
  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      {!isNarrow && <SideMenu />}
      <div className="shell-column">
        <Header />
        <TestBanner />
        <OfflineBar />
        <main id="content" className="shell-content" tabIndex={-1}>
          <InShell value={true}>
            <MayReadCalls value={mayReadCalls}>
              <Screen />
            </MayReadCalls>
          </InShell>
        </main>
      </div>
      {isNarrow && <BottomBar />}
    </div>
  );
}

/** Renders the current screen. A screen that the account may not open is not rendered, so it sends no request. */
function Screen() {
  const { pathname } = useLocation();
  const path = pathname.replace(/(.)\/+$/, '$1');
  const who = menuLines.find(({ to }) => to === path)?.who ?? 'member';
  return useMay({ who }) ? <Outlet /> : <ForbiddenPage />;
}

/** Renders the retailer's name, the search, the data switch, the jobs and the account menu. */
function Header() {
  const { retailer, isCourier } = useAccount();
  const isNarrow = useIsNarrow();
  return (
    <header className="shell-header">
      <p className="shell-retailer ellipsis">{retailer.name}</p>
      <Flex align="center" gap={12}>
        {/* A narrow header has no room for it, and the banner leads back. */}
        {!isCourier && !(isNarrow && isOnTestData) && <DataSwitch />}
        {!isCourier && <SearchButton />}
        {!isCourier && <JobTray />}
        <AccountMenu />
      </Flex>
    </header>
  );
}

/**
 * Opens the orders with the focus in their search field. Not rendered on the orders, which show the field, or in a narrow window, whose menu
 * has it.
 */
function SearchButton() {
  const t = useT();
  const navigate = useNavigate();
  const isThere = useLocation().pathname === paths.orders;
  const search = () => (isThere ? focusSearch() : void navigate({ to: paths.orders, hash: searchHash }));
  useShortcuts({ '/': search });
  const hasKey = useShortcutsOn();
  const isNarrow = useIsNarrow();
  if (isThere || isNarrow) return null;
  return (
    <Button
      type="text"
      icon={<SearchOutlined aria-hidden />}
      aria-keyshortcuts={hasKey ? '/' : undefined}
      onClick={search}
    >
      {t('searchOrders')} {hasKey && <Typography.Text keyboard>/</Typography.Text>}
    </Button>
  );
}

/** Shows a notification for each failure that no form shows. */
function FailureNotices() {
  const t = useT();
  const ui = useUiWords();
  const notify = useNotify();
  const navigate = useNavigate();
  const mayReadCalls = useMay(calls.read);
  const say = useEffectEvent(({ body: { message, requestId } }: ApiError) => {
    const run = () => void navigate({ to: paths.settings, search: { section: 'calls', call: requestId } });
    notify.failed(t('actionFailed'), message, mayReadCalls && requestId ? { label: ui('seeCall'), run } : undefined);
  });
  useEffect(() => whenFailed((error) => say(error)), []);
  return null;
}
