// Choosing a new password: used by reset, onboarding, the account settings and the forced change.
import './newPassword.css';
import { lacking, passwordNeeds, strengthOf, strengths } from '@portage/contract/auth/rules';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ApiError } from '../api/client.ts';
import { useFormats } from '../words/formats.ts';
import { FaultText, PasswordField } from './fields.tsx';
import { useT } from './newPassword.words.ts';

const marks = '!@#$%^&*';

/** The password and its confirmation, and whether it can be sent. */
export type NewPassword = {
  password: string;
  confirmation: string;
  setPassword: (text: string) => void;
  setConfirmation: (text: string) => void;
  isValid: boolean;
  /** Whether faults are shown: true after the first submit. */
  isJudged: boolean;
  /** Shows faults from now on; returns whether the input is valid. */
  judge: () => boolean;
};

/** Holds a new password: render `<NewPasswordFields chosen={chosen} />`; on submit, `if (chosen.judge()) send(chosen.password)`. */
export function useNewPassword(): NewPassword {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isJudged, setJudged] = useState(false);
  const isValid = lacking(password).length === 0 && password === confirmation;
  const judge = () => {
    setJudged(true);
    return isValid;
  };
  return { password, confirmation, setPassword, setConfirmation, isValid, isJudged, judge };
}

type NewPasswordFieldsProps = {
  chosen: NewPassword;
  /** The reason why the server refused the submitted password. */
  refused?: ReactNode;
  /** The account's email, for password managers. */
  email?: string | undefined;
};

/** Renders the two password fields, with the requirements and the strength. Password managers can fill both, and pasting is allowed. */
export function NewPasswordFields({ chosen, refused, email }: NewPasswordFieldsProps) {
  const t = useT();
  const { password, confirmation, isJudged } = chosen;
  const helpId = useId();
  const missing = useMissing(password);
  const differs = isJudged && password !== confirmation;
  return (
    <>
      {email && (
        <input
          className="visually-hidden"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
      )}
      <PasswordField
        label={t('newPassword')}
        autoComplete="new-password"
        value={password}
        onText={chosen.setPassword}
        fault={refused || (isJudged && missing)}
        helpId={helpId}
      />
      <PasswordHelp id={helpId} password={password} />
      <PasswordField
        label={t('confirmation')}
        autoComplete="new-password"
        value={confirmation}
        onText={chosen.setConfirmation}
        fault={differs && t('notMatched')}
      />
    </>
  );
}

/** Submits a form if `judge` accepts it, else focuses the first invalid field. Faults are rendered synchronously, to find that field. */
export function useJudgedSubmit(judge: () => boolean, onValid: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (flushSync(judge)) onValid();
    else form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };
  return { form, submit };
}

type NewPasswordFormProps = {
  /** For a submit button outside the form. */
  id?: string;
  className?: string;
  email: string | undefined;
  onPassword: (password: string) => void;
  isPending: boolean;
  error: ApiError | null;
  /** The password that `error` refers to. */
  sent: string | undefined;
  children?: ReactNode;
};

/** Renders a form for a new password; calls `onPassword` once both entries are valid and equal. */
export function NewPasswordForm({
  email,
  onPassword,
  isPending,
  error,
  sent,
  children,
  ...attributes
}: NewPasswordFormProps) {
  const chosen = useNewPassword();
  const { form, submit } = useJudgedSubmit(chosen.judge, () => {
    if (!isPending) onPassword(chosen.password);
  });
  const [fault] = sent === chosen.password ? (error?.body.errors ?? []) : [];
  return (
    <form ref={form} noValidate onSubmit={submit} {...attributes}>
      <NewPasswordFields chosen={chosen} email={email} refused={fault && <FaultText fault={fault} />} />
      {children}
    </form>
  );
}

/** Returns the unmet requirements as a sentence, or null. */
function useMissing(password: string): string | null {
  const t = useT();
  const { list } = useFormats();
  const needs = lacking(password).map((need) => t(need, { marks }));
  return needs.length > 0 ? t('stillNeeds', { needs: list(needs) }) : null;
}

/** Shows which requirements a password meets and how strong it is, as it is typed. */
function PasswordHelp({ id, password }: { id: string; password: string }) {
  const t = useT();
  const missing = useMissing(password);
  const lacks = new Set(lacking(password));
  const strength = strengthOf(password);
  const status = password === '' ? '' : (missing ?? t('strength', { strength: t(strength) }));
  return (
    <div id={id} className="password-help">
      <span className="visually-hidden">{t('needs')}</span>
      <ul>
        {passwordNeeds.map((need) => (
          <li key={need} data-met={!lacks.has(need)}>
            {t(need, { marks })} <span className="visually-hidden">{t(lacks.has(need) ? 'missing' : 'met')}</span>
          </li>
        ))}
      </ul>
      <div className="password-strength" data-strength={password === '' ? 'none' : strength} aria-hidden>
        {strengths.map((each) => (
          <span key={each} />
        ))}
      </div>
      <p className="password-status" role="status">
        {status}
      </p>
    </div>
  );
}
