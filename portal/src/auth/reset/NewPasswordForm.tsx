import { type FormEvent, useRef } from 'react';
import type { ApiError } from '../../api/client.ts';
import { FaultText } from '../fields.tsx';
import { NewPasswordFields, useNewPassword } from '../NewPassword.tsx';
import { useT } from './words.ts';

type NewPasswordFormProps = {
  /** Whose password it is. */
  email: string | undefined;
  onPassword: (password: string) => void;
  isPending: boolean;
  /** What the server said, and of which password. */
  error: ApiError | null;
  sent: string | undefined;
};

/** Asks for a new password twice, and sends it once both are right. */
export function NewPasswordForm({ email, onPassword, isPending, error, sent }: NewPasswordFormProps) {
  const t = useT();
  const chosen = useNewPassword();
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (chosen.judge()) onPassword(chosen.password);
    else form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
  };
  const [fault] = sent === chosen.password ? (error?.body.errors ?? []) : [];
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <NewPasswordFields chosen={chosen} email={email} refused={fault && <FaultText fault={fault} />} />
      <button type="submit" className="plain-button plain-button-primary login-submit" aria-disabled={isPending}>
        {t(isPending ? 'saving' : 'save')}
      </button>
    </form>
  );
}
