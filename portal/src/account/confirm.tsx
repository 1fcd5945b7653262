// Changing who can sign in, or how, requires a proof of identity: the password, a code if a second factor is on, or a passkey.
import { Confirmation } from '@portage/contract/account/schema';
import { startAuthentication } from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { createContext, type ReactNode, use, useState } from 'react';
import type { z } from 'zod';
import { ApiError, api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { useAccount } from '../auth/account.ts';
import { canUsePasskeys } from '../auth/passkey/support.ts';
import { useCountdown } from '../auth/useCountdown.ts';
import { Field } from '../ui/form/Field.tsx';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import type { FormState } from '../ui/form/useFormState.ts';
import { useSchemaForm } from '../ui/form/useSchemaForm.ts';
import { FormModal } from '../ui/modal/FormModal.tsx';
import { useT } from './words.ts';

type RequestConfirmation = () => Promise<boolean>;
/** A pending confirmation request, and the callback for its result, called once the modal has closed. */
type ConfirmRequest = { answer: (isConfirmed: boolean) => void; isOpen: boolean; isConfirmed: boolean };
const Context = createContext<RequestConfirmation>(async () => false);

/** Returns a function that asks for the proof unless the session has a recent one; it resolves to whether the session is confirmed. */
export const useConfirmation = (): RequestConfirmation => use(Context);

/** Wraps the screens that change who can sign in, or how. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<ConfirmRequest | null>(null);
  const ask: RequestConfirmation = async () => {
    const { isConfirmed } = await queryClient.fetchQuery({
      queryKey: [api.account.readConfirmed.rowName],
      queryFn: () => api.account.readConfirmed(),
      staleTime: 0,
    });
    return isConfirmed || new Promise<boolean>((answer) => setAsking({ answer, isOpen: true, isConfirmed }));
  };
  const close = (isConfirmed: boolean) => setAsking((now) => now && { ...now, isOpen: false, isConfirmed });
  return (
    <Context value={ask}>
      {children}
      <ConfirmModal
        isOpen={asking?.isOpen ?? false}
        onDone={() => close(true)}
        onCancel={() => close(false)}
        // Called after closing, so that focus moves to the next dialog and is not taken back.
        onClosed={() => asking?.answer(asking.isConfirmed)}
      />
    </Context>
  );
}

type ConfirmModalProps = { isOpen: boolean; onDone: () => void; onCancel: () => void; onClosed: () => void };

function ConfirmModal({ isOpen, onClosed, ...rest }: ConfirmModalProps) {
  const t = useT();
  return (
    <FormModal isOpen={isOpen} onClose={rest.onCancel} afterClose={onClosed} title={t('confirmTitle')} width={460}>
      <ConfirmForm {...rest} />
    </FormModal>
  );
}

const [byPassword, byCode] = Confirmation.options;

function ConfirmForm({ onDone, onCancel }: Pick<ConfirmModalProps, 'onDone' | 'onCancel'>) {
  const t = useT();
  const { isMfaEnabled, multiFactorAuthType } = useAccount();
  const isMailed = multiFactorAuthType === 'EMAIL';
  const why = isMailed ? 'confirmMailed' : 'confirmCode';
  const schema: z.ZodType<Confirmation> = isMfaEnabled ? byCode : byPassword;
  const form: FormState<{ proof: string }> = useSchemaForm({
    schema,
    initial: { proof: '' },
    bodyOf: ({ proof }) => (isMfaEnabled ? { code: proof } : { password: proof }),
    pathOf: () => 'proof',
    send: (body) => api.account.confirm({ body }),
    onSaved: onDone,
    onRefused: () => form.form.resetFields(),
    guard: null,
  });
  return (
    <SchemaForm form={form} name="confirm" action={t('confirm')} onCancel={onCancel}>
      <p className="muted">{t(isMfaEnabled ? why : 'confirmPassword')}</p>
      {isMfaEnabled && isMailed && <MailedCode />}
      <PasskeyProof onDone={onDone} />
      <Field name="proof" label={t(isMfaEnabled ? 'code' : 'password')} isRequired>
        {isMfaEnabled ? (
          <Input autoComplete="one-time-code" maxLength={40} />
        ) : (
          <Input.Password autoComplete="current-password" maxLength={200} />
        )}
      </Field>
    </SchemaForm>
  );
}

/** Offers members with a passkey to use it instead of typing. */
function PasskeyProof({ onDone }: Pick<ConfirmModalProps, 'onDone'>) {
  const t = useT();
  const passkeys = useRead(api.account.passkeys, undefined);
  const proving = useMutation<object, Error>({
    mutationFn: async () => {
      const optionsJSON = await api.account.askConfirmPasskey();
      return api.account.confirm({ body: { passkey: await startAuthentication({ optionsJSON }) } });
    },
    onSuccess: onDone,
    meta: { isShownByForm: true },
  });
  if (!canUsePasskeys || !passkeys.data?.data.length) return null;
  const reason = proving.error instanceof ApiError ? proving.error.body.message : t('passkeyNotUsed');
  return (
    <div className="row row-apart account-line">
      <p role="status">{proving.error && reason}</p>
      <Button loading={proving.isPending} onClick={() => proving.mutate()}>
        {t('confirmByPasskey')}
      </Button>
    </div>
  );
}

function MailedCode() {
  const t = useT();
  const send = useSend(api.account.sendConfirmCode, {});
  const left = useCountdown(send.data?.waitSeconds ?? 0, send.submittedAt);
  return (
    <div className="row row-apart account-line">
      <p role="status">{send.data && t('codeMailed')}</p>
      <Button disabled={left > 0} loading={send.isPending} onClick={() => send.mutate({})}>
        {left > 0 ? t('sendAgainIn', { count: left }) : t('sendCode')}
      </Button>
    </div>
  );
}
