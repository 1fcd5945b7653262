// Changing who can sign in, or how, needs a proof of identity: the password, a code where a second factor is on, or a passkey.
import { startAuthentication } from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Form, type FormInstance, Input, Modal } from 'antd';
import { createContext, type ReactNode, use, useId, useState } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { useAccount } from '../auth/account.ts';
import { canUsePasskeys } from '../auth/passkey/support.ts';
import { useCountdown } from '../auth/useCountdown.ts';
import { FormErrors } from '../ui/form/FormErrors.tsx';
import { useT } from './words.ts';

type RequestConfirmation = () => Promise<boolean>;
/** A pending request, and the answer that it gets once the modal has closed. */
type ConfirmRequest = { answer: (isConfirmed: boolean) => void; isOpen: boolean; isConfirmed: boolean };
const Context = createContext<RequestConfirmation>(async () => false);

/** Asks for the proof where the session has none that is new enough; answers whether it has one then. */
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
        // What opens next takes the focus, and nothing takes it back.
        onClosed={() => asking?.answer(asking.isConfirmed)}
      />
    </Context>
  );
}

type ConfirmModalProps = { isOpen: boolean; onDone: () => void; onCancel: () => void; onClosed: () => void };

function ConfirmModal({ isOpen, onDone, onCancel, onClosed }: ConfirmModalProps) {
  const t = useT();
  const id = useId();
  const [form] = Form.useForm<Proof>();
  const confirm = useSend(api.account.confirm, { isShownByForm: true, onDone });
  return (
    <Modal
      open={isOpen}
      onCancel={() => {
        confirm.reset();
        onCancel();
      }}
      // A drawer beneath keeps the focus to itself until this one is open.
      afterOpenChange={(opened) => opened && form.focusField('proof')}
      afterClose={onClosed}
      title={t('confirmTitle')}
      okText={t('confirm')}
      cancelText={t('cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: confirm.isPending }}
      width={460}
      destroyOnHidden
    >
      <ConfirmForm id={id} form={form} confirm={confirm} />
    </Modal>
  );
}

type Proof = { proof: string };

type ConfirmFormProps = {
  id: string;
  form: FormInstance<Proof>;
  confirm: ReturnType<typeof useSend<Parameters<typeof api.account.confirm>[0], object>>;
};

function ConfirmForm({ id, form, confirm }: ConfirmFormProps) {
  const t = useT();
  const { isMfaEnabled, multiFactorAuthType } = useAccount();
  const isMailed = multiFactorAuthType === 'EMAIL';
  const why = isMailed ? 'confirmMailed' : 'confirmCode';
  const send = ({ proof }: Proof) =>
    confirm.mutate(
      { body: isMfaEnabled ? { code: proof } : { password: proof } },
      { onError: () => form.resetFields() },
    );
  return (
    <Form id={id} name={id} form={form} className="account-form" layout="vertical" onFinish={send} requiredMark={false}>
      <FormErrors form={form} error={confirm.error} />
      <p className="muted">{t(isMfaEnabled ? why : 'confirmPassword')}</p>
      {isMfaEnabled && isMailed && <MailedCode />}
      <PasskeyProof confirm={confirm} />
      <Form.Item
        name="proof"
        label={t(isMfaEnabled ? 'code' : 'password')}
        rules={[{ required: true, whitespace: true, message: t('required'), validateTrigger: [] }]}
      >
        {isMfaEnabled ? (
          <Input autoComplete="one-time-code" maxLength={40} />
        ) : (
          <Input.Password autoComplete="current-password" maxLength={200} />
        )}
      </Form.Item>
    </Form>
  );
}

/** Offers members with a passkey to use it instead of typing. */
function PasskeyProof({ confirm }: Pick<ConfirmFormProps, 'confirm'>) {
  const t = useT();
  const passkeys = useRead(api.account.passkeys, undefined);
  const use = useMutation<void, Error>({
    mutationFn: async () => {
      const optionsJSON = await api.account.askConfirmPasskey();
      confirm.mutate({ body: { passkey: await startAuthentication({ optionsJSON }) } });
    },
    meta: { isShownByForm: true },
  });
  if (!canUsePasskeys || !passkeys.data?.data.length) return null;
  return (
    <div className="row row-apart account-line">
      <p role="status">{use.error && t('passkeyNotUsed')}</p>
      <Button loading={use.isPending || confirm.isPending} onClick={() => use.mutate()}>
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
