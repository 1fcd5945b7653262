import { type ComponentProps, type ReactNode, useId } from 'react';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

type LoginFieldProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string;
  onText: (text: string) => void;
  isMissing: boolean;
  /** What stands inside the field, at its end. */
  end?: ReactNode;
};

/** A labelled field that says when it is missing. */
export function LoginField({ label, onText, isMissing, end, ...input }: LoginFieldProps) {
  const id = useId();
  const t = useWords(words);
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <div className="login-input" data-invalid={isMissing}>
        <input
          {...input}
          id={id}
          required
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-missing` : undefined}
          onChange={(event) => onText(event.target.value)}
        />
        {end}
      </div>
      {isMissing && (
        <p id={`${id}-missing`} className="login-missing">
          {t('required')}
        </p>
      )}
    </div>
  );
}
