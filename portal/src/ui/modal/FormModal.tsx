import { Modal, type ModalProps } from 'antd';
import { useFirstFieldFocus } from './useFirstFieldFocus.ts';

type FormModalProps = Pick<ModalProps, 'title' | 'style' | 'afterClose' | 'children'> & {
  isOpen: boolean;
  width: number;
  onClose: () => void;
};

/** A dialog for a `SchemaForm`, which has the buttons. A press beside it does not close it. It holds nothing while it is closed. */
export function FormModal({ isOpen, onClose, children, ...rest }: FormModalProps) {
  const { content, onOpenChange } = useFirstFieldFocus();
  return (
    <Modal
      {...rest}
      open={isOpen}
      onCancel={onClose}
      // Not autoFocus: what had the focus before would not get it back.
      afterOpenChange={onOpenChange}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <div ref={content}>{children}</div>
    </Modal>
  );
}
