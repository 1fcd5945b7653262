import './exports.css';
import type { ReactNode } from 'react';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { useWords } from '../words/translate.ts';
import { ExportForm, type OnceKind } from './ExportForm.tsx';
import { ExportOutcome } from './ExportOutcome.tsx';
import type { DeliveriesAsked } from './search.ts';
import { useExportJob } from './useExportJob.ts';
import { words } from './words.ts';

type ExportDrawerProps = {
  panel: OnceKind;
  isOpen: boolean;
  /** The filters of the screen behind, used as the form's initial values. */
  asked: DeliveriesAsked;
  onClose: () => void;
  onClosed: () => void;
};

/** Exports deliveries, statistics or proofs as a file. */
export function ExportDrawer({ panel, isOpen, asked, onClose, onClosed }: ExportDrawerProps) {
  const t = useWords(words);
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} onClosed={onClosed} size={560} title={t(panel)}>
      <ExportSteps
        onClose={onClose}
        form={(begin) => <ExportForm kind={panel} asked={asked} onStarted={begin} onClose={onClose} />}
      />
    </SideDrawer>
  );
}

type ExportStepsProps = { onClose: () => void; form: (begin: (started: { jobId: string }) => void) => ReactNode };

/** Shows the form, and then the progress of the job that it started. */
export function ExportSteps({ onClose, form }: ExportStepsProps) {
  const { isStarted, follow, begin, again } = useExportJob();
  return isStarted ? <ExportOutcome {...follow} onClose={onClose} onAgain={again} /> : form(begin);
}
