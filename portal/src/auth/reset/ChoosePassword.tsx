import { paths } from '@portage/contract/index';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useSend } from '../../api/send.ts';
import { useWords } from '../../words/translate.ts';
import { EntrancePage } from '../EntrancePage.tsx';
import { FaultText, Refusal } from '../fields.tsx';
import { NewPasswordFields, useNewPassword } from '../NewPassword.tsx';
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
        <ChoiceForm token={token} email={link.data?.email} reset={reset} />
      )}
      <Link className="plain-button login-submit" to={paths.login}>
        {t('cancel')}
      </Link>
    </EntrancePage>
  );
}

type ChoiceFormProps = {
  token: string;
  email: string | undefined;
  reset: ReturnType<typeof useSend<Parameters<typeof api.auth.reset>[0], Awaited<ReturnType<typeof api.auth.reset>>>>;
};

function ChoiceForm({ token, email, reset }: ChoiceFormProps) {
  const t = useWords(words);
  const chosen = useNewPassword();
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reset.isPending) return;
    if (chosen.judge()) reset.mutate({ body: { token, password: chosen.password } });
    else form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
  };
  const [fault] = reset.variables?.body.password === chosen.password ? (reset.error?.body.errors ?? []) : [];
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <NewPasswordFields chosen={chosen} email={email} refused={fault && <FaultText fault={fault} />} />
      <button type="submit" className="plain-button plain-button-primary login-submit" aria-disabled={reset.isPending}>
        {t(reset.isPending ? 'saving' : 'save')}
      </button>
    </form>
  );
}

const WayOn = ({ to, children }: { to: '/login' | '/reset-password'; children: ReactNode }) => (
  <Link className="plain-button plain-button-primary login-submit" to={to} search={{}}>
    {children}
  </Link>
);
