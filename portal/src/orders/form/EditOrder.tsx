import { orders } from '@portage/contract/orders/endpoints';
import { labelFields } from '@portage/contract/orders/fields';
import { isUnderWay, whyNotEdit, whyNotRepack, whyNotReschedule } from '@portage/contract/orders/rules';
import { Order } from '@portage/contract/orders/schema';
import { type RequestField, requestFields } from '@portage/contract/requests/rules';
import { Alert, Button, Radio } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type ApiError, api } from '../../api/client.ts';
import { useMay } from '../../auth/account.ts';
import { useNotify } from '../../ui/useNotify.ts';
import { useNow } from '../../ui/useNow.ts';
import { fieldName } from '../fieldName.ts';
import { useRefusal } from '../orderText.ts';
import { useFieldText } from '../useFieldText.ts';
import { useT } from '../words.ts';
import { OrderForm } from './OrderForm.tsx';
import { type OrderFormState, useOrderForm } from './useOrderForm.ts';
import { changesOf, type OrderFieldName, type OrderValues, type Rival, rivalFields, valuesOf } from './values.ts';

type EditOrderProps = {
  /** The current order. Live events keep it fresh; the form does not follow these changes. */
  order: Order;
  onDone: () => void;
};

/** Edits an existing order. If another member saved first, this member chooses field by field. */
export function EditOrder({ order, onDone }: EditOrderProps) {
  const t = useT();
  const now = useNow();
  const { refusalOf } = useRefusal();
  const { state, base, theirs, rivals, take } = useEdit(order, onDone);
  const { form } = state;
  // The pressed button has been removed, and its focus with it.
  useEffect(() => form.focusField('recipient'), [form]);
  const refusal = useEditRefusal(order);
  return (
    <>
      {theirs && <StaleChoice theirs={theirs} rivals={rivals} mine={state.read()} onChoose={take} />}
      <div className="order-editing" hidden={theirs !== null}>
        <OrderForm
          state={state}
          action={t('save')}
          refusal={refusal}
          onCancel={onDone}
          slotRefusal={refusalOf(whyNotReschedule(base, now))}
          packagesRefusal={refusalOf(whyNotRepack(base))}
        />
      </div>
    </>
  );
}

/** Returns why the order can no longer be saved, if that changed while the form was open. */
function useEditRefusal(order: Order): string | null {
  const { refusalOf, forbidden } = useRefusal();
  return useMay(orders.edit) ? refusalOf(whyNotEdit(order)) : forbidden;
}

/** Holds the state of the edit: the order that it is compared with, at first `start`, and another member's version while a conflict is open. */
function useEdit(start: Order, onDone: () => void) {
  const t = useT();
  const notify = useNotify();
  // A ref, because the order is also read outside of rendering, right after it is replaced.
  const against = useRef(start);
  const [base, setBase] = useState(start);
  const [theirs, setTheirs] = useState<Order | null>(null);
  const before = useMemo(() => valuesOf(base), [base]);
  const replace = (order: Order) => {
    against.current = order;
    setBase(order);
  };
  const state: OrderFormState = useOrderForm({
    start: before,
    isEdit: true,
    fulfilled: base.fulfilled,
    send: async (values) => {
      const { id, version } = against.current;
      const changes = changesOf(valuesOf(against.current), values);
      const isSaved = Object.keys(changes).length === 0;
      return isSaved ? against.current : api.orders.edit({ params: { id }, body: { ...changes, version } });
    },
    onSaved: (order) => {
      const news = newsOf(base, order);
      notify.succeeded(t('saved'), news && t(news));
      onDone();
    },
    onRefused: (error, values) => {
      const fresh = freshOf(error);
      if (!fresh) return;
      if (rivalFields(valuesOf(against.current), values, valuesOf(fresh)).length > 0) return setTheirs(fresh);
      // Only fields outside the form changed, such as the courier's position: the edit is sent again.
      replace(fresh);
      state.send(values);
    },
    isShownElsewhere: (error) => freshOf(error) !== null,
  });
  const take = (chosen: Partial<OrderValues>) => {
    if (!theirs) return;
    const values = { ...state.read(), ...chosen };
    state.form.setFieldsValue(values);
    replace(theirs);
    setTheirs(null);
    state.send(values);
  };
  const rivals = theirs ? rivalFields(before, state.read(), valuesOf(theirs)) : [];
  return { state, base, theirs, rivals, take };
}

/** Returns what an edit changes for the courier, and on the parcel's label, once the courier has the parcel. */
function newsOf(before: Order, after: Order) {
  const hasChanged = (field: RequestField) => before[field] !== after[field];
  if (!isUnderWay(after) || !requestFields.some(hasChanged)) return undefined;
  return after.shippingLabelUrl !== null && labelFields.some(hasChanged) ? 'savedLabelled' : 'savedUnderWay';
}

/** Returns the current order, which the server sends with the refusal of a stale version. */
function freshOf(error: ApiError): Order | null {
  if (error.type !== 'STALE_VERSION') return null;
  const read = Order.safeParse(error.body.data);
  return read.success ? read.data : null;
}

type StaleChoiceProps = {
  theirs: Order;
  rivals: readonly Rival[];
  mine: OrderValues;
  /** Merges the chosen values into the form and saves. */
  onChoose: (chosen: Partial<OrderValues>) => void;
};

/** Shown when another member saved first: both values of each field in conflict, to keep either. */
function StaleChoice({ theirs, rivals, mine, onChoose }: StaleChoiceProps) {
  const t = useT();
  const text = useFieldText();
  const values = { theirs: valuesOf(theirs), mine };
  const [kept, setKept] = useState<Partial<Record<OrderFieldName, keyof typeof values>>>(() =>
    Object.fromEntries(rivals.map(({ name, isMine }) => [name, isMine ? 'mine' : 'theirs'])),
  );
  const take = () => {
    const chosen: Partial<OrderValues> = {};
    for (const { name } of rivals) if (kept[name] === 'theirs') Object.assign(chosen, { [name]: values.theirs[name] });
    onChoose(chosen);
  };
  const side = (name: OrderFieldName, whose: keyof typeof values, title: string) => (
    <Radio value={whose} className="card">
      <div className="muted small">{title}</div>
      <div className="free-text">{text(name, values[whose]) || t('nothing')}</div>
    </Radio>
  );
  return (
    <>
      <Alert type="warning" showIcon role="alert" title={t('staleTitle')} description={t('staleText')} />
      {rivals.map(({ name }) => (
        <section key={name} className="stale-field" aria-label={fieldName(name, t)}>
          <h2>{fieldName(name, t)}</h2>
          <Radio.Group
            className="fields"
            value={kept[name]}
            onChange={({ target }) => setKept({ ...kept, [name]: target.value })}
          >
            {side(name, 'theirs', t('staleTheirs'))}
            {side(name, 'mine', t('staleMine'))}
          </Radio.Group>
        </section>
      ))}
      <div className="save-bar">
        <Button type="primary" onClick={take}>
          {t('staleSave')}
        </Button>
      </div>
    </>
  );
}
