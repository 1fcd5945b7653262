import type { Order } from '@portage/contract/orders/schema';
import { useQueryClient } from '@tanstack/react-query';
import type { ApiRow, RowName } from '../api/client.ts';
import { api } from '../api/client.ts';
import { keyOf } from '../api/read.ts';
import { useSend } from '../api/send.ts';

/** What any change of an order makes old. */
const orderRows: readonly RowName[] = ['orders.list', 'orders.counts', 'orders.logs'];
/** What a change of many makes old, whose answer does not tell each as it then is. */
export const batchRows: readonly RowName[] = [...orderRows, 'orders.read'];

type OrderSendOptions = { onDone?: (order: Order) => void; isShownByForm?: boolean };

/** Sends a row that answers the order as it then is; whatever shows the order shows that at once. */
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
