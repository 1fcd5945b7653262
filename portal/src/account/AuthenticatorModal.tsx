import { FactorVerification } from '@portage/contract/account/schema';
import { TextField } from '../ui/form/fields.tsx';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import type { FormState } from '../ui/form/useFormState.ts';
import { useSchemaForm } from '../ui/form/useSchemaForm.ts';
import { FormModal } from '../ui/modal/FormModal.tsx';
import { useT } from './words.ts';

/** The authenticator secret, as a QR code and as text. */
export type SetUp = { authQrcode: string; authKey: string };
type AuthenticatorFormProps = {
  setUp: SetUp;
  verify: (code: string) => Promise<object>;
  onClose: () => void;
  onDone: () => void;
};

/** Sets up an authenticator. A click outside does not close it: the secret is shown only once (spec section 2, Account Settings). */
export function AuthenticatorModal({
  setUp,
  ...rest
}: Omit<AuthenticatorFormProps, 'setUp'> & { setUp: SetUp | null }) {
  const t = useT();
  return (
    <FormModal
      isOpen={setUp !== null}
      onClose={rest.onClose}
      title={t('authenticatorTitle')}
      width={520}
      style={{ top: 24 }}
    >
      {setUp && <AuthenticatorForm setUp={setUp} {...rest} />}
    </FormModal>
  );
}

function AuthenticatorForm({ setUp, verify, onClose, onDone }: AuthenticatorFormProps) {
  const t = useT();
  const form: FormState<{ code: string }> = useSchemaForm({
    schema: FactorVerification.pick({ code: true }),
    initial: { code: '' },
    send: ({ code }) => verify(code),
    onSaved: () => {
      onClose();
      onDone();
    },
    onRefused: () => form.form.resetFields(),
    guard: null,
  });
  return (
    <SchemaForm form={form} action={t('verify')} onCancel={onClose}>
      <ol className="account-steps">
        <li>{t('step1')}</li>
        <li>
          <div>
            {t('step2')}
            <div className="account-scan">
              <img className="account-qr" src={setUp.authQrcode} alt={t('qr')} />
              <div>
                <p className="muted small">{t('cannotScan')}</p>
                <code className="account-key">{setUp.authKey.match(/.{4}/g)?.join(' ')}</code>
              </div>
            </div>
          </div>
        </li>
        <li>
          <div>
            {t('step3')}
            <TextField
              name="code"
              label={t('code')}
              isRequired
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={40}
            />
          </div>
        </li>
      </ol>
    </SchemaForm>
  );
}
