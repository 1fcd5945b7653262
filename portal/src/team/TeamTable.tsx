import { paths } from '@portage/contract/index';
import type { TeamList, TeamMember } from '@portage/contract/team/schema';
import { permissionNames, roleNames } from '@portage/contract/team/words';
import { translate } from '@portage/contract/words';
import { Link } from '@tanstack/react-router';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useAccount } from '../auth/account.ts';
import { useStoreName } from '../stores/storeName.ts';
import { useStores } from '../stores/useStores.ts';
import { type Columns, DataTable } from '../ui/table/DataTable.tsx';
import { sortable, sortOf } from '../ui/table/sort.ts';
import { EmailText } from '../ui/text/EmailText.tsx';
import { useLanguage } from '../words/language.ts';
import type { TeamSearch } from './search.ts';
import { useT } from './words.ts';

type TeamTableProps = {
  list: z.output<typeof TeamList>;
  asked: TeamSearch;
  ask: (change: TeamSearch) => void;
  isLoading: boolean;
  empty: ReactNode;
};

/** Renders the table of the team; a click on a row opens the member. */
export function TeamTable({ list, asked, ask, isLoading, empty }: TeamTableProps) {
  const t = useT();
  return (
    <DataTable<TeamMember>
      className="cells-top"
      list={list}
      columns={useColumns(asked.sort ?? defaultSort)}
      total={(count) => t('total', { count })}
      isLoading={isLoading}
      empty={empty}
      onRow={({ id }) => ({ onClick: () => ask({ user: id }), className: 'team-row' })}
      askPage={ask}
      askSort={(...press) => ask({ sort: sortOf(sorts, defaultSort, ...press) })}
    />
  );
}

const sorts = ['name', 'email', 'roles'] as const;
const defaultSort = 'name:asc';

/** Minimum table widths in pixels: for an email column, and for a second-factor column. */
const [widthForEmail, widthForFactor] = [1100, 800];

/** Returns the columns; the permissions come last and take the remaining width. */
function useColumns(sort: string): (width: number) => Columns<TeamMember> {
  const t = useT();
  const { isCourier } = useAccount();
  return (width) => {
    const [hasEmail, hasFactor] = [width >= widthForEmail, width >= widthForFactor];
    return [
      {
        ...sortable('name', sort, 'ascend'),
        title: t('name'),
        width: 222,
        render: (_, member) => <Name member={member} email={hasEmail ? null : member.email} />,
      },
      {
        ...sortable('email', sort, 'ascend'),
        title: t('email'),
        width: 245,
        dataIndex: 'email',
        ellipsis: true,
        hidden: !hasEmail,
      },
      {
        ...sortable('roles', sort, 'ascend'),
        title: t('type'),
        card: 'side',
        width: 150,
        render: (_, member) => <Type member={member} isFactorSaid={!hasFactor} />,
      },
      {
        title: t('stores'),
        key: 'stores',
        hidden: isCourier,
        card: 'text',
        width: 148,
        render: (_, member) => <Stores member={member} />,
      },
      {
        title: t('mfa'),
        key: 'mfa',
        width: 118,
        hidden: !hasFactor,
        render: (_, member) => <Factor member={member} />,
      },
      {
        title: t('permissions'),
        key: 'permissions',
        card: 'text',
        render: (_, member) => <Permissions member={member} />,
      },
    ];
  };
}

type CellProps = { member: TeamMember };

/** Renders the member's name and sign-in state; also the email, if it has no column. */
function Name({ member: { id, name, invitation, isTempPassword }, email }: CellProps & { email: string | null }) {
  const t = useT();
  const isOwn = useAccount().id === id;
  const state = invitation
    ? invitation.state === 'PENDING'
      ? 'pending'
      : 'expired'
    : isTempPassword
      ? 'temporary'
      : null;
  return (
    <>
      <span className="chips">
        <Link
          from={paths.accounts}
          to={paths.accounts}
          search={(now) => ({ ...now, user: id })}
          data-member={id}
          className="team-name"
          onClick={(event) => event.stopPropagation()}
        >
          {name}
        </Link>
        {isOwn && <span className="chip">{t('you')}</span>}
        {state && (
          <span className="chip" data-tone={state === 'pending' ? 'info' : 'warning'}>
            {t(state)}
          </span>
        )}
      </span>
      {email && (
        <div className="team-email">
          <EmailText email={email} />
        </div>
      )}
    </>
  );
}

function Type({ member, isFactorSaid }: CellProps & { isFactorSaid: boolean }) {
  const t = useT();
  const language = useLanguage();
  return (
    <span className="pair">
      <span>{member.roles.map((role) => translate(roleNames[role], language)).join(', ')}</span>
      {isFactorSaid && member.isMfaEnabled && <span>{t('mfa')}</span>}
    </span>
  );
}

function Factor({ member: { isMfaEnabled } }: CellProps) {
  const t = useT();
  return isMfaEnabled ? <span className="team-yes">{t('yes')}</span> : <span className="muted">{t('no')}</span>;
}

/** The maximum number of listed stores; further ones are counted, and listed on hover or focus. */
const storesShown = 2;

function Stores({ member: { hasAllStores, pickupSchedules, otherStores } }: CellProps) {
  const t = useT();
  const { stores } = useStores();
  const nameOf = useStoreName();
  if (hasAllStores) return t('allStores');
  const named = stores.filter(({ id }) => pickupSchedules.includes(id)).map(nameOf);
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
  const t = useT();
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
