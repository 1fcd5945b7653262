import { Button, Modal } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useAccount } from '../auth/account.ts';
import { Refusal } from '../auth/fields.tsx';
import { NewPasswordFields, useNewPassword } from '../auth/NewPassword.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useWords } from '../words/translate.ts';
import { useConfirmation } from './confirm.tsx';
import { words } from './words.ts';

/** The way to another password. */
export function PasswordLine() {
  const t = useWords(words);
  const id = useId();
  const notify = useNotify();
  const confirmed = useConfirmation();
  const [isOpen, setOpen] = useState(false);
  const change = useSend(api.account.changePassword, {
    isShownByForm: true,
    stales: ['auth.refresh', 'account.devices'],
    onDone: () => {
      setOpen(false);
      notify.succeeded(t('passwordChanged'));
    },
  });
  const close = () => {
    change.reset();
    setOpen(false);
  };
  return (
    <div className="account-line">
      <div>
        <strong>{t('password')}</strong>
        <p className="muted">{t('passwordText')}</p>
      </div>
      <Button onClick={async () => setOpen(await confirmed())}>{t('changePassword')}</Button>
      <Modal
        open={isOpen}
        onCancel={close}
        title={t('changePassword')}
        okText={t('save')}
        cancelText={t('cancel')}
        okButtonProps={{ htmlType: 'submit', form: id, loading: change.isPending }}
        width={480}
        style={{ top: 24 }}
        mask={{ closable: false }}
        destroyOnHidden
      >
        <PasswordForm id={id} change={change} />
      </Modal>
    </div>
  );
}

type PasswordFormProps = {
  id: string;
  change: ReturnType<typeof useSend<Parameters<typeof api.account.changePassword>[0], unknown>>;
};

function PasswordForm({ id, change }: PasswordFormProps) {
  const { email } = useAccount();
  const chosen = useNewPassword();
  const refused = change.error?.body.errors.find(({ path }) => path === 'password')?.message ?? null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.judge()) change.mutate({ body: { password: chosen.password } });
  };
  return (
    <form id={id} className="account-password" noValidate onSubmit={submit}>
      {change.error && !refused && <Refusal error={change.error} />}
      <NewPasswordFields chosen={chosen} refused={refused} email={email} />
    </form>
  );
}
