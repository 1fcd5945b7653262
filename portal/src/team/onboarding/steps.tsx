import { whyNotPassword } from '@portage/contract/auth/rules';
import { paths } from '@portage/contract/index';
import type { Invitation } from '@portage/contract/team/schema';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { EntranceField, FaultText, PasswordField, Refusal } from '../../auth/fields.tsx';
import { PasswordHelp } from '../../auth/NewPassword.tsx';
import type { Onboarding } from './useOnboarding.ts';
import { useT } from './words.ts';

type StepProps = { invitation: Invitation; onboarding: Onboarding };
type Fault = 'required' | 'tooWeak' | 'notMatched' | null;

/** An empty one is no password yet, and passes (spec section 5): the step that needs one says so. */
const faultOfPassword = (password: string): Fault => (password !== '' && whyNotPassword(password) ? 'tooWeak' : null);

/** Name, login email and, for whoever has one ready, a password. */
export function WelcomeStep({ invitation, onboarding }: StepProps) {
  const t = useT();
  const { name, setName, password, setPassword, go } = onboarding;
  const refusedName = refusedText(onboarding, 'name');
  const faults = { name: name.trim() === '' ? 'required' : null, password: faultOfPassword(password) } as const;
  const form = useForm(faults, () => go('password'));
  return (
    <StepForm form={form} next={t('next')}>
      <EntranceField
        label={t('name')}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={120}
        value={name}
        onText={setName}
        fault={form.told('name') ?? refusedName}
      />
      <EntranceField
        label={t('email')}
        type="email"
        autoComplete="username"
        readOnly
        value={invitation.email}
        onText={() => undefined}
        fault={null}
      />
      <PasswordField
        label={t('optionalPassword')}
        autoComplete="new-password"
        required={false}
        value={password}
        onText={setPassword}
        fault={form.told('password')}
      />
    </StepForm>
  );
}

/** The password, twice. */
export function PasswordStep({ invitation, onboarding }: StepProps) {
  const t = useT();
  const { password, setPassword, again, setAgain, isAskedAgain, go } = onboarding;
  const refusedPassword = refusedText(onboarding, 'password');
  const faults = {
    password: password === '' ? 'required' : faultOfPassword(password),
    again: again === '' ? 'required' : again === password ? null : 'notMatched',
  } as const;
  const helpId = useId();
  const form = useForm(faults, () => go('confirmation'));
  return (
    <StepForm form={form} next={t('next')} onPrevious={() => go('welcome')}>
      {isAskedAgain && (
        <p className="login-note" role="status">
          {t('typeAgain')}
        </p>
      )}
      {/* Where a password manager finds whose password it is. */}
      <input
        className="visually-hidden"
        type="email"
        autoComplete="username"
        readOnly
        tabIndex={-1}
        aria-hidden
        value={invitation.email}
      />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        value={password}
        onText={setPassword}
        fault={form.told('password') ?? refusedPassword}
        helpId={helpId}
      />
      <PasswordHelp id={helpId} password={password} />
      <PasswordField
        label={t('again')}
        autoComplete="new-password"
        value={again}
        onText={setAgain}
        fault={form.told('again')}
      />
    </StepForm>
  );
}

/** What was entered, and the end of it. */
export function ConfirmationStep({ invitation, onboarding }: StepProps) {
  const t = useT();
  const { name, signUp, failure, finish, go } = onboarding;
  const form = useForm({}, finish);
  const isOver = failure && failure.body.status < 422 && failure.body.status > 0;
  return (
    <StepForm
      form={form}
      next={t(signUp.isPending ? 'finishing' : 'finish')}
      isBusy={signUp.isPending}
      onPrevious={() => go('password')}
    >
      {failure && <Refusal error={failure} />}
      {failure?.body.errors.map((fault) => (
        <p key={fault.path} className="login-fault">
          <FaultText fault={fault} />
        </p>
      ))}
      {isOver && (
        <p className="onboarding-hint">
          <Link to={paths.login}>{t('signIn')}</Link>
        </p>
      )}
      <dl className="onboarding-summary">
        <dt>{t('name')}</dt>
        <dd>{name}</dd>
        <dt>{t('shortEmail')}</dt>
        <dd>{invitation.email}</dd>
        <dt>{t('step.password')}</dt>
        <dd>{t('passwordChosen')}</dd>
        <dt>{t('retailer')}</dt>
        <dd>{invitation.retailer}</dd>
      </dl>
    </StepForm>
  );
}

/** What the server refused of a field. */
function refusedText({ refusalOf }: Onboarding, field: 'name' | 'password') {
  const fault = refusalOf(field);
  return fault ? <FaultText fault={fault} /> : null;
}

/** Judges the fields when the step is to be left, and from then on as they are mended; the first that is wrong gets the focus. */
function useForm<K extends string>(faults: Readonly<Record<K, Fault>>, onNext: () => void) {
  const t = useT();
  const [isSent, setSent] = useState(false);
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('input:not([readonly]), button[type=submit]')?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    const first = Object.values<Fault>(faults).findIndex((fault) => fault !== null);
    if (first < 0) onNext();
    else place.current?.querySelectorAll<HTMLElement>('input:not([readonly])').item(first).focus();
  };
  const told = (field: K): string | null => {
    const fault: Fault = faults[field];
    return isSent && fault ? t(fault) : null;
  };
  return { place, submit, told };
}

type StepFormProps = {
  form: Pick<ReturnType<typeof useForm>, 'place' | 'submit'>;
  next: string;
  isBusy?: boolean;
  onPrevious?: () => void;
  children: ReactNode;
};

function StepForm({ form, next, isBusy = false, onPrevious, children }: StepFormProps) {
  const t = useT();
  return (
    <form ref={form.place} noValidate onSubmit={form.submit}>
      {children}
      <div className="onboarding-ways">
        {onPrevious && (
          <button type="button" className="plain-button" onClick={onPrevious}>
            {t('previous')}
          </button>
        )}
        <button type="submit" className="plain-button plain-button-primary" aria-disabled={isBusy}>
          {next}
        </button>
      </div>
    </form>
  );
}
