import { Form, Input, Modal } from 'antd';
import { useId } from 'react';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

type NameModalProps = {
  isOpen: boolean;
  title: string;
  text?: string;
  /** As it is called now. */
  name: string;
  action: string;
  onName: (name: string) => void;
  onClose: () => void;
};

/** Asks for a name. */
export function NameModal({ isOpen, title, text, name, action, onName, onClose }: NameModalProps) {
  const t = useWords(words);
  const id = useId();
  const [form] = Form.useForm<{ name: string }>();
  const finish = (given: { name: string }) => {
    onClose();
    onName(given.name);
  };
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      title={title}
      okText={action}
      cancelText={t('cancel')}
      okButtonProps={{ htmlType: 'submit', form: id }}
      width={460}
      // Not autoFocus: what had the focus before would not get it back.
      afterOpenChange={(opened) => opened && form.focusField('name')}
      destroyOnHidden
    >
      <Form
        id={id}
        name={id}
        form={form}
        className="account-form"
        layout="vertical"
        initialValues={{ name }}
        onFinish={finish}
        requiredMark={false}
      >
        {text && <p className="muted">{text}</p>}
        <Form.Item
          name="name"
          label={t('name')}
          rules={[{ required: true, whitespace: true, message: t('required'), validateTrigger: [] }]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
