import { type Passkey, PasskeyRename } from '@portage/contract/account/passkeys';
import { startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { ApiError, api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { canUsePasskeys } from '../auth/passkey/support.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../ui/form/useSchemaForm.ts';
import { FormModal } from '../ui/modal/FormModal.tsx';
import { ReadState } from '../ui/StatePanel.tsx';
import { useConfirm } from '../ui/useConfirm.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useFormats } from '../words/formats.ts';
import { useConfirmation } from './confirm.tsx';
import { useDeviceName } from './useDeviceName.ts';
import { useT } from './words.ts';

/** Lists the member's passkeys; adds, renames and removes them. */
export function PasskeysCard() {
  const t = useT();
  const confirmed = useConfirmation();
  const passkeys = useRead(api.account.passkeys, undefined);
  const devices = useRead(api.account.devices, undefined);
  const nameOf = useDeviceName();
  const thisDevice = devices.data?.data.find(({ isCurrent }) => isCurrent);
  const [isNaming, setNaming] = useState(false);
  const add = useAdding();
  return (
    <Card
      title={t('passkeys')}
      extra={
        <ActionButton
          refusal={canUsePasskeys ? null : t('cannotPasskey')}
          loading={add.isPending}
          onClick={async () => setNaming(await confirmed())}
        >
          {t('addPasskey')}
        </ActionButton>
      }
    >
      <p className="muted">{t('passkeysText')}</p>
      <ReadState read={passkeys} />
      {passkeys.data?.data.length === 0 && <p className="mt-3">{t('noPasskeys')}</p>}
      <ul className="mt-3">
        {passkeys.data?.data.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      <NameModal
        isOpen={isNaming}
        title={t('addPasskey')}
        text={t('addPasskeyText')}
        name={thisDevice?.browser ? nameOf(thisDevice) : ''}
        action={t('addPasskey')}
        onName={(name) => add.mutate(name)}
        onClose={() => setNaming(false)}
      />
    </Card>
  );
}

/** Has the browser create a passkey, under a name. The browser shows its own errors. */
function useAdding() {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  return useMutation<Passkey, Error, string>({
    mutationFn: async (name) => {
      const optionsJSON = await api.account.askNewPasskey();
      return api.account.addPasskey({ body: { name, passkey: await startRegistration({ optionsJSON }) } });
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: [api.account.passkeys.rowName] });
      notify.succeeded(t('passkeyAdded'));
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) notify.failed(t('passkeyNotMade'), t('passkeyNotMadeText'));
    },
  });
}

function PasskeyLine({ passkey: { id, name, createdAt, usedAt } }: { passkey: Passkey }) {
  const t = useT();
  const notify = useNotify();
  const { moment, ago } = useFormats();
  const confirmed = useConfirmation();
  const ask = useConfirm();
  const [isNaming, setNaming] = useState(false);
  const rename = useSend(api.account.renamePasskey, { stales: ['account.passkeys'] });
  const remove = useSend(api.account.removePasskey, {
    stales: ['account.passkeys'],
    onDone: () => notify.succeeded(t('passkeyRemoved')),
  });
  const press = async () => {
    if (!(await confirmed())) return;
    await ask({
      title: t('removePasskeyOf', { name }),
      text: t('removePasskeyText'),
      action: t('removePasskey'),
      isDangerous: true,
      run: () => remove.mutateAsync({ params: { id } }),
    });
  };
  return (
    <li className="row row-apart account-line">
      <div>
        <strong>{name}</strong>
        <p className="muted small">
          {t('added', { at: moment(createdAt) })} · {usedAt ? t('lastUsed', { ago: ago(usedAt) }) : t('neverUsed')}
        </p>
      </div>
      <div className="row">
        <Button aria-label={t('renamePasskeyOf', { name })} onClick={() => setNaming(true)}>
          {t('renamePasskey')}
        </Button>
        <Button danger aria-label={t('removePasskeyOf', { name })} onClick={() => void press()}>
          {t('removePasskey')}
        </Button>
      </div>
      <NameModal
        isOpen={isNaming}
        title={t('renamePasskeyOf', { name })}
        name={name}
        action={t('save')}
        onName={(newName) => rename.mutate({ params: { id }, body: { name: newName } })}
        onClose={() => setNaming(false)}
      />
    </li>
  );
}

type NameFormProps = {
  text?: string;
  /** The current name, or a proposal. */
  name: string;
  action: string;
  onName: (name: string) => void;
  onClose: () => void;
};

function NameModal({ isOpen, title, ...rest }: NameFormProps & { isOpen: boolean; title: string }) {
  return (
    <FormModal isOpen={isOpen} onClose={rest.onClose} title={title} width={460}>
      <NameForm {...rest} />
    </FormModal>
  );
}

function NameForm({ text, name, action, onName, onClose }: NameFormProps) {
  const t = useT();
  const form = useSchemaForm({
    schema: PasskeyRename,
    initial: { name },
    // The caller sends the name: adding a passkey opens the browser's own dialog first.
    send: async (body) => body,
    onSaved: (body) => {
      onClose();
      onName(body.name);
    },
    guard: null,
  });
  return (
    <SchemaForm form={form} action={action} onCancel={onClose}>
      {text && <p className="muted">{text}</p>}
      <TextField name="name" label={t('name')} isRequired isSelected maxLength={60} />
    </SchemaForm>
  );
}
