import { orders } from '@portage/contract/orders/endpoints';
import { whyNotEdit, whyNotReschedule } from '@portage/contract/orders/rules';
import type { Order } from '@portage/contract/orders/schema';
import { Button } from 'antd';
import { useEffect, useId } from 'react';
import { useMay } from '../../auth/account.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useWords } from '../../words/translate.ts';
import { useRefusal } from '../useRefusal.ts';
import { words } from '../words.ts';
import { OrderForm } from './OrderForm.tsx';
import { StaleChoice } from './StaleChoice.tsx';
import { useEdit } from './useEdit.ts';
import { useDiscard, useLeaveGuard } from './useLeaveGuard.ts';

type EditOrderProps = {
  /** The order as it is now: news keep it fresh, and the form does not follow them. */
  order: Order;
  /** The order as it was when the editing began. */
  start: Order;
  onDone: () => void;
};

/** An order's fields, to be changed. Saving is possible once one differs; a change that someone else made meanwhile is chosen about. */
export function EditOrder({ order, start, onDone }: EditOrderProps) {
  const t = useWords(words);
  const id = useId();
  const now = useNow();
  const { refusalOf } = useRefusal();
  const { state, base, theirs, error, isPending, save, choose } = useEdit(start, onDone);
  const { form } = state;
  // The button that was pressed is gone, and the focus with it.
  useEffect(() => form.focusField('recipient'), [form]);
  const isDirty = state.changed.length > 0;
  useLeaveGuard(isDirty);
  const discard = useDiscard();
  const leave = async () => (isDirty && (await discard()) ? undefined : onDone());
  const refusal = useEditRefusal(order);
  return (
    <>
      {theirs && <StaleChoice theirs={theirs} rivals={choose.rivals} mine={state.read()} onChoose={choose.take} />}
      <div className="order-editing" hidden={theirs !== null}>
        <OrderForm
          id={id}
          state={state}
          error={error}
          onSend={save}
          slotRefusal={refusalOf(whyNotReschedule(base, now))}
        />
        <div className="order-form-footer">
          <Button onClick={() => void leave()}>{t('cancel')}</Button>
          <ActionButton
            type="primary"
            onClick={save}
            loading={isPending}
            refusal={isDirty ? refusal : t('nothingChanged')}
          >
            {t('save')}
          </ActionButton>
        </div>
      </div>
    </>
  );
}

/** Why the order can no longer be saved, should that have happened while the form was open. */
function useEditRefusal(order: Order): string | null {
  const { refusalOf, forbidden } = useRefusal();
  return useMay(orders.edit) ? refusalOf(whyNotEdit(order)) : forbidden;
}
