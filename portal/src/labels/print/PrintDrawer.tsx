import './print.css';
import type { OrderPick } from '@portage/contract/orders/batch';
import { useState } from 'react';
import type { OrdersSearch } from '../../orders/search.ts';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { useWords } from '../../words/translate.ts';
import { words } from '../words.ts';
import { PrintForm } from './PrintForm.tsx';
import { PrintOutcome } from './PrintOutcome.tsx';
import { usePrintMany } from './usePrintMany.ts';

type PrintDrawerProps = {
  isOpen: boolean;
  /** What the list behind is narrowed to, and how it is sorted: the labels come in that order. */
  asked: OrdersSearch;
  selected: readonly OrderPick[];
  onClose: () => void;
  onClosed: () => void;
};

/** The labels of a store's day, or of the selected orders, in one file: chosen, counted, followed, opened in a new tab. */
export function PrintDrawer({ isOpen, onClose, onClosed, ...rest }: PrintDrawerProps) {
  const t = useWords(words);
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} onClosed={onClosed} size={560} title={t('manyTitle')}>
      <Print {...rest} onClose={onClose} />
    </SideDrawer>
  );
}

function Print({ asked, selected, onClose }: Pick<PrintDrawerProps, 'asked' | 'selected' | 'onClose'>) {
  const [jobId, setJobId] = useState<string | null>(null);
  const { print, send, follow } = usePrintMany(jobId, setJobId);
  if (jobId !== null) return <PrintOutcome {...follow} onClose={onClose} onAgain={() => setJobId(null)} />;
  return (
    <PrintForm
      asked={asked}
      selected={selected}
      isSending={send.isPending}
      error={send.error}
      onPrint={print}
      onEdit={send.reset}
      onClose={onClose}
    />
  );
}
