import type { Job } from '@portage/contract/jobs/schema';
import { printPolls } from '@portage/contract/labels/rules';
import type { OrderPick } from '@portage/contract/orders/batch';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useSend } from '../../../api/send.ts';
import { faultsOf } from '../../../jobs/progress.ts';
import { useJob } from '../../../jobs/useJob.ts';
import { useNotify } from '../../../ui/useNotify.ts';
import { batchRows } from '../../useOrderSend.ts';
import { useLeftOut } from './TroubleAlert.tsx';
import type { BatchProps } from './trouble.ts';
import { useT } from './words.ts';

/** Starts the job that fulfils orders, follows it, and offers to void the shipments until their cutoffs. */
export function useFulfilMany({ keep, onTrouble }: Pick<BatchProps, 'keep' | 'onTrouble'>) {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [orders, setOrders] = useState<readonly OrderPick[]>([]);
  const [jobId, setJobId] = useState<string | null>(null);
  const say = useLeftOut(orders);
  // Orders that can no longer be voided are listed.
  const takeBack = useSend(api.orders.voidMany, {
    stales: batchRows,
    onDone: ({ done, leftOut }) => say(t('voidDone', { count: done.length }), done.length, leftOut),
  });
  const send = useSend(api.orders.fulfilMany, { stales: ['jobs.list'] });
  const settle = (job: Job) => {
    for (const name of batchRows) void queryClient.invalidateQueries({ queryKey: [name] });
    const reasons = new Map(faultsOf(job).errors.map(({ orderId, message }) => [orderId ?? '', message]));
    const done = orders.map(({ id }) => id).filter((id) => !reasons.has(id));
    const fulfilled = new Set(done);
    setJobId(null);
    if (job.status === 'FAILED') return notify.failed(t('fulfilFailed'), job.message ?? undefined);
    // Keeps orders selected that were added to the selection after the job started.
    keep((selected) => selected.filter(({ id }) => !fulfilled.has(id)));
    if (reasons.size > 0)
      onTrouble({ isPartial: true, title: t('fulfilLeftOut', { count: reasons.size }), reasons, message: '' });
    if (done.length === 0) return;
    notify.undoable(t('fulfilDone', { count: done.length }), {
      label: t('undo'),
      run: () => takeBack.mutate({ body: { ids: done } }),
    });
  };
  const { job, isLate } = useJob(jobId, printPolls, settle);
  const start = async (given: readonly OrderPick[]) => {
    onTrouble(null);
    const started = await send.mutateAsync({ body: { ids: given.map(({ id }) => id) } });
    setOrders(given);
    setJobId(started.jobId);
  };
  return { start, job, isLate, isWorking: send.isPending || jobId !== null };
}
