import type { Order } from '@portage/contract/orders/schema';
import { Button } from 'antd';
import { useEffect, useId, useState } from 'react';
import { type ApiError, api } from '../../api/client.ts';
import { useNotify } from '../../ui/useNotify.ts';
import { useWords } from '../../words/translate.ts';
import { useOrderSend } from '../useOrderSend.ts';
import { words } from '../words.ts';
import { type OrderDraft, useKeptDraft } from './drafts/useDrafts.ts';
import { OrderForm } from './OrderForm.tsx';
import { useLeaveGuard } from './useLeaveGuard.ts';
import { useOrderForm } from './useOrderForm.ts';
import type { OrderValues } from './values.ts';

type NewOrderProps = {
  start: OrderValues;
  /** What was typed before, if it was kept; `form` names what it is kept as. */
  draft: OrderDraft | null;
  form: string;
  onClose: () => void;
  onOpen: (id: string) => void;
  onAgain: (values: OrderValues) => void;
};

/** The form of one new order. */
export function NewOrder({ start, draft, form, onClose, onOpen, onAgain }: NewOrderProps) {
  const t = useWords(words);
  const notify = useNotify();
  const id = useId();
  const [isAgain, setAgain] = useState(false);
  // Slots and the copied order go on changing behind the form; what it began with does not.
  const [begun] = useState(start);
  const state = useOrderForm({ start: begun, draft: draft?.values });
  const { form: fields } = state;
  // The drawer takes the focus as it opens; the first field has it from the next frame on.
  useEffect(() => {
    const frame = requestAnimationFrame(() => fields.focusField('recipient'));
    return () => cancelAnimationFrame(frame);
  }, [fields]);
  const forget = useKeptDraft(form, state);
  const letGo = useLeaveGuard(state.changed.length > 0, { isKept: true, onDiscard: forget });
  const create = useOrderSend(api.orders.create, { isShownByForm: true });
  const holder = holderOf(create.error);
  const added = (order: Order, another: boolean) => {
    notify.succeeded(t('created', { order: order.number ?? order.trackingCode }));
    forget();
    if (another) return onAgain(state.read());
    letGo();
    return onOpen(order.id);
  };
  const send = (another: boolean) => {
    if (create.isPending) return;
    setAgain(another);
    create.reset();
    state.check((values) =>
      create.mutate({ body: bodyOf(values, state.chooses) }, { onSuccess: (order) => added(order, another) }),
    );
  };
  return (
    <>
      <OrderForm
        id={id}
        state={state}
        error={create.error}
        onSend={() => send(false)}
        numberHelp={
          holder && (
            <Button type="link" className="text-button" onClick={() => onOpen(holder)}>
              {t('openExisting')}
            </Button>
          )
        }
      />
      <div className="order-form-footer">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button loading={create.isPending && isAgain} onClick={() => send(true)}>
          {t('addAnother')}
        </Button>
        <Button type="primary" htmlType="submit" form={id} loading={create.isPending && !isAgain}>
          {t('add')}
        </Button>
      </div>
    </>
  );
}

/** A member who does not choose them sends no store, date or time. */
function bodyOf(values: OrderValues, chooses: boolean): OrderValues {
  const { pickupScheduleId, date, time, ...rest } = values;
  return chooses ? { ...rest, pickupScheduleId, date, time } : rest;
}

/** The order that has the number already, when that is what was refused. */
function holderOf(error: ApiError | null): string | null {
  const data = error?.type === 'ORDER_NUMBER_TAKEN' ? error.body.data : null;
  return typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string' ? data.id : null;
}
