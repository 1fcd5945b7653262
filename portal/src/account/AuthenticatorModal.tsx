import { useMutation } from '@tanstack/react-query';
import { Form, Input, Modal } from 'antd';
import { useId } from 'react';
import type { ApiError } from '../api/client.ts';
import { FormErrors } from '../ui/form/FormErrors.tsx';
import { useT } from './words.ts';

/** What the app is to hold: a picture to scan, and the same to type. */
export type SetUp = { authQrcode: string; authKey: string };
type AuthenticatorModalProps = {
  setUp: SetUp | null;
  verify: (code: string) => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
};

/** Three steps, and not closed by a click beside it: what it shows is shown once (spec section 2, Account Settings). */
export function AuthenticatorModal({ setUp, verify, onClose, onDone }: AuthenticatorModalProps) {
  const t = useT();
  const id = useId();
  const [form] = Form.useForm<{ code: string }>();
  const check = useMutation<unknown, ApiError, string>({ mutationFn: verify, meta: { isShownByForm: true } });
  const close = () => {
    check.reset();
    onClose();
  };
  const send = ({ code }: { code: string }) =>
    check.mutate(code, {
      onSuccess: () => {
        close();
        onDone();
      },
      onError: () => form.resetFields(),
    });
  return (
    <Modal
      open={setUp !== null}
      onCancel={close}
      title={t('authenticatorTitle')}
      okText={t('verify')}
      cancelText={t('cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: check.isPending }}
      mask={{ closable: false }}
      width={520}
      style={{ top: 24 }}
      // Not autoFocus: what had the focus before would not get it back.
      afterOpenChange={(isOpen) => isOpen && form.focusField('code')}
      destroyOnHidden
    >
      <Form id={id} name={id} form={form} layout="vertical" onFinish={send} requiredMark={false}>
        <FormErrors form={form} error={check.error} />
        <ol className="account-steps">
          <li>{t('step1')}</li>
          <li>
            <div>
              {t('step2')}
              {setUp && <img className="account-qr" src={setUp.authQrcode} alt={t('qr')} />}
              <p className="muted small">{t('cannotScan')}</p>
              <code className="account-key">{setUp?.authKey.match(/.{4}/g)?.join(' ')}</code>
            </div>
          </li>
          <li>
            <div>
              {t('step3')}
              <Form.Item
                name="code"
                label={t('code')}
                rules={[{ required: true, whitespace: true, message: t('required'), validateTrigger: [] }]}
              >
                <Input inputMode="numeric" autoComplete="one-time-code" maxLength={40} />
              </Form.Item>
            </div>
          </li>
        </ol>
      </Form>
    </Modal>
  );
}
