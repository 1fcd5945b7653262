import { Modal, type ModalProps } from 'antd';
import { useRef } from 'react';
import { ClosingContext } from '../form/SchemaForm.tsx';
import { useFirstFieldFocus } from './useFirstFieldFocus.ts';

type FormModalProps = Pick<ModalProps, 'title' | 'style' | 'afterClose' | 'children'> & {
  isOpen: boolean;
  width: number;
  onClose: () => void;
};

/** Renders a dialog for a `SchemaForm`, which has the buttons. Its close button and Escape cancel the form. */
export function FormModal({ isOpen, onClose, children, ...rest }: FormModalProps) {
  const { content, onOpenChange } = useFirstFieldFocus();
  const closing = useRef<(() => void) | null>(null);
  return (
    <Modal
      {...rest}
      open={isOpen}
      onCancel={() => (closing.current ?? onClose)()}
      // Not autoFocus: focus would not return to the previously focused element on close.
      afterOpenChange={onOpenChange}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <ClosingContext value={closing}>
        <div ref={content}>{children}</div>
      </ClosingContext>
    </Modal>
  );
}
