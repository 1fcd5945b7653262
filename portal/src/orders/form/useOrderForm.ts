import { type ErrorBody, errorText, type Fault } from '@portage/contract/errors';
import { Form, type FormInstance } from 'antd';
import { useMemo, useState } from 'react';
import { useAccount, useHolds } from '../../auth/account.ts';
import { useStores } from '../../stores/useStores.ts';
import { type Language, useLanguage } from '../../words/language.ts';
import { checkOrder } from './checkOrder.ts';
import { changedFields, type OrderFieldName, type OrderValues, tidied } from './values.ts';

type Problem = { body: ErrorBody };
type ShownFault = Fault & { message: string };

export type OrderFormState = {
  form: FormInstance<OrderValues>;
  /** What the fields show at first: a draft, or the start. */
  shown: OrderValues;
  chooses: boolean;
  needsSlot: boolean;
  /** What is wrong now, as far as it is to be shown. */
  faults: () => readonly ShownFault[];
  /** What the form itself refused to send. */
  problem: Problem | null;
  /** What the fields hold, sent or not. */
  read: () => OrderValues;
  changed: readonly OrderFieldName[];
  /** Calls back with the values when nothing is wrong with them; else says what is. */
  check: (pass: (values: OrderValues) => void) => void;
};

type OrderFormOptions = { start: OrderValues; draft?: OrderValues | undefined; isEdit?: boolean; fulfilled?: boolean };

/** The state of an order's form: what it holds, what of it changed, and what is wrong with it. */
export function useOrderForm({ start, draft, isEdit = false, fulfilled = false }: OrderFormOptions): OrderFormState {
  const [form] = Form.useForm<OrderValues>();
  const { stores } = useStores();
  const chooses = useHolds('MANAGE_ORDERS');
  const { ordersNotFulfilledByDefault } = useAccount().retailer;
  const needsSlot = chooses && (isEdit ? fulfilled : !ordersNotFulfilledByDefault);
  const language = useLanguage();
  const [problem, setProblem] = useState<Problem | null>(null);
  const held = Form.useWatch((values) => values, { form, preserve: true });
  const changed = useMemo(() => changedFields(start, { ...start, ...held }), [start, held]);
  const read = (): OrderValues => tidied({ ...start, ...form.getFieldsValue(true) });
  const judge = () =>
    checkOrder(read(), { stores, chooses, needsSlot, before: isEdit ? start : undefined }).map((fault) => ({
      ...fault,
      message: errorText(fault.type, language, fault.values),
    }));
  // What is still empty is no fault before one has tried to send it.
  const faults = () => judge().filter(({ type }) => problem !== null || type !== 'REQUIRED');
  const check = (pass: (values: OrderValues) => void) => {
    const found = judge();
    setProblem(found.length > 0 ? problemOf(found, language) : null);
    if (found.length === 0) pass(read());
  };
  return { form, shown: draft ?? start, chooses, needsSlot, faults, problem, read, changed, check };
}

/** Faults found here, in the shape of the server's own. */
export function problemOf(errors: readonly ShownFault[], language: Language): Problem {
  const message = errorText('VALIDATION_FAILED', language);
  return { body: { status: 422, message, error: { type: 'VALIDATION_FAILED' }, errors: [...errors], requestId: '' } };
}
