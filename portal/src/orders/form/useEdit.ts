import { Order } from '@portage/contract/orders/schema';
import { useMemo, useState } from 'react';
import { type ApiError, api } from '../../api/client.ts';
import { useNotify } from '../../ui/useNotify.ts';
import { useWords } from '../../words/translate.ts';
import { useOrderSend } from '../useOrderSend.ts';
import { words } from '../words.ts';
import { useOrderForm } from './useOrderForm.ts';
import { changesOf, type OrderFieldName, type OrderValues, rivalFields, valuesOf } from './values.ts';

/** The editing of an order: what it is measured against, the sending, and what to do about another's change. */
export function useEdit(start: Order, onDone: () => void) {
  const t = useWords(words);
  const notify = useNotify();
  const [base, setBase] = useState(start);
  const [theirs, setTheirs] = useState<Order | null>(null);
  const before = useMemo(() => valuesOf(base), [base]);
  const state = useOrderForm({ start: before, isEdit: true, fulfilled: base.fulfilled });
  const edit = useOrderSend(api.orders.edit, { isShownByForm: true });

  const done = () => {
    notify.succeeded(t('saved'));
    onDone();
  };
  const send = (against: Order, values: OrderValues) => {
    const changes = changesOf(valuesOf(against), values);
    if (Object.keys(changes).length === 0) return done();
    return edit.mutate(
      { params: { id: against.id }, body: { ...changes, version: against.version } },
      { onSuccess: done, onError: (error) => onRefused(error, against, values) },
    );
  };
  const onRefused = (error: ApiError, against: Order, values: OrderValues) => {
    const fresh = freshOf(error);
    if (!fresh) return;
    const isRivalled = rivalFields(valuesOf(against), values, valuesOf(fresh)).length > 0;
    // What changed is not on the form, such as where the courier is: the edit stands as it is.
    if (isRivalled) return setTheirs(fresh);
    setBase(fresh);
    send(fresh, values);
  };
  const save = () => {
    if (!edit.isPending && state.changed.length > 0) state.check((values) => send(base, values));
  };
  const take = (chosen: Partial<OrderValues>) => {
    if (!theirs) return;
    const values = { ...state.read(), ...chosen };
    state.form.setFieldsValue(values);
    setBase(theirs);
    setTheirs(null);
    send(theirs, values);
  };
  const rivals = theirs ? rivalFields(before, state.read(), valuesOf(theirs)) : [];
  const error = edit.error && freshOf(edit.error) ? null : edit.error;
  return { state, base, theirs, error, isPending: edit.isPending, save, choose: { rivals, take } };
}

export type Rival = { name: OrderFieldName; isMine: boolean };

/** The order as someone else left it, which the server sends with its refusal. */
function freshOf(error: ApiError): Order | null {
  if (error.type !== 'STALE_VERSION') return null;
  const read = Order.safeParse(error.body.data);
  return read.success ? read.data : null;
}
