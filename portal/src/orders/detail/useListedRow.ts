import type { OrderList, OrderRow } from '@portage/contract/orders/list';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../api/client.ts';

type Lists = z.output<typeof OrderList>;

/** Returns the row of an order from the lists that are in the cache, to show its data before the order itself is read. */
export function useListedRow(id: string): OrderRow | undefined {
  const queryClient = useQueryClient();
  const lists = [api.orders.list, api.problems.list].flatMap(({ rowName }) =>
    queryClient.getQueriesData<Pick<Lists, 'data'>>({ queryKey: [rowName] }),
  );
  for (const [, list] of lists) {
    const row = list?.data.find((each) => each.id === id);
    if (row) return row;
  }
  return undefined;
}
