import { Button, Modal } from 'antd';
import { useWords } from '../../words/translate.ts';
import { useShown } from '../useShown.ts';
import { words } from '../words.ts';
import { useCopy } from './useCopy.ts';

type ToldOnceProps = {
  /** What is told; none closes the dialog. */
  told: { title: string; secret: string } | undefined;
  text: string;
  onClose: () => void;
};

/** The one time that a key or a secret is seen. A stray press beside it does not close it, and a stray Enter copies it. */
export function ToldOnceModal({ told, text, onClose }: ToldOnceProps) {
  const t = useWords(words);
  const copy = useCopy();
  const shown = useShown(told);
  return (
    <Modal
      open={told !== undefined}
      title={shown?.title}
      width={560}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('done')}</Button>}
      destroyOnHidden
    >
      <div className="stack told-once">
        <p>{text}</p>
        <output className="sunken code">{shown?.secret}</output>
        <Button type="primary" autoFocus onClick={() => copy(shown?.secret ?? '')}>
          {t('copy')}
        </Button>
      </div>
    </Modal>
  );
}
