import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

type LoginFieldProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string;
  onText: (text: string) => void;
  /** What is wrong with it, if anything. */
  fault: string | null;
  /** What stands inside the field, at its end. */
  end?: ReactNode;
};

/** A labelled field that says what is wrong with it. */
export function LoginField({ label, onText, fault, end, ...input }: LoginFieldProps) {
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
export function PasswordField({ value, onText, fault }: PasswordFieldProps) {
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
