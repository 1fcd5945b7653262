import { useState } from 'react';
import { useWords } from '../words/translate.ts';
import { LoginField } from './LoginField.tsx';
import { words } from './words.ts';

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
