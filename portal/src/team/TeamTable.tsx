import { paths } from '@portage/contract/index';
import type { TeamList, TeamMember } from '@portage/contract/team/schema';
import { permissionNames, roleNames } from '@portage/contract/team/words';
import { translate } from '@portage/contract/words';
import { Link } from '@tanstack/react-router';
import { Table, type TableProps, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useAccount } from '../auth/account.ts';
import { useStores } from '../orders/useStores.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/translate.ts';
import type { TeamSearch } from './search.ts';
import { words } from './words.ts';

type TeamTableProps = {
  list: z.output<typeof TeamList>;
  asked: TeamSearch;
  ask: (change: TeamSearch) => void;
  isLoading: boolean;
  empty: ReactNode;
};

/** The table of the team; a press on a row opens the member. */
export function TeamTable({ list, asked, ask, isLoading, empty }: TeamTableProps) {
  const t = useWords(words);
  const pagination: TableProps<TeamMember>['pagination'] = {
    current: list.current,
    pageSize: list.pageSize,
    total: list.total,
    showSizeChanger: true,
    showTotal: (count) => t('total', { count }),
    hideOnSinglePage: list.total <= 10,
  };
  return (
    <Table<TeamMember>
      rowKey="id"
      className="team"
      columns={useColumns(asked.sort ?? 'name:asc')}
      dataSource={list.data}
      loading={isLoading}
      locale={{ emptyText: empty }}
      pagination={pagination}
      scroll={{ x: 1129 }}
      onRow={({ id }) => ({ onClick: () => ask({ user: id }), className: 'team-row' })}
      onChange={(page, _filters, sorter, { action }) => {
        const one = Array.isArray(sorter) ? undefined : sorter;
        if (action === 'sort') ask({ sort: sortOf(one?.columnKey, one?.order === 'descend'), page: undefined });
        else
          ask({
            page: page.current === 1 ? undefined : page.current,
            pageSize: page.pageSize === 10 ? undefined : page.pageSize,
          });
      }}
    />
  );
}

type Sort = NonNullable<TeamSearch['sort']>;

function sortOf(column: unknown, isDescending: boolean): Sort | undefined {
  const field = (['email', 'roles'] as const).find((each) => each === column) ?? 'name';
  if (field === 'name' && !isDescending) return undefined;
  return `${field}:${isDescending ? 'desc' : 'asc'}`;
}

function useColumns(sort: Sort): NonNullable<TableProps<TeamMember>['columns']> {
  const t = useWords(words);
  const language = useLanguage();
  const sorted = (field: 'name' | 'email' | 'roles') => ({
    key: field,
    sorter: true,
    sortDirections: ['ascend', 'descend', 'ascend'] as ('ascend' | 'descend')[],
    sortOrder: sort === `${field}:asc` ? ('ascend' as const) : sort === `${field}:desc` ? ('descend' as const) : null,
  });
  return [
    {
      ...sorted('name'),
      title: t('name'),
      width: 190,
      fixed: 'start',
      render: (_, member) => <Name member={member} />,
    },
    { ...sorted('email'), title: t('email'), width: 245, dataIndex: 'email', ellipsis: true },
    {
      ...sorted('roles'),
      title: t('type'),
      width: 140,
      render: (_, { roles }) => roles.map((role) => translate(roleNames[role], language)).join(', '),
    },
    { title: t('stores'), key: 'stores', width: 180, render: (_, member) => <Stores member={member} /> },
    {
      title: t('mfa'),
      key: 'mfa',
      width: 118,
      render: (_, { isMfaEnabled }) =>
        isMfaEnabled ? <span className="team-yes">{t('yes')}</span> : <span className="muted">{t('no')}</span>,
    },
    { title: t('permissions'), key: 'permissions', width: 256, render: (_, member) => <Permissions member={member} /> },
  ];
}

type CellProps = { member: TeamMember };

function Name({ member: { id, name, invitation, isTempPassword } }: CellProps) {
  const t = useWords(words);
  const isOwn = useAccount().id === id;
  const state = invitation
    ? invitation.state === 'PENDING'
      ? 'pending'
      : 'expired'
    : isTempPassword
      ? 'temporary'
      : null;
  return (
    <span className="pair">
      <Link
        from={paths.accounts}
        to={paths.accounts}
        search={(now) => ({ ...now, user: id })}
        data-member={id}
        className="team-name ellipsis"
        onClick={(event) => event.stopPropagation()}
      >
        {name}
      </Link>
      <span>
        {isOwn && <span className="chip">{t('you')}</span>}
        {state && (
          <span className="chip" data-tone={state === 'pending' ? 'info' : 'warning'}>
            {t(state)}
          </span>
        )}
      </span>
    </span>
  );
}

/** More than these are counted, and named under the pointer or on focus. */
const storesShown = 2;

function Stores({ member: { hasAllStores, pickupSchedules, otherStores } }: CellProps) {
  const t = useWords(words);
  const { stores } = useStores();
  if (hasAllStores) return t('allStores');
  const named = stores.filter(({ id }) => pickupSchedules.includes(id)).map(({ name }) => name);
  const rest = named.slice(storesShown);
  const hidden = rest.length + otherStores;
  if (named.length + hidden === 0) return <span className="muted">{t('noStore')}</span>;
  return (
    <span className="chips">
      {named.slice(0, storesShown).map((name) => (
        <span key={name} className="chip">
          {name}
        </span>
      ))}
      {hidden > 0 && (
        <Tooltip title={rest.join(', ')} trigger={['hover', 'focus']}>
          <span className="chip">{t('others', { count: hidden })}</span>
        </Tooltip>
      )}
    </span>
  );
}

function Permissions({ member: { roles, permissions } }: CellProps) {
  const t = useWords(words);
  const language = useLanguage();
  if (roles.includes('RETAILER_ADMIN')) return <span className="chip">{t('everything')}</span>;
  if (permissions.length === 0) return <span className="muted">{t('nothing')}</span>;
  return (
    <span className="chips">
      {permissions.map((permission) => (
        <span key={permission} className="chip">
          {translate(permissionNames[permission], language)}
        </span>
      ))}
    </span>
  );
}
