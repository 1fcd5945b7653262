import type { OrderPick } from '@portage/contract/orders/batch';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import type { Trouble } from '../orders/table/actions/trouble.ts';
import { useFulfilMany } from '../orders/table/actions/useFulfilMany.ts';

const keepNone = () => undefined;

/** Fulfils the orders that are due when the button is pressed, of a store or of all stores. */
export function useFulfilDue(pickupScheduleId: string | undefined) {
  const queryClient = useQueryClient();
  const [orders, setOrders] = useState<readonly OrderPick[]>([]);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const pick = useSend(api.orders.pick);
  const { start, job, isLate, isWorking } = useFulfilMany({ keep: keepNone, onTrouble: setTrouble });
  const run = async () => {
    const { data } = await pick.mutateAsync({ query: { step: 'toFulfil', pickupScheduleId, sort: 'date:asc' } });
    setOrders(data);
    // Another member was faster, so the screen is out of date.
    if (data.length === 0) return queryClient.invalidateQueries({ queryKey: ['today.read'] });
    return start(data);
  };
  return {
    // A notification shows why a request failed.
    start: () => void run().catch(() => undefined),
    isWorking: pick.isPending || isWorking,
    job,
    isLate,
    trouble: trouble && { trouble, orders, onClose: () => setTrouble(null) },
  };
}
