import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Flex, Form, type FormInstance, Input, Modal } from 'antd';
import { useId } from 'react';
import type { ApiError } from '../api/client.ts';
import { useCountdown } from '../auth/useCountdown.ts';
import { FormErrors } from '../ui/form/FormErrors.tsx';
import { useT } from './words.ts';

type EmailCode = { email: string; code: string };
type EmailCodeModalProps = {
  isOpen: boolean;
  title: string;
  text: string;
  label: string;
  /** The initial email address. */
  email?: string;
  /** Mails a code to an address; returns the seconds until it can be sent again. */
  send: (email: string) => Promise<{ waitSeconds: number }>;
  save: (given: EmailCode) => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
};

/** Verifies an email address by a mailed code: email, Send Code, code, Save (spec section 2, Account Settings). */
export function EmailCodeModal({ isOpen, title, onClose, ...rest }: EmailCodeModalProps) {
  const t = useT();
  const id = useId();
  const [form] = Form.useForm<EmailCode>();
  const save = useMutation<unknown, ApiError, EmailCode>({ mutationFn: rest.save, meta: { isShownByForm: true } });
  const close = () => {
    save.reset();
    onClose();
  };
  return (
    <Modal
      open={isOpen}
      onCancel={close}
      title={title}
      okText={t('save')}
      cancelText={t('cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: save.isPending }}
      width={480}
      mask={{ closable: false }}
      // Not autoFocus: focus would not return to the previously focused element on close.
      afterOpenChange={(opened) => opened && form.focusField('email')}
      destroyOnHidden
    >
      <EmailCodeForm {...rest} id={id} form={form} mutation={save} onClose={close} />
    </Modal>
  );
}

type EmailCodeFormProps = Omit<EmailCodeModalProps, 'isOpen' | 'title' | 'save'> & {
  id: string;
  form: FormInstance<EmailCode>;
  mutation: ReturnType<typeof useMutation<unknown, ApiError, EmailCode>>;
};

function EmailCodeForm({ id, form, text, label, email, send, mutation, onClose, onDone }: EmailCodeFormProps) {
  const t = useT();
  const mailing = useMutation<{ waitSeconds: number }, ApiError, string>({
    mutationFn: send,
    meta: { isShownByForm: true },
  });
  const left = useCountdown(mailing.data?.waitSeconds ?? 0, mailing.submittedAt);
  const mail = () =>
    form.validateFields(['email']).then(
      ({ email: address }) => mailing.mutate(address),
      () => undefined,
    );
  const done = () => {
    onDone();
    onClose();
  };
  const finish = (given: EmailCode) => mutation.mutate(given, { onSuccess: done });
  const required = { required: true, whitespace: true, message: t('required'), validateTrigger: [] };
  return (
    <Form
      id={id}
      name={id}
      form={form}
      className="form"
      layout="vertical"
      initialValues={{ email }}
      onFinish={finish}
      requiredMark={false}
    >
      <FormErrors form={form} error={mutation.error ?? mailing.error} />
      <p className="muted">{text}</p>
      <Form.Item label={label} htmlFor={`${id}-email`}>
        <Flex gap={8}>
          <Form.Item
            name="email"
            noStyle
            rules={[required, { type: 'email', message: t('invalidEmail'), validateTrigger: [] }]}
          >
            <Input id={`${id}-email`} type="email" autoComplete="email" maxLength={254} />
          </Form.Item>
          <Button onClick={() => void mail()} disabled={left > 0} loading={mailing.isPending}>
            {left > 0 ? t('sendAgainIn', { count: left }) : t('sendCode')}
          </Button>
        </Flex>
      </Form.Item>
      {mailing.isSuccess && (
        <Alert type="info" showIcon role="status" title={t('checkEmail', { email: mailing.variables })} />
      )}
      <Form.Item name="code" label={t('code')} rules={[required]}>
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={40} />
      </Form.Item>
    </Form>
  );
}
