import { type ErrorType, errorText } from '@portage/contract/errors';
import { orders } from '@portage/contract/orders/endpoints';
import { nextStepOf } from '@portage/contract/today/rules';
import type { Steps } from '@portage/contract/today/schema';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMay } from '../auth/account.ts';
import { percentOf } from '../jobs/progress.ts';
import { PrintState } from '../labels/print/PrintState.tsx';
import { useMayPrintMany } from '../labels/print/useMayPrintMany.ts';
import { usePrintFound } from '../labels/print/usePrintFound.ts';
import { TroubleAlert } from '../orders/table/actions/TroubleAlert.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { useCount } from './useCount.ts';
import { useFulfilDue } from './useFulfilDue.ts';
import { useT } from './words.ts';

type NextStepProps = {
  steps: Pick<Steps, 'toFulfil' | 'toPrint'>;
  /** Without it, the orders of all stores. */
  pickupScheduleId?: string;
  /** Why the store cannot send, or null. */
  why?: ErrorType | null;
  /** Whether another act comes first. */
  isSecond?: boolean;
  /** Shown when nothing is left to do. */
  otherwise?: ReactNode;
};

/** Returns the one button that does the next step for all of the orders, and its outcome with the orders that were left out. */
export function useNextStep({ steps, pickupScheduleId, why = null, isSecond = false, otherwise }: NextStepProps) {
  const t = useT();
  const language = useLanguage();
  const { percent } = useFormats();
  const countOf = useCount();
  const mayFulfil = useMay(orders.fulfilMany);
  const mayPrint = useMayPrintMany();
  const fulfilment = useFulfilDue(pickupScheduleId);
  const printing = usePrintFound({ step: 'toPrint', pickupScheduleId, sort: 'date:asc' });
  const working = [fulfilment, printing].find(({ isWorking }) => isWorking);
  const doing = t(fulfilment.isWorking ? 'fulfilling' : 'printing');
  const step = mayFulfil ? nextStepOf(steps, mayPrint) : null;
  const isShown = Boolean(working || step);
  const { place, onPress } = useFocusAfter(isShown);
  const nameOf = (next: 'toFulfil' | 'toPrint') => {
    const { total: count } = steps[next];
    const act = t(next === 'toFulfil' ? 'fulfil' : 'print', { count, shown: countOf(steps[next]) });
    return pickupScheduleId === undefined ? t('allStoresDo', { act }) : act;
  };
  const start = () => {
    onPress();
    if (step === 'toFulfil') fulfilment.start();
    else printing.start();
  };
  // The same button from step to step, so that it keeps the focus.
  const button = isShown && (
    <ActionButton
      type={isSecond ? 'default' : 'primary'}
      className="today-act"
      block={pickupScheduleId !== undefined}
      loading={Boolean(working)}
      refusal={!working && step === 'toFulfil' && why ? errorText(why, language) : null}
      onClick={start}
    >
      {working ? `${doing} ${working.job ? percent(percentOf(working.job) / 100) : ''}` : step && nameOf(step)}
    </ActionButton>
  );
  const outcome = (
    <div ref={place} tabIndex={-1} className="today-outcome">
      <span role="status" className="visually-hidden">
        {working && doing}
      </span>
      {working?.isLate && <p className="small muted">{t('late')}</p>}
      {!isShown && !printing.job && otherwise}
      {fulfilment.trouble && <TroubleAlert {...fulfilment.trouble} />}
      {!working && <PrintState printing={printing} />}
    </div>
  );
  return { button, outcome };
}

/** Moves the focus to a place if the button that was pressed is removed while it has the focus. */
function useFocusAfter(isShown: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (isShown || !isPressed.current) return;
    isPressed.current = false;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [isShown]);
  const onPress = () => {
    isPressed.current = true;
  };
  return { place, onPress };
}
