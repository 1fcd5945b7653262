import type { OrdersQuery } from '@portage/contract/orders/query';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '../../api/client.ts';
import { useSend } from '../../api/send.ts';
import { isOpen } from '../../jobs/progress.ts';
import { batchRows } from '../../orders/useOrderSend.ts';
import { usePreferences } from '../../preferences/usePreferences.ts';
import { usePrintMany } from './usePrintMany.ts';

/** Prints the labels of the orders that a list query finds when the button is pressed, in one file per store. */
export function usePrintFound(query: z.input<typeof OrdersQuery>) {
  const queryClient = useQueryClient();
  const [jobId, setJobId] = useState<string | null>(null);
  const { preferences } = usePreferences();
  const pick = useSend(api.orders.pick);
  const { print, send, follow } = usePrintMany(jobId, setJobId);
  const job = jobId === null ? undefined : follow.job;
  const find = async () => {
    const { data } = await pick.mutateAsync({ query });
    if (data.length > 0) {
      const sheet = preferences.labelSheet ?? '4x6';
      return { ids: data.map(({ id }) => id), split: 'stores' as const, sheet };
    }
    // Another member was faster, so the screen is out of date.
    for (const name of batchRows) void queryClient.invalidateQueries({ queryKey: [name] });
    return null;
  };
  const start = () => {
    setJobId(null);
    void print(find());
  };
  const isWorking = pick.isPending || send.isPending || (jobId !== null && (!job || isOpen(job)));
  return { start, isWorking, job, isLate: follow.isLate, error: send.error, clear: () => setJobId(null) };
}
export type PrintFound = ReturnType<typeof usePrintFound>;
