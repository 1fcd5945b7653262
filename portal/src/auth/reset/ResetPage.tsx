import { resetMinutes } from '@portage/contract/auth/rules';
import { addressOf } from '@portage/contract/endpoint';
import { paths } from '@portage/contract/index';
import { mail } from '@portage/contract/mail/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useSend } from '../../api/send.ts';
import { CompanyPage, companyOf } from '../../sso/CompanyPage.tsx';
import { accountOptions } from '../account.ts';
import { EntrancePage } from '../EntrancePage.tsx';
import { EntranceField, isEmail, Refusal } from '../fields.tsx';
import { NewPasswordForm } from '../NewPassword.tsx';
import { useEntrance } from '../useEntrance.ts';
import { useWelcome } from '../useWelcome.ts';
import { useT } from './words.ts';

/** Resets a forgotten password: first asks for the email, then, opened by the mailed link, for the new password. */
export function ResetPage() {
  const { token } = useSearch({ from: paths.resetPassword });
  return token ? <ChoosePassword token={token} /> : <AskReset />;
}

/** Sets a new password with the mailed token. An expired token is reported before the form is shown. */
function ChoosePassword({ token }: { token: string }) {
  const t = useT();
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
        >
          <SaveButton isPending={reset.isPending} />
        </NewPasswordForm>
      )}
      <Link className="plain-button login-submit" to={paths.login}>
        {t('cancel')}
      </Link>
    </EntrancePage>
  );
}

function SaveButton({ isPending }: { isPending: boolean }) {
  const t = useT();
  return (
    <button type="submit" className="plain-button plain-button-primary login-submit" aria-disabled={isPending}>
      {t(isPending ? 'saving' : 'save')}
    </button>
  );
}

/** Replaces a temporary password, which an admin also knows. Until then no other screen opens. */
export function OwnPasswordPage() {
  const t = useT();
  const { from } = useSearch({ from: paths.ownPassword });
  const queryClient = useQueryClient();
  const enter = useEntrance(from);
  const account = useRead(api.auth.refresh, undefined);
  const change = useSend(api.account.changePassword, {
    isShownByForm: true,
    onDone: () => {
      queryClient.removeQueries({ queryKey: accountOptions.queryKey });
      enter();
    },
  });
  const isOwn = account.data?.isTempPassword === false;
  useEffect(() => {
    if (isOwn) enter();
  });
  const error = change.error ?? account.error;
  return (
    <EntrancePage title={t('title')} heading={t('ownHeading')} lead={t('ownLead')}>
      {error && error.body.errors.length === 0 && <Refusal error={error} />}
      <NewPasswordForm
        email={account.data?.email}
        onPassword={(password) => change.mutate({ body: { password } })}
        isPending={change.isPending}
        error={change.error}
        sent={change.variables?.body.password}
      >
        <SaveButton isPending={change.isPending} />
      </NewPasswordForm>
      <Link className="plain-button login-submit" to={paths.logout} preload={false}>
        {t('logout')}
      </Link>
    </EntrancePage>
  );
}

const WayOn = ({ to, children }: { to: '/login' | '/reset-password'; children: ReactNode }) => (
  <Link className="plain-button plain-button-primary login-submit" to={to} search={{}}>
    {children}
  </Link>
);

/** Requests the link. The response is the same whether or not the account exists. */
function AskReset() {
  const t = useT();
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const ask = useSend(api.auth.askReset, { isShownByForm: true });
  if (ask.isSuccess) return <LinkSent email={email.trim()} onAgain={ask.reset} />;
  const fault = email.trim() === '' ? 'required' : isEmail(email.trim()) ? null : 'invalidEmail';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ask.isPending) return;
    setSent(true);
    if (fault) form.current?.querySelector('input')?.focus();
    else ask.mutate({ query: { email: email.trim() } });
  };
  return (
    <EntrancePage title={t('title')} heading={t('askHeading')} lead={t('askLead')}>
      <form ref={form} noValidate onSubmit={submit}>
        {ask.error && <Refusal error={ask.error} />}
        <EntranceField
          label={t('email')}
          type="email"
          autoComplete="username"
          value={email}
          onText={setEmail}
          fault={isSent && fault ? t(fault) : null}
        />
        <button type="submit" className="plain-button plain-button-primary login-submit" aria-disabled={ask.isPending}>
          {t(ask.isPending ? 'sending' : 'send')}
        </button>
        <Link className="plain-button login-submit" to={paths.login}>
          {t('cancel')}
        </Link>
      </form>
    </EntrancePage>
  );
}

function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useT();
  const hasInbox = useWelcome()?.hasInbox;
  return (
    <EntrancePage
      title={t('sentHeading')}
      heading={t('sentHeading')}
      lead={<span role="status">{t('sent', { email, minutes: resetMinutes })}</span>}
    >
      {hasInbox && (
        <a
          className="plain-button plain-button-primary login-submit"
          href={addressOf(mail.list, { query: { to: email } })}
        >
          {t('openInbox')}
        </a>
      )}
      <Link className="plain-button login-submit" to={paths.login}>
        {t('backToSignIn')}
      </Link>
      <p className="login-more">
        {t('nothingCame')}{' '}
        <button type="button" className="login-link" onClick={onAgain}>
          {t('askAgain')}
        </button>
      </p>
    </EntrancePage>
  );
}
