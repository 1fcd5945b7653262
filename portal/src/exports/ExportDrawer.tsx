import './exports.css';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { useWords } from '../words/translate.ts';
import { ExportForm } from './ExportForm.tsx';
import { ExportOutcome } from './ExportOutcome.tsx';
import type { DeliveriesAsked } from './search.ts';
import { useExportJob } from './useExportJob.ts';
import { words } from './words.ts';

export type ExportDrawerProps = {
  isOpen: boolean;
  /** What the screen behind is narrowed to: where the choice begins. */
  asked: DeliveriesAsked;
  onClose: () => void;
  onClosed: () => void;
};

/** The data of deliveries as a file: chosen, followed while it is written, and saved. */
export function ExportDrawer({ isOpen, asked, onClose, onClosed }: ExportDrawerProps) {
  const t = useWords(words);
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} onClosed={onClosed} size={560} title={t('deliveries')}>
      <Export asked={asked} onClose={onClose} />
    </SideDrawer>
  );
}

function Export({ asked, onClose }: Pick<ExportDrawerProps, 'asked' | 'onClose'>) {
  const { isStarted, follow, begin, again } = useExportJob();
  const start = useSend(api.exports.deliveries, { isShownByForm: true, onDone: begin });
  return isStarted ? (
    <ExportOutcome {...follow} onClose={onClose} onAgain={again} />
  ) : (
    <ExportForm asked={asked} start={start} onClose={onClose} />
  );
}
