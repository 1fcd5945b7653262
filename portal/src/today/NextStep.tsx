import { type ErrorType, errorText } from '@portage/contract/errors';
import { orders } from '@portage/contract/orders/endpoints';
import { nextStepOf } from '@portage/contract/today/rules';
import type { Steps } from '@portage/contract/today/schema';
import type { ReactNode } from 'react';
import { useMay } from '../auth/account.ts';
import { JobBar } from '../jobs/JobBar.tsx';
import { PrintState } from '../labels/print/PrintState.tsx';
import { useMayPrintMany } from '../labels/print/useMayPrintMany.ts';
import { usePrintFound } from '../labels/print/usePrintFound.ts';
import { TroubleAlert } from '../orders/table/actions/TroubleAlert.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { useLanguage } from '../words/language.ts';
import { useFulfilDue } from './useFulfilDue.ts';
import { useT } from './words.ts';

type NextStepProps = {
  steps: Pick<Steps, 'toFulfil' | 'toPrint'>;
  /** Without it, the orders of all stores. */
  pickupScheduleId?: string;
  /** Why the store cannot send, or null. */
  why?: ErrorType | null;
  /** Shown when nothing is left to do. */
  otherwise?: ReactNode;
};

/** Renders the one button that does the next step for all of the orders, its progress, and which orders were left out. */
export function NextStep({ steps, pickupScheduleId, why = null, otherwise }: NextStepProps) {
  const t = useT();
  const language = useLanguage();
  const mayFulfil = useMay(orders.fulfilMany);
  const mayPrint = useMayPrintMany();
  const fulfilment = useFulfilDue(pickupScheduleId);
  const printing = usePrintFound({ step: 'toPrint', pickupScheduleId, sort: 'date:asc' });
  const isWorking = fulfilment.isWorking || printing.isWorking;
  const step = isWorking || !mayFulfil ? null : nextStepOf(steps, mayPrint);
  const isAll = pickupScheduleId === undefined;
  const act = (name: string) => (isAll ? t('allStoresDo', { act: name }) : name);
  return (
    <div className="today-next stack">
      {fulfilment.isWorking && (
        <div role="status" className="small">
          {t('fulfilling')}
          <JobBar job={fulfilment.job} name={t('fulfilling')} size="small" />
          {fulfilment.isLate && <span className="muted">{t('late')}</span>}
        </div>
      )}
      {step === 'toFulfil' && (
        <ActionButton
          type="primary"
          block={!isAll}
          refusal={why && errorText(why, language)}
          onClick={fulfilment.start}
        >
          {act(t('fulfil', { count: steps.toFulfil.total }))}
        </ActionButton>
      )}
      {step === 'toPrint' && (
        <ActionButton type="primary" block={!isAll} onClick={printing.start}>
          {act(t('print', { count: steps.toPrint.total }))}
        </ActionButton>
      )}
      {!isWorking && !step && otherwise}
      {fulfilment.trouble && <TroubleAlert {...fulfilment.trouble} />}
      <PrintState printing={printing} />
    </div>
  );
}
