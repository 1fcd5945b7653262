import './uploads.css';
import { Drawer } from 'antd';
import { useWords } from '../words/translate.ts';
import { UploadForm } from './UploadForm.tsx';
import { UploadOutcome } from './UploadOutcome.tsx';
import { useUpload } from './useUpload.ts';
import { words } from './words.ts';

type UploadDrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
  /** Goes to the orders that were created. */
  onSee: () => void;
};

/** Orders from a spreadsheet: choose it, send it, see what became of each row. */
export function UploadDrawer({ isOpen, onClose, onClosed, onSee }: UploadDrawerProps) {
  const t = useWords(words);
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      afterOpenChange={(opened) => !opened && onClosed()}
      focusable={{ focusTriggerAfterClose: false }}
      mask={{ closable: false }}
      size={720}
      destroyOnHidden
      rootClassName="order-drawer"
      title={t('title')}
    >
      <Upload onClose={onClose} onSee={onSee} />
    </Drawer>
  );
}

function Upload({ onClose, onSee }: Pick<UploadDrawerProps, 'onClose' | 'onSee'>) {
  const { percent, send } = useUpload();
  if (send.data) return <UploadOutcome jobId={send.data} onClose={onClose} onSee={onSee} onAgain={send.reset} />;
  return (
    <UploadForm
      percent={send.isPending ? percent : null}
      error={send.error}
      onSend={send.mutate}
      onEdit={send.reset}
      onClose={onClose}
    />
  );
}
