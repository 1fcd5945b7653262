import { paths } from '@portage/contract/index';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useSend } from '../../api/send.ts';
import { CompanyPage, companyOf } from '../../sso/CompanyPage.tsx';
import { useWords } from '../../words/translate.ts';
import { EntrancePage } from '../EntrancePage.tsx';
import { Refusal } from '../fields.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { words } from './words.ts';

/** Takes the mailed token for a new password. What is no good any more is said before anybody types. */
export function ChoosePassword({ token }: { token: string }) {
  const t = useWords(words);
  const link = useRead(api.auth.resetLink, { body: { token } }, { staleTime: Number.POSITIVE_INFINITY });
  const reset = useSend(api.auth.reset, { isShownByForm: true });
  if (reset.isSuccess)
    return (
      <EntrancePage title={t('title')} heading={t('doneHeading')} lead={<span role="status">{t('done')}</span>}>
        <WayOn to={paths.login}>{t('signIn')}</WayOn>
      </EntrancePage>
    );
  const company = link.error && companyOf(link.error);
  if (link.error && company) return <CompanyPage error={link.error} idp={company} />;
  const isOver = [link.error, reset.error].some((error) => error?.type === 'RESET_LINK_OVER');
  const error = reset.error ?? link.error;
  return (
    <EntrancePage
      title={t('title')}
      heading={t('chooseHeading')}
      lead={isOver ? undefined : t('chooseLead', { email: link.data?.email ?? '…' })}
    >
      {error && error.body.errors.length === 0 && <Refusal error={error} />}
      {isOver ? (
        <WayOn to={paths.resetPassword}>{t('askNew')}</WayOn>
      ) : (
        <NewPasswordForm
          email={link.data?.email}
          onPassword={(password) => reset.mutate({ body: { token, password } })}
          isPending={reset.isPending}
          error={reset.error}
          sent={reset.variables?.body.password}
        />
      )}
      <Link className="plain-button login-submit" to={paths.login}>
        {t('cancel')}
      </Link>
    </EntrancePage>
  );
}

const WayOn = ({ to, children }: { to: '/login' | '/reset-password'; children: ReactNode }) => (
  <Link className="plain-button plain-button-primary login-submit" to={to} search={{}}>
    {children}
  </Link>
);
