import type { PendingSignIn } from '@portage/contract/auth/schema';
import { paths } from '@portage/contract/index';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type ApiError, api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useSend } from '../../api/send.ts';
import { forgetPending, keepToken, readPending } from '../../api/session.ts';
import { EntrancePage } from '../EntrancePage.tsx';
import { EntranceField, Refusal } from '../fields.tsx';
import { canUsePasskeys } from '../passkey/support.ts';
import { useCountdown } from '../useCountdown.ts';
import { useEntrance } from '../useEntrance.ts';
import { useT } from './words.ts';

/** Asks for the code of the second factor, or for a recovery code. */
export function VerifyPage() {
  const t = useT();
  const { from, recovery } = useSearch({ from: paths.verify });
  const [multiFactorToken] = useState(() => readPending() ?? '');
  const pending = useRead(api.auth.pending, { body: { multiFactorToken } }, { staleTime: Number.POSITIVE_INFINITY });
  const enter = useEntrance(from);
  useWayBack(pending.error, from);
  return (
    <EntrancePage title={t('title')} heading={t('title')} lead={t('lead')}>
      {pending.error && <Refusal error={pending.error} />}
      {/* The key clears the field when the kind of code changes. */}
      <CodeForm
        key={recovery ?? ''}
        multiFactorToken={multiFactorToken}
        hint={t(recovery ? 'recoveryHint' : pending.data?.email ? 'codeFromEmail' : 'codeFromApp')}
        isRecovery={recovery !== undefined}
      >
        {pending.data?.email && !recovery && (
          <SendCode multiFactorToken={multiFactorToken} pending={pending.data} receivedAt={pending.dataUpdatedAt} />
        )}
      </CodeForm>
      {canUsePasskeys && pending.data?.hasPasskeys && (
        <Suspense>
          <PasskeyButton multiFactorToken={multiFactorToken} onToken={enter} onPending={() => undefined} />
        </Suspense>
      )}
      <p className="login-links">
        <Link to={paths.verify} search={{ from, recovery: recovery ? undefined : 'yes' }} replace>
          {t(recovery ? 'useCode' : 'useRecovery')}
        </Link>
        <Link to={paths.login} search={{ from }} onClick={forgetPending} replace>
          {t('cancel')}
        </Link>
      </p>
    </EntrancePage>
  );
}

const PasskeyButton = lazy(() =>
  import('../passkey/PasskeyButton.tsx').then((chunk) => ({ default: chunk.PasskeyButton })),
);

/** Returns to the sign-in page, which shows the reason, when the sign-in has expired. */
function useWayBack(error: ApiError | null, from: string | undefined): void {
  const navigate = useNavigate();
  const isOver = error?.type === 'SIGN_IN_OVER';
  useEffect(() => {
    if (!isOver) return;
    forgetPending();
    void navigate({ to: paths.login, search: { from, refused: 'SIGN_IN_OVER' }, replace: true });
  }, [isOver, navigate, from]);
}

type SendCodeProps = { multiFactorToken: string; pending: PendingSignIn; receivedAt: number };

/** Mails a code; disabled for fifty seconds after each. */
function SendCode({ multiFactorToken, pending: { email, isCodeSent, waitSeconds }, receivedAt }: SendCodeProps) {
  const t = useT();
  const left = useCountdown(waitSeconds, receivedAt);
  const send = useSend(api.auth.sendCode, { isShownByForm: true, stales: ['auth.pending'] });
  const isWaiting = left > 0 || send.isPending;
  return (
    <div className="login-send">
      {send.error && <Refusal error={send.error} />}
      <p role="status">{t(isCodeSent ? 'checkEmail' : 'codeGoesTo', { email: email ?? '' })}</p>
      <button
        type="button"
        className="plain-button"
        aria-disabled={isWaiting}
        onClick={() => !isWaiting && send.mutate({ body: { multiFactorToken } })}
      >
        {left > 0 ? t('sendAgainIn', { count: left }) : t(isCodeSent ? 'sendAgain' : 'send')}
      </button>
    </div>
  );
}

type CodeFormProps = { multiFactorToken: string; hint: string; isRecovery: boolean; children: ReactNode };

function CodeForm({ multiFactorToken, hint, isRecovery, children }: CodeFormProps) {
  const t = useT();
  const [code, setCode] = useState('');
  const { verify, isMissing, submit, form } = useVerify({ multiFactorToken, code }, isRecovery, () => setCode(''));
  return (
    <form ref={form} noValidate onSubmit={submit}>
      {verify.error && <Refusal error={verify.error} />}
      {children}
      <EntranceField
        label={t(isRecovery ? 'recoveryCode' : 'code')}
        hint={hint}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        maxLength={40}
        autoFocus
        className="login-code"
        value={code}
        onText={setCode}
        fault={isMissing && code.trim() === '' ? t('required') : null}
      />
      <button type="submit" className="plain-button plain-button-primary login-submit" aria-disabled={verify.isPending}>
        {verify.isPending ? t('verifying') : t('verify')}
      </button>
    </form>
  );
}

/** Sends the code. After a recovery code, the account follows: it shows how many are left, and replaces the second factor. */
function useVerify(body: { multiFactorToken: string; code: string }, isRecovery: boolean, onWrong: () => void) {
  const queryClient = useQueryClient();
  const { from } = useSearch({ from: paths.verify });
  const enter = useEntrance(from);
  const form = useRef<HTMLFormElement>(null);
  const [isMissing, setMissing] = useState(false);
  const verify = useSend(api.auth.verify, {
    isShownByForm: true,
    onDone: ({ token }) => {
      forgetPending();
      keepToken(token);
      queryClient.removeQueries();
      enter(isRecovery && !from ? paths.account : undefined);
    },
  });
  useWayBack(verify.error, from);
  const focus = () => form.current?.querySelector('input')?.focus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (verify.isPending) return;
    setMissing(true);
    if (body.code.trim() === '') return focus();
    const onError = () => {
      setMissing(false);
      onWrong();
      focus();
    };
    verify.mutate({ body }, { onError });
  };
  return { verify, isMissing, submit, form };
}
