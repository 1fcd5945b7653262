// Form parts of the signed-out pages, without Ant Design.
import { type ComponentProps, lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { ApiError } from '../api/client.ts';
import { useT } from './words.ts';

const RefusalText = lazy(() => import('./RefusalText.tsx').then((chunk) => ({ default: chunk.RefusalText })));

/** Renders the server's own message until the catalogue has loaded. `children` precede it, such as the name of what failed. */
export function Refusal({ error, children }: { error: ApiError; children?: ReactNode }) {
  return (
    <p className="login-refusal" role="alert">
      {children}
      <Suspense fallback={error.body.message}>
        <RefusalText error={error} />
      </Suspense>
    </p>
  );
}

const ErrorText = lazy(() => import('./RefusalText.tsx').then((chunk) => ({ default: chunk.ErrorText })));

/** Renders the server's error for one field. */
export function FaultText({ fault: { type, message } }: { fault: ApiError['body']['errors'][number] }) {
  return (
    <Suspense fallback={message}>
      <ErrorText type={type} message={message} />
    </Suspense>
  );
}

type EntranceFieldProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string;
  onText: (text: string) => void;
  /** The error of the field, if any. */
  fault: ReactNode;
  /** The instruction below the field. */
  hint?: string;
  /** The id of a further element that describes the field. */
  helpId?: string;
  /** Content at the end of the field, inside its border. */
  end?: ReactNode;
};

/** Renders a labelled field with its hint and error. */
export function EntranceField({ label, onText, fault, hint, helpId, end, ...input }: EntranceFieldProps) {
  const id = useId();
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <div className="login-input" data-invalid={Boolean(fault)}>
        <input
          required
          {...input}
          id={id}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={Boolean(fault)}
          aria-describedby={
            [hint && `${id}-hint`, fault && `${id}-fault`, helpId].filter(Boolean).join(' ') || undefined
          }
          onChange={(event) => onText(event.target.value)}
        />
        {end}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="login-hint">
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className="login-fault">
          {fault}
        </p>
      )}
    </div>
  );
}

type PasswordFieldProps = Pick<
  EntranceFieldProps,
  'label' | 'value' | 'onText' | 'fault' | 'helpId' | 'autoComplete' | 'required'
>;

/** Renders a password field with a button that shows the password. */
export function PasswordField(field: PasswordFieldProps) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  return (
    <EntranceField
      {...field}
      type={isShown ? 'text' : 'password'}
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

/** Returns whether a text is an email. Uses the browser's own check, because zod's email schema would make this page's bundle larger. */
export function isEmail(text: string): boolean {
  const field = document.createElement('input');
  field.type = 'email';
  field.value = text;
  return field.checkValidity();
}
