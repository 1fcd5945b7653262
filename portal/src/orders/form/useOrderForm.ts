import type { Order } from '@portage/contract/orders/schema';
import { useQueryClient } from '@tanstack/react-query';
import { type ApiError, api } from '../../api/client.ts';
import { keyOf } from '../../api/read.ts';
import { useAccount, useHolds } from '../../auth/account.ts';
import { useStores } from '../../stores/useStores.ts';
import { type FormState, useFormState } from '../../ui/form/useFormState.ts';
import type { LeaveGuardOptions } from '../../ui/form/useLeaveGuard.ts';
import { orderRows } from '../useOrderSend.ts';
import { checkOrder } from './checkOrder.ts';
import { changedFields, type OrderFieldName, type OrderValues, tidied } from './values.ts';

export type OrderFormState = FormState<OrderValues> & {
  /** Whether the member chooses store, date and time. */
  chooses: boolean;
  needsSlot: boolean;
  changed: readonly OrderFieldName[];
  /** Sends these values without validating them again. */
  send: (values: OrderValues) => void;
};

type OrderFormOptions = {
  start: OrderValues;
  draft?: OrderValues | undefined;
  isEdit?: boolean;
  fulfilled?: boolean;
  /** Resolves to null when there is nothing to send. */
  send: (values: OrderValues) => Promise<Order | null>;
  onSaved: (order: Order) => void;
  onRefused?: (error: ApiError, values: OrderValues) => void;
  isShownElsewhere?: (error: ApiError) => boolean;
  guard?: LeaveGuardOptions;
};

/** Returns the state of an order's form, new or edited. */
export function useOrderForm({ start, draft, isEdit = false, fulfilled = false, ...options }: OrderFormOptions) {
  const queryClient = useQueryClient();
  const { stores } = useStores();
  const chooses = useHolds('MANAGE_ORDERS');
  const { ordersNotFulfilledByDefault } = useAccount().retailer;
  const needsSlot = chooses && (isEdit ? fulfilled : !ordersNotFulfilledByDefault);
  const { send, onSaved, onRefused, isShownElsewhere, guard } = options;
  const { state, submit } = useFormState<OrderValues, OrderValues, Order>({
    initial: draft ?? start,
    isEdit,
    isDirty: (values) => changedFields(start, values).length > 0,
    check: (values) => {
      const body = tidied(values);
      const faults = checkOrder(body, { stores, chooses, needsSlot, before: isEdit ? start : undefined });
      return faults.length > 0 ? { faults } : { body };
    },
    send,
    stales: orderRows,
    onSent: (order) => {
      queryClient.setQueryData(keyOf(api.orders.read, { params: { id: order.id } }), order);
      onSaved(order);
    },
    onRefused: (error, { values }) => onRefused?.(error, values),
    isShownElsewhere,
    guard,
  });
  const changed = changedFields(start, state.values);
  const sendValues = (values: OrderValues) => submit({ values, body: tidied(values) });
  return { ...state, chooses, needsSlot, changed, send: sendValues };
}
