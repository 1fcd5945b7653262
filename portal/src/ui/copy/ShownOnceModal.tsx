import { Button, Modal } from 'antd';
import { useRef } from 'react';
import { useShown } from '../useShown.ts';
import { useT } from '../words.ts';
import { useCopy } from './useCopy.ts';

type ShownOnceProps = {
  /** The secret to show; undefined closes the dialog. */
  content: { title: string; secret: string } | undefined;
  text: string;
  onClose: () => void;
};

/** Shows a key or a secret, the only time it can be seen. Neither a click outside nor Escape closes it, and Enter copies it. */
export function ShownOnceModal({ content, text, onClose }: ShownOnceProps) {
  const t = useT();
  const copy = useCopy();
  const shown = useShown(content);
  const copyButton = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={content !== undefined}
      title={shown?.title}
      width={560}
      mask={{ closable: false }}
      keyboard={false}
      // Not autoFocus: a drawer that closes behind it would take the focus back.
      afterOpenChange={(isOpen) => isOpen && copyButton.current?.focus()}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('done')}</Button>}
      destroyOnHidden
    >
      <div className="stack shown-once">
        <p>{text}</p>
        <output className="sunken code">{shown?.secret}</output>
        <Button type="primary" className="start" ref={copyButton} onClick={() => copy(shown?.secret ?? '')}>
          {t('copy')}
        </Button>
      </div>
    </Modal>
  );
}
