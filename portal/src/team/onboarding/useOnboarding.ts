// The values typed in the steps. The name survives a reload; a password is never stored.
import { paths } from '@portage/contract/index';
import type { OnboardingStep } from '@portage/contract/team/rules';
import type { Invitation } from '@portage/contract/team/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type ApiError, api } from '../../api/client.ts';
import { useSend } from '../../api/send.ts';
import { keepToken } from '../../api/session.ts';
import { useNewPassword } from '../../auth/NewPassword.tsx';

export type Onboarding = ReturnType<typeof useOnboarding>;

export function useOnboarding(token: string, invitation: Invitation) {
  const asked = useSearch({ from: paths.onboarding }).step;
  const navigate = useNavigate();
  const [name, setName] = useKeptName(invitation);
  const chosen = useNewPassword();
  const { password } = chosen;
  const signUp = useSignUp();
  const [hasPassed, setPassed] = useState(false);
  const isChosen = hasPassed && chosen.isValid;
  // A reload loses the password: the step asks for it again, and continues only on submit.
  const step: OnboardingStep = asked === 'confirmation' && !isChosen ? 'password' : stepOf(asked);
  const go = (to: OnboardingStep) => {
    if (to === 'confirmation') setPassed(true);
    void navigate({ to: paths.onboarding, search: (now) => ({ ...now, token, step: to }) });
  };
  return {
    step,
    isAskedAgain: asked === 'confirmation' && step === 'password',
    go,
    name,
    setName,
    chosen,
    signUp,
    /** Returns the reason why the server refused a field, until the field is changed. */
    refusalOf: (field: keyof typeof stepOfField) =>
      signUp.variables?.body[field] === { name, password }[field] ? faultOf(signUp.error, field) : undefined,
    /** The error, if no field shows it. */
    failure: fields.some((field) => faultOf(signUp.error, field)) ? null : signUp.error,
    finish: () =>
      signUp.mutate(
        { body: { token, name, password } },
        {
          onError: (error) => {
            const field = fields.find((each) => faultOf(error, each));
            if (field) go(stepOfField[field]);
          },
        },
      ),
  };
}

/** The step on which each field is corrected, in the order of the steps. */
const stepOfField = { name: 'welcome', password: 'password' } as const;
const fields = ['name', 'password'] as const;

const faultOf = (error: ApiError | null, field: keyof typeof stepOfField) =>
  error?.body.errors.find(({ path }) => path === field);

const stepOf = (step: string | undefined): OnboardingStep =>
  step === 'password' || step === 'confirmation' ? step : 'welcome';

function useKeptName({ name, email }: Invitation): [string, (name: string) => void] {
  const key = `onboarding ${email}`;
  const [typed, setTyped] = useState(() => sessionStorage.getItem(key) ?? name);
  return [
    typed,
    (next) => {
      sessionStorage.setItem(key, next);
      setTyped(next);
    },
  ];
}

function useSignUp() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useSend(api.team.signUp, {
    isShownByForm: true,
    onDone: ({ token }) => {
      keepToken(token);
      queryClient.clear();
      void navigate({ to: paths.home, replace: true });
    },
  });
}
