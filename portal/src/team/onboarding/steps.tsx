import { whyNotPassword } from '@portage/contract/auth/rules';
import { paths } from '@portage/contract/index';
import type { Invitation } from '@portage/contract/team/schema';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { EntranceField, FaultText, PasswordField, Refusal } from '../../auth/fields.tsx';
import { NewPasswordFields, useJudgedSubmit } from '../../auth/NewPassword.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import type { Onboarding } from './useOnboarding.ts';
import { useT } from './words.ts';

type StepProps = { invitation: Invitation; onboarding: Onboarding };

/** Edits name and, optionally, password; shows the email. An empty password is accepted here (spec section 5), but not in the next step. */
export function WelcomeStep({ invitation, onboarding }: StepProps) {
  const t = useT();
  const { name, setName, go } = onboarding;
  const { password, setPassword } = onboarding.chosen;
  const [isJudged, setJudged] = useState(false);
  const isNamed = name.trim() !== '';
  const isPasswordValid = password === '' || whyNotPassword(password) === null;
  const judge = () => {
    setJudged(true);
    return isNamed && isPasswordValid;
  };
  const form = useStepForm(judge, () => go('password'));
  return (
    <StepForm form={form} next={t('next')}>
      <EntranceField
        label={t('name')}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={120}
        value={name}
        onText={setName}
        fault={isJudged && !isNamed ? t('required') : refusedText(onboarding, 'name')}
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
        fault={isJudged && !isPasswordValid && t('tooWeak')}
      />
    </StepForm>
  );
}

/** Asks for the password twice. */
export function PasswordStep({ invitation, onboarding }: StepProps) {
  const t = useT();
  const { chosen, isAskedAgain, go } = onboarding;
  const form = useStepForm(chosen.judge, () => go('confirmation'));
  return (
    <StepForm form={form} next={t('next')} onPrevious={() => go('welcome')}>
      {isAskedAgain && (
        <p className="login-note" role="status">
          {t('typeAgain')}
        </p>
      )}
      <NewPasswordFields chosen={chosen} email={invitation.email} refused={refusedText(onboarding, 'password')} />
    </StepForm>
  );
}

/** Shows what was entered, and completes the account. */
export function ConfirmationStep({ invitation, onboarding }: StepProps) {
  const t = useT();
  const { name, signUp, failure, finish, go } = onboarding;
  const form = useStepForm(() => true, finish);
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
        <dd>
          <EmailText email={invitation.email} />
        </dd>
        <dt>{t('step.password')}</dt>
        <dd>{t('passwordChosen')}</dd>
        <dt>{t('retailer')}</dt>
        <dd>{invitation.retailer}</dd>
      </dl>
    </StepForm>
  );
}

/** Renders the reason why the server refused a field. */
function refusedText({ refusalOf }: Onboarding, field: 'name' | 'password') {
  const fault = refusalOf(field);
  return fault ? <FaultText fault={fault} /> : null;
}

/** Returns the form of a step; its first field is focused when the step opens. */
function useStepForm(judge: () => boolean, onNext: () => void) {
  const { form, submit } = useJudgedSubmit(judge, onNext);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([readonly]), button[type=submit]')?.focus();
  }, [form]);
  return { form, submit };
}

type StepFormProps = {
  form: ReturnType<typeof useStepForm>;
  next: string;
  isBusy?: boolean;
  onPrevious?: () => void;
  children: ReactNode;
};

function StepForm({ form, next, isBusy = false, onPrevious, children }: StepFormProps) {
  const t = useT();
  return (
    <form ref={form.form} noValidate onSubmit={form.submit}>
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
