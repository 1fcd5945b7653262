import './uploads.css';
import { paths } from '@portage/contract/index';
import { useNavigate } from '@tanstack/react-router';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { useWords } from '../words/translate.ts';
import { UploadForm } from './UploadForm.tsx';
import { useUpload } from './useUpload.ts';
import { words } from './words.ts';

type UploadDrawerProps = { isOpen: boolean; onClose: () => void; onClosed: () => void };

/** Orders from a spreadsheet: choose it, send it; then its rows are looked through on a page of their own. */
export function UploadDrawer({ isOpen, onClose, onClosed }: UploadDrawerProps) {
  const t = useWords(words);
  return (
    <SideDrawer
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      mask={{ closable: false }}
      size={720}
      title={t('title')}
    >
      <Upload onClose={onClose} />
    </SideDrawer>
  );
}

function Upload({ onClose }: Pick<UploadDrawerProps, 'onClose'>) {
  const navigate = useNavigate();
  const { percent, send } = useUpload(({ id }) => void navigate({ to: paths.import, params: { id } }));
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
