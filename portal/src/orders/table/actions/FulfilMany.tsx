import type { Job } from '@portage/contract/jobs/schema';
import { printPolls } from '@portage/contract/labels/rules';
import { batchLimit } from '@portage/contract/orders/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useSend } from '../../../api/send.ts';
import { JobBar } from '../../../jobs/JobBar.tsx';
import { faultsOf } from '../../../jobs/progress.ts';
import { useJob } from '../../../jobs/useJob.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { useConfirm } from '../../../ui/useConfirm.ts';
import { useNotify } from '../../../ui/useNotify.ts';
import { batchRows } from '../../useOrderSend.ts';
import { useLeftOut } from './TroubleAlert.tsx';
import type { BatchProps } from './trouble.ts';
import { useT } from './words.ts';

/** Fulfils the selected orders after confirmation. Refused ones stay selected, with their reasons. */
export function FulfilMany(props: BatchProps) {
  const t = useT();
  const confirm = useConfirm();
  const { start, job, isWorking, isLate } = useFulfilMany(props);
  const count = props.orders.length;
  const waiting = props.orders.filter(({ status }) => status === 'NOT_SCHEDULED').length;
  const name = waiting > 0 && waiting < count ? t('fulfilSome', { waiting, count }) : t('fulfil');
  const refusal = count > batchLimit ? t('limit', { count: batchLimit }) : waiting > 0 ? null : t('fulfilNone');
  const ask = () =>
    confirm({ title: t('fulfilTitle', { count: waiting }), text: t('fulfilText'), action: t('fulfil'), run: start });
  return (
    <>
      <ActionButton type="primary" loading={isWorking} refusal={isWorking ? null : refusal} onClick={ask}>
        {name}
      </ActionButton>
      {isWorking && job && (
        <span className="small" role="status" style={{ width: 150 }}>
          <JobBar job={job} name={t('fulfil')} size="small" />
          {isLate && <span className="muted">{t('late')}</span>}
        </span>
      )}
    </>
  );
}

/** Starts the job that fulfils orders, follows it, and offers to void the shipments until their cutoffs. */
function useFulfilMany({ orders, keep, onTrouble }: BatchProps) {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<{ jobId: string; ids: readonly string[] } | null>(null);
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
    const done = (sent?.ids ?? []).filter((id) => !reasons.has(id));
    const fulfilled = new Set(done);
    setSent(null);
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
  const { job, isLate } = useJob(sent?.jobId ?? null, printPolls, settle);
  const start = async () => {
    onTrouble(null);
    const ids = orders.map(({ id }) => id);
    const started = await send.mutateAsync({ body: { ids } });
    setSent({ jobId: started.jobId, ids });
  };
  return { start, job, isLate, isWorking: send.isPending || sent !== null };
}
