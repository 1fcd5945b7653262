import { uploadPolls } from '@portage/contract/jobs/rules';
import type { Job } from '@portage/contract/jobs/schema';
import { shops } from '@portage/contract/shopify/shops/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { useSend } from '../../api/send.ts';
import { isOnTestData } from '../../api/testData.ts';
import { useAccount, useMay } from '../../auth/account.ts';
import { faultLines, faultsOf } from '../../jobs/progress.ts';
import { useJob } from '../../jobs/useJob.ts';
import { useNotify } from '../../ui/useNotify.ts';
import { useWords } from '../../words/translate.ts';
import { words } from './words.ts';

/** Returns whether this member may sync and the retailer has a shop (spec section 2, Orders). A sandbox has none. */
export function useMaySync(): boolean {
  const { noCheckoutForShopify, canSyncShopifyOrders } = useAccount().retailer;
  return useMay(shops.sync) && (noCheckoutForShopify || canSyncShopifyOrders) && !isOnTestData;
}

/** Follows a Shopify job until it ends; the screen stops polling after a while (spec section 9). */
function useFollowedJob(onEnded: (job: Job) => void) {
  const t = useWords(words);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [jobId, setJobId] = useState<string | null>(null);
  const { isLate } = useJob(jobId, uploadPolls, (job) => {
    setJobId(null);
    for (const row of ['orders.list', 'orders.counts', 'shops.list', 'shops.problems', 'jobs.list'] as const)
      void queryClient.invalidateQueries({ queryKey: [row] });
    // The job's message and its errors (spec section 8).
    if (job.status === 'FAILED') notify.failed(t('syncFailed'), [job.message ?? '', ...faultLines(job)].join('\n'));
    else onEnded(job);
  });
  // The result is still shown once live events report it.
  const notifyLate = useEffectEvent(() => notify.informed(t('late'), t('lateText')));
  useEffect(() => {
    if (isLate) notifyLate();
  }, [isLate]);
  const isFollowed = jobId !== null && !isLate;
  return { isFollowed, follow: (started: { jobId: string }) => setJobId(started.jobId) };
}

/** Returns a function that syncs the shops and shows the result. */
export function useSync() {
  const t = useWords(words);
  const notify = useNotify();
  const { follow, isFollowed } = useFollowedJob((job) => {
    const { total } = faultsOf(job);
    const left = total > 0 ? t('waiting', { count: total }) : undefined;
    const synced = t('synced', { count: job.itemsCreated });
    if (job.message) notify.failed(t('notAllChecked'), [job.message, synced, left ?? ''].join('\n'));
    else notify.succeeded(synced, left);
  });
  const send = useSend(api.shops.sync, { stales: ['jobs.list'], onDone: follow });
  return { start: () => send.mutate({}), isWorking: send.isPending || isFollowed };
}

/** Returns a function that retries one order at a time and shows whether its problem remains. */
export function useRetry() {
  const t = useWords(words);
  const notify = useNotify();
  const [tried, setTried] = useState({ id: '', name: '' });
  const { follow, isFollowed } = useFollowedJob((job) => {
    const [fault] = faultsOf(job).errors;
    if (fault) notify.failed(t('retryFailed', tried), fault.message);
    else notify.succeeded(t('retryDone', tried));
  });
  const send = useSend(api.shops.retry, { stales: ['jobs.list'], onDone: follow });
  const retry = (problem: { id: string; name: string }) => {
    setTried(problem);
    send.mutate({ params: { id: problem.id } });
  };
  return { retry, workingOn: send.isPending || isFollowed ? tried.id : null };
}
