import './team.css';
import { UserAddOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import { team } from '@portage/contract/team/endpoints';
import type { TeamList } from '@portage/contract/team/schema';
import { keepPreviousData } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import { useRef } from 'react';
import type { z } from 'zod';
import { ConfirmProvider } from '../account/confirm.tsx';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useAccount, useMay } from '../auth/account.ts';
import { TroublePage } from '../shell/TroublePage.tsx';
import { useStoreName } from '../stores/storeName.ts';
import { useStores } from '../stores/useStores.ts';
import { CountTabs } from '../ui/CountTabs.tsx';
import { FilterSelect } from '../ui/filters/FilterSelect.tsx';
import { SearchField } from '../ui/filters/SearchField.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ReadState, StatePanel } from '../ui/StatePanel.tsx';
import { type SearchState, useSearchState } from '../ui/useSearchState.ts';
import { MemberDrawer } from './MemberDrawer.tsx';
import { TeamSearch } from './search.ts';
import { TeamTable } from './TeamTable.tsx';
import { useT } from './words.ts';

/** Lists the members of the team and their permissions. */
export function TeamPage() {
  const t = useT();
  const { asked, ask } = useSearchState(TeamSearch, options);
  const { search, user, ...rest } = asked;
  const list = useRead(
    api.team.list,
    { query: { ...rest, search: search ? `like:${search}` : undefined } },
    { placeholderData: keepPreviousData },
  );
  const returnFocus = useReturn(user);
  const mayAdd = useMay(team.add);
  // The permission may be revoked while the page is open.
  if (list.error?.body.status === 403) return <TroublePage error={list.error} />;
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        actions={
          mayAdd && (
            <Button
              type="primary"
              className="team-add"
              icon={<UserAddOutlined aria-hidden />}
              onClick={() => ask({ user: 'new' })}
            >
              {t('add')}
            </Button>
          )
        }
        filters={<Filters asked={asked} ask={ask} />}
      />
      <ReadState read={list} />
      {list.data && (
        <section className="panel">
          <Groups asked={asked} ask={ask} counts={list.data.counts} />
          <TeamTable
            list={list.data}
            asked={asked}
            ask={ask}
            isLoading={list.isPlaceholderData}
            empty={<NoMembers onClear={() => ask(everyone)} />}
          />
        </section>
      )}
      <ConfirmProvider>
        <MemberDrawer user={user} onClose={() => ask({ user: undefined })} onClosed={returnFocus} />
      </ConfirmProvider>
    </div>
  );
}

const everyone = { search: undefined, role: undefined, invitation: undefined, pickupScheduleId: undefined };

const options = { restarts: { page: ['search', 'pickupScheduleId', 'sort'] }, replaces: ['search'] } as const;

/** Returns focus to the member's row when the drawer closes. */
function useReturn(user: string | undefined): () => void {
  const last = useRef(user);
  if (user !== undefined) last.current = user;
  return () => {
    const row = document.querySelector<HTMLElement>(`[data-member="${last.current}"]`);
    (row ?? document.querySelector<HTMLElement>('.team-add'))?.focus();
  };
}

function Filters({ asked, ask }: SearchState<TeamSearch>) {
  const t = useT();
  const isAdmin = useMay(team.add);
  const { isCourier } = useAccount();
  return (
    <>
      <SearchField
        label={t('searchLabel')}
        value={asked.search ?? ''}
        onSearch={(text) => ask({ search: text || undefined })}
      />
      {isAdmin && !isCourier && <StoreFilter asked={asked} ask={ask} />}
    </>
  );
}

function StoreFilter({ asked, ask }: SearchState<TeamSearch>) {
  const t = useT();
  const { stores } = useStores();
  const nameOf = useStoreName();
  return (
    <FilterSelect
      label={t('store')}
      any={t('allStores')}
      value={asked.pickupScheduleId}
      options={stores.map((store) => ({ value: store.id, label: nameOf(store) }))}
      onChange={(pickupScheduleId) => ask({ pickupScheduleId })}
      isSearchable
    />
  );
}

type GroupsProps = SearchState<TeamSearch> & Pick<z.output<typeof TeamList>, 'counts'>;

/** Renders the number of members of each type; each is a filter. */
function Groups({ asked, ask, counts }: GroupsProps) {
  const t = useT();
  const router = useRouter();
  const tab = (name: string, count: number, group: Pick<TeamSearch, 'role' | 'invitation'>) => {
    const search = { ...asked, role: undefined, invitation: undefined, page: undefined, ...group };
    return {
      name,
      count,
      href: router.buildLocation({ to: paths.accounts, search }).href,
      isCurrent: asked.role === group.role && asked.invitation === group.invitation,
      go: () => ask(search),
    };
  };
  return (
    <CountTabs
      label={t('groups')}
      tabs={[
        tab(t('all'), counts.total, {}),
        tab(t('admins'), counts.admins, { role: 'RETAILER_ADMIN' }),
        tab(t('coordinators'), counts.coordinators, { role: 'RETAILER_USER' }),
        tab(t('invited'), counts.invited, { invitation: 'ANY' }),
      ]}
    />
  );
}

function NoMembers({ onClear }: { onClear: () => void }) {
  const t = useT();
  return (
    <StatePanel
      mood="puzzled"
      title={t('noMatch')}
      text={t('noMatchText')}
      action={<Button onClick={onClear}>{t('clear')}</Button>}
    />
  );
}
