import type { Order } from '@portage/contract/orders/schema';
import { useQueryClient } from '@tanstack/react-query';
import type { ApiRow, RowName } from '../api/client.ts';
import { api } from '../api/client.ts';
import { keyOf } from '../api/read.ts';
import { useSend } from '../api/send.ts';

/** The endpoints whose cached responses become stale with any change of an order. */
export const orderRows: readonly RowName[] = [
  'orders.list',
  'orders.counts',
  'timeline.read',
  'problems.list',
  'problems.counts',
  'today.read',
];
/** The same for a change of many orders, whose response does not contain them. */
export const batchRows: readonly RowName[] = [...orderRows, 'orders.read'];

type OrderSendOptions = { onDone?: (order: Order) => void; isShownByForm?: boolean };

/** Returns a mutation whose response is the changed order; it updates that order everywhere at once. */
export function useOrderSend<G>(row: ApiRow<G, Order>, { onDone, isShownByForm }: OrderSendOptions = {}) {
  const queryClient = useQueryClient();
  return useSend(row, {
    isShownByForm,
    stales: orderRows,
    onDone: (order) => {
      queryClient.setQueryData(keyOf(api.orders.read, { params: { id: order.id } }), order);
      onDone?.(order);
    },
  });
}
