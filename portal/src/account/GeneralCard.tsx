import { whyNotRename } from '@portage/contract/account/rules';
import { ProfileChange } from '@portage/contract/account/schema';
import { errorText } from '@portage/contract/errors';
import { Button, Card, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useAccount } from '../auth/account.ts';
import { Refusal } from '../auth/fields.tsx';
import { NewPasswordForm } from '../auth/NewPassword.tsx';
import { Field } from '../ui/form/Field.tsx';
import { RadioField } from '../ui/form/fields.tsx';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../ui/form/useSchemaForm.ts';
import { EmailText } from '../ui/text/EmailText.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { chooseLanguage, languageNames, languages, useLanguage } from '../words/language.ts';
import { useConfirmation } from './confirm.tsx';
import { EmailCodeModal } from './EmailCodeModal.tsx';
import { useT } from './words.ts';

/** Edits the member's name, language and sign-in email. */
export function GeneralCard() {
  const t = useT();
  const spoken = useLanguage();
  const notify = useNotify();
  const { name, language, email, roles } = useAccount();
  const [role = 'RETAILER_USER'] = roles;
  const refusal = whyNotRename({ role });
  const form = useSchemaForm({
    schema: ProfileChange,
    initial: { name, language },
    bodyOf: (values) => (refusal ? { language: values.language } : values),
    send: (body) => api.account.edit({ body }),
    stales: ['auth.refresh'],
    onSaved: (account) => {
      chooseLanguage(account.language);
      notify.succeeded(t('saved'));
    },
    isEdit: true,
  });
  return (
    <Card title={t('general')}>
      <SchemaForm form={form} name="profile" action={t('save')}>
        <Field name="name" label={t('name')} isRequired help={refusal && errorText(refusal, spoken)}>
          <Input
            autoComplete="name"
            maxLength={120}
            readOnly={refusal !== null}
            variant={refusal ? 'filled' : 'outlined'}
          />
        </Field>
        <RadioField
          name="language"
          label={t('language')}
          help={t('languageHint')}
          options={languages.map((each) => ({ value: each, label: <span lang={each}>{languageNames[each]}</span> }))}
        />
      </SchemaForm>
      <EmailLine email={email} />
      <PasswordLine />
    </Card>
  );
}

function EmailLine({ email }: { email: string }) {
  const t = useT();
  const notify = useNotify();
  const confirmed = useConfirmation();
  const [isOpen, setOpen] = useState(false);
  const send = useSend(api.account.sendEmailCode, { isShownByForm: true });
  const change = useSend(api.account.changeEmail, { isShownByForm: true, stales: ['auth.refresh'] });
  return (
    <div className="row row-apart account-line account-apart">
      <div>
        <strong>{t('email')}</strong>
        <p className="muted">
          <EmailText email={email} />
        </p>
      </div>
      <Button onClick={async () => setOpen(await confirmed())}>{t('changeEmail')}</Button>
      <EmailCodeModal
        isOpen={isOpen}
        title={t('changeEmail')}
        text={t('changeEmailText')}
        label={t('newEmail')}
        send={(address) => send.mutateAsync({ body: { email: address } })}
        save={(given) => change.mutateAsync({ body: given })}
        onClose={() => setOpen(false)}
        onDone={() => notify.succeeded(t('emailChanged'))}
      />
    </div>
  );
}

function PasswordLine() {
  const t = useT();
  const { email } = useAccount();
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
    <div className="row row-apart account-line">
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
        {change.error?.body.errors.length === 0 && <Refusal error={change.error} />}
        <NewPasswordForm
          id={id}
          className="account-password"
          email={email}
          onPassword={(password) => change.mutate({ body: { password } })}
          isPending={change.isPending}
          error={change.error}
          sent={change.variables?.body.password}
        />
      </Modal>
    </div>
  );
}
