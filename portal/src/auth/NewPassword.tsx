// A password that somebody chooses: reset, onboarding and the forced change ask for it in the same way.
import './newPassword.css';
import { lacking, passwordNeeds, strengthOf, strengths } from '@portage/contract/auth/rules';
import { type ReactNode, useId, useState } from 'react';
import { useFormats } from '../words/formats.ts';
import { PasswordField } from './fields.tsx';
import { useT } from './newPassword.words.ts';

const marks = '!@#$%^&*';

/** What was typed twice, and whether it may be sent. */
export type NewPassword = {
  password: string;
  confirmation: string;
  setPassword: (text: string) => void;
  setConfirmation: (text: string) => void;
  /** From when on what is wrong is said: after the first sending. */
  isJudged: boolean;
  /** Judges from now on; answers whether both are right. */
  judge: () => boolean;
};

/** `const chosen = useNewPassword()`, `<NewPasswordFields chosen={chosen} />`, and in `onSubmit`: `if (chosen.judge()) send(chosen.password)`. */
export function useNewPassword(): NewPassword {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isJudged, setJudged] = useState(false);
  const judge = () => {
    setJudged(true);
    return lacking(password).length === 0 && password === confirmation;
  };
  return { password, confirmation, setPassword, setConfirmation, isJudged, judge };
}

type NewPasswordFieldsProps = {
  chosen: NewPassword;
  /** What the server found wrong with the password, of the one that was sent. */
  refused?: ReactNode;
  /** Whose password it is, for the password manager to keep it under. */
  email?: string | undefined;
};

/** The new password twice, with what it needs and how strong it is. A manager may fill both; nothing keeps anybody from pasting. */
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

/** What the rule still asks for, as a sentence. */
function useMissing(password: string): string | null {
  const t = useT();
  const { list } = useFormats();
  const needs = lacking(password).map((need) => t(need, { marks }));
  return needs.length > 0 ? t('stillNeeds', { needs: list(needs) }) : null;
}

/** What a password needs and how strong it is, as it is typed. */
export function PasswordHelp({ id, password }: { id: string; password: string }) {
  const t = useT();
  const missing = useMissing(password);
  const lacks = new Set(lacking(password));
  const strength = strengthOf(password);
  const said = password === '' ? '' : (missing ?? t('strength', { strength: t(strength) }));
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
      <p className="password-said" role="status">
        {said}
      </p>
    </div>
  );
}
