import { paths } from '@portage/contract/index';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount } from '../auth/account.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { StatePanel } from '../ui/StatePanel.tsx';
import { useT } from './words.ts';

type DeskPageProps = { title: string; actions?: ReactNode; filters?: ReactNode; children: ReactNode };

/** Renders a screen of the desk. The server refuses its endpoints until the member's second factor is on. */
export function DeskPage({ title, actions, filters, children }: DeskPageProps) {
  const t = useT();
  const { isMfaEnabled } = useAccount();
  if (isMfaEnabled)
    return (
      <div className="page">
        <PageHeader title={title} actions={actions} filters={filters} />
        {children}
      </div>
    );
  return (
    <div className="page">
      <PageHeader title={title} />
      <StatePanel
        mood="puzzled"
        title={t('factorTitle')}
        text={t('factorText')}
        action={<Link to={paths.account}>{t('factor')}</Link>}
      />
    </div>
  );
}
