import { Button, Modal } from 'antd';
import { useRef } from 'react';
import { useShown } from '../useShown.ts';
import { useT } from '../words.ts';
import { useCopy } from './useCopy.ts';

type ToldOnceProps = {
  /** What is told; none closes the dialog. */
  told: { title: string; secret: string } | undefined;
  text: string;
  onClose: () => void;
};

/** The one time that a key or a secret is seen. Neither a stray press beside it nor Escape closes it, and a stray Enter copies it. */
export function ToldOnceModal({ told, text, onClose }: ToldOnceProps) {
  const t = useT();
  const copy = useCopy();
  const shown = useShown(told);
  const copyButton = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={told !== undefined}
      title={shown?.title}
      width={560}
      mask={{ closable: false }}
      keyboard={false}
      // Not autoFocus: a drawer that closes behind it would take the focus back.
      afterOpenChange={(isOpen) => isOpen && copyButton.current?.focus()}
      // What opened it may have gone with the form that it followed.
      afterClose={() => document.activeElement === document.body && document.getElementById('content')?.focus()}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('done')}</Button>}
      destroyOnHidden
    >
      <div className="stack told-once">
        <p>{text}</p>
        <output className="sunken code">{shown?.secret}</output>
        <Button type="primary" className="start" ref={copyButton} onClick={() => copy(shown?.secret ?? '')}>
          {t('copy')}
        </Button>
      </div>
    </Modal>
  );
}
