import { resetMinutes } from '@portage/contract/auth/rules';
import { paths } from '@portage/contract/index';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { useSend } from '../../api/send.ts';
import { useWords } from '../../words/translate.ts';
import { EntrancePage } from '../EntrancePage.tsx';
import { EntranceField, isEmail, Refusal } from '../fields.tsx';
import { useWelcome } from '../useWelcome.ts';
import { words } from './words.ts';

/** Asks for the link. What is answered is the same whether or not there is such an account. */
export function AskReset() {
  const t = useWords(words);
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
  const t = useWords(words);
  const hasInbox = useWelcome()?.hasInbox;
  return (
    <EntrancePage
      title={t('sentHeading')}
      heading={t('sentHeading')}
      lead={<span role="status">{t('sent', { email, minutes: resetMinutes })}</span>}
    >
      {hasInbox && (
        <Link className="plain-button plain-button-primary login-submit" to={paths.inbox} search={{ to: email }}>
          {t('openInbox')}
        </Link>
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
