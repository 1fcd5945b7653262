import { type ErrorBody, errorText, type Fault } from '@portage/contract/errors';
import { Form, type FormInstance } from 'antd';
import { useMemo, useState } from 'react';
import { useAccount, useHolds } from '../../auth/account.ts';
import { type Language, useLanguage } from '../../words/language.ts';
import { useStores } from '../useStores.ts';
import { checkOrder } from './checkOrder.ts';
import { changedFields, type OrderFieldName, type OrderValues, tidied } from './values.ts';

type Problem = { body: ErrorBody };

export type OrderFormState = {
  form: FormInstance<OrderValues>;
  start: OrderValues;
  /** What the fields show at first: a draft, or the start. */
  shown: OrderValues;
  chooses: boolean;
  needsSlot: boolean;
  faults: () => readonly Fault[];
  /** What the form itself refused to send. */
  problem: Problem | null;
  /** What the fields hold, sent or not. */
  read: () => OrderValues;
  changed: readonly OrderFieldName[];
  /** Calls back with the values when nothing is wrong with them; else says what is. */
  check: (pass: (values: OrderValues) => void) => void;
};

type Options = { start: OrderValues; draft?: OrderValues | undefined; isEdit?: boolean; fulfilled?: boolean };

/** The state of an order's form: what it holds, what of it changed, and what is wrong with it. */
export function useOrderForm({ start, draft, isEdit = false, fulfilled = false }: Options): OrderFormState {
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
  const faults = () => checkOrder(read(), { stores, chooses, needsSlot, before: isEdit ? start : undefined });
  const check = (pass: (values: OrderValues) => void) => {
    const found = faults();
    setProblem(found.length > 0 ? problemOf(found, language) : null);
    if (found.length === 0) pass(read());
  };
  return { form, start, shown: draft ?? start, chooses, needsSlot, faults, problem, read, changed, check };
}

/** Faults found here, in the shape in which the server tells its own. */
function problemOf(faults: readonly Fault[], language: Language): Problem {
  const errors = faults.map(({ type, path, values }) => ({ type, path, message: errorText(type, language, values) }));
  const message = errorText('VALIDATION_FAILED', language);
  return { body: { status: 422, message, error: { type: 'VALIDATION_FAILED' }, errors, requestId: '' } };
}
