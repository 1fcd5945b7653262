import type { Welcome } from '@portage/contract/auth/schema';
import { paths } from '@portage/contract/index';
import { mail } from '@portage/contract/mail/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { EntranceField, isEmail, PasswordField, Refusal } from './fields.tsx';
import { canUsePasskeys } from './passkey/support.ts';
import { type Then, takeEntry } from './takeEntry.ts';
import { useT } from './words.ts';

type DemoSignIn = z.output<typeof Welcome>['demo'][number];
type LoginFormProps = Then & {
  demo: readonly DemoSignIn[];
  hasInbox: boolean;
  /** False where the account is opened in another way: hides the link to the usual sign-up. */
  hasSignUp?: boolean;
};

/** Signs in by email and password, or with one of the demo accounts. */
export function LoginForm({ demo, hasInbox, hasSignUp = true, ...then }: LoginFormProps) {
  const t = useT();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { login, faults, submit, form } = useLogin({ email, password }, then);
  const fill = (account: DemoSignIn) => {
    setEmail(account.email);
    setPassword(account.password);
    login.mutate({ body: { email: account.email, password: account.password } });
  };
  return (
    <>
      <form ref={form} noValidate onSubmit={submit}>
        {login.error && <Refusal error={login.error} />}
        <EntranceField
          label={t('email')}
          type="email"
          autoComplete="username"
          value={email}
          onText={setEmail}
          fault={faults.email && t(faults.email)}
        />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          value={password}
          onText={setPassword}
          fault={faults.password && t(faults.password)}
        />
        <p className="login-forgot">
          {hasSignUp && <Link to={paths.signUp}>{t('openAccount')}</Link>}
          <Link to={paths.resetPassword}>{t('forgot')}</Link>
        </p>
        <button
          type="submit"
          className="plain-button plain-button-primary login-submit"
          aria-disabled={login.isPending}
        >
          {login.isPending ? t('signingIn') : t('signIn')}
        </button>
      </form>
      {canUsePasskeys && (
        <Suspense>
          <PasskeyButton {...then} />
        </Suspense>
      )}
      {demo.length > 0 && <DemoSignIns accounts={demo} hasInbox={hasInbox} onChoose={fill} />}
    </>
  );
}

const PasskeyButton = lazy(() =>
  import('./passkey/PasskeyButton.tsx').then((chunk) => ({ default: chunk.PasskeyButton })),
);

type Credentials = { email: string; password: string };
type LoginFault = 'required' | 'invalidEmail';

function useLogin(body: Credentials, then: Then) {
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [isSent, setSent] = useState(false);
  const login = useSend(api.auth.login, {
    isShownByForm: true,
    onDone: (entry) => {
      queryClient.removeQueries();
      takeEntry(entry, then);
    },
  });
  const faults = {
    email: body.email.trim() === '' ? 'required' : isEmail(body.email) ? null : 'invalidEmail',
    password: body.password.trim() === '' ? 'required' : null,
  } satisfies Record<string, LoginFault | null>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (login.isPending) return;
    setSent(true);
    const first = [faults.email, faults.password].findIndex((fault) => fault !== null);
    if (first < 0) login.mutate({ body });
    else form.current?.querySelectorAll('input').item(first).focus();
  };
  return { login, faults: isSent ? faults : { email: null, password: null }, submit, form };
}

type DemoSignInsProps = { accounts: readonly DemoSignIn[]; hasInbox: boolean; onChoose: (account: DemoSignIn) => void };

/** Lists the demo accounts; a click signs in. */
function DemoSignIns({ accounts, hasInbox, onChoose }: DemoSignInsProps) {
  const t = useT();
  const titleId = useId();
  return (
    <section className="login-demo" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('demo')}</h2>
      <ul>
        {accounts.map((account) => (
          <li key={account.email}>
            <button type="button" className="plain-button" onClick={() => onChoose(account)}>
              <strong>
                {account.retailer} · {t(account.role)}
              </strong>
              <span className="ellipsis">{account.email}</span>
            </button>
          </li>
        ))}
      </ul>
      {hasInbox && <a href={mail.list.path}>{t('inbox')}</a>}
    </section>
  );
}
