// The parts of the signed-out forms, without Ant Design.
import { type ComponentProps, lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { ApiError } from '../api/client.ts';
import { useT } from './words.ts';

const RefusalText = lazy(() => import('./RefusalText.tsx').then((chunk) => ({ default: chunk.RefusalText })));

/** The server's own message, until the catalogue of every language has loaded; what failed may stand before it. */
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

/** Shows the fault that the server found with a field. */
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
  /** The fault of the field, if any. */
  fault: ReactNode;
  /** The instruction below the field. */
  hint?: string;
  /** The id of what else describes it. */
  helpId?: string;
  /** Content inside the field, at its end. */
  end?: ReactNode;
};

/** A labelled field with its error. */
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

/** A password that can be looked at. */
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

/** Uses the browser's own check, because the schema of emails would make this page larger. */
export function isEmail(text: string): boolean {
  const field = document.createElement('input');
  field.type = 'email';
  field.value = text;
  return field.checkValidity();
}
