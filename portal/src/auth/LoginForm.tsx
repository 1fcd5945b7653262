import type { Welcome } from '@portage/contract/auth/schema';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { type ApiError, api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { keepToken } from '../api/session.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

type DemoSignIn = z.output<typeof Welcome>['demo'][number];
type LoginFormProps = { demo: readonly DemoSignIn[]; onToken: () => void };

/** Email and password, or one of the demo's accounts. */
export function LoginForm({ demo, onToken }: LoginFormProps) {
  const t = useWords(words);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { login, faults, submit, form } = useLogin({ email, password }, onToken);
  const fill = (account: DemoSignIn) => {
    setEmail(account.email);
    setPassword(account.password);
    login.mutate({ body: { email: account.email, password: account.password } });
  };
  return (
    <>
      <form ref={form} noValidate onSubmit={submit}>
        {login.error && <Refusal error={login.error} />}
        <LoginField
          label={t('email')}
          type="email"
          autoComplete="username"
          value={email}
          onText={setEmail}
          fault={faults.email && t(faults.email)}
        />
        <PasswordField value={password} onText={setPassword} fault={faults.password && t(faults.password)} />
        <button
          type="submit"
          className="plain-button plain-button-primary login-submit"
          aria-disabled={login.isPending}
        >
          {login.isPending ? t('signingIn') : t('signIn')}
        </button>
      </form>
      {demo.length > 0 && <DemoSignIns accounts={demo} onChoose={fill} />}
    </>
  );
}

type Credentials = { email: string; password: string };
type LoginFault = 'required' | 'invalidEmail';

function useLogin(body: Credentials, onToken: () => void) {
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [isSent, setSent] = useState(false);
  const login = useSend(api.auth.login, {
    isShownByForm: true,
    onDone: ({ token }) => {
      keepToken(token);
      queryClient.removeQueries();
      onToken();
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

/** As the browser judges it: what judges an order's email would weigh more than this page. */
function isEmail(text: string): boolean {
  const field = document.createElement('input');
  field.type = 'email';
  field.value = text;
  return field.checkValidity();
}

const RefusalText = lazy(() => import('./RefusalText.tsx').then((chunk) => ({ default: chunk.RefusalText })));

/** The server's own message, until the catalogue of every language has loaded. */
function Refusal({ error }: { error: ApiError }) {
  return (
    <p className="login-refusal" role="alert">
      <Suspense fallback={error.body.message}>
        <RefusalText error={error} />
      </Suspense>
    </p>
  );
}

type DemoSignInsProps = { accounts: readonly DemoSignIn[]; onChoose: (account: DemoSignIn) => void };

/** In the demo, the accounts to try: one press signs in. */
function DemoSignIns({ accounts, onChoose }: DemoSignInsProps) {
  const t = useWords(words);
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
    </section>
  );
}

type LoginFieldProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string;
  onText: (text: string) => void;
  /** What is wrong with it, if anything. */
  fault: string | null;
  /** What stands inside the field, at its end. */
  end?: ReactNode;
};

/** A labelled field that says what is wrong with it. */
function LoginField({ label, onText, fault, end, ...input }: LoginFieldProps) {
  const id = useId();
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <div className="login-input" data-invalid={fault !== null}>
        <input
          {...input}
          id={id}
          required
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={fault !== null}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={(event) => onText(event.target.value)}
        />
        {end}
      </div>
      {fault && (
        <p id={`${id}-fault`} className="login-fault">
          {fault}
        </p>
      )}
    </div>
  );
}

type PasswordFieldProps = { value: string; onText: (text: string) => void; fault: string | null };

/** A password that can be looked at. */
function PasswordField({ value, onText, fault }: PasswordFieldProps) {
  const t = useWords(words);
  const [isShown, setShown] = useState(false);
  return (
    <LoginField
      label={t('password')}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      value={value}
      onText={onText}
      fault={fault}
      end={
        <button
          type="button"
          aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'hide' : 'show')}
        </button>
      }
    />
  );
}
