import { uploadPolls } from '@portage/contract/jobs/rules';
import type { Job } from '@portage/contract/jobs/schema';
import { shops } from '@portage/contract/shopify/shops/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useAccount, useMay } from '../auth/account.ts';
import { faultsOf } from '../jobs/progress.ts';
import { useJob } from '../jobs/useJob.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useWords } from '../words/translate.ts';
import { words } from './shopWords.ts';

/** Whether this member may have the shops looked at, and there is one (spec section 2, Orders). */
export function useMaySync(): boolean {
  const { noCheckoutForShopify, canSyncShopifyOrders } = useAccount().retailer;
  return useMay(shops.sync) && (noCheckoutForShopify || canSyncShopifyOrders);
}

/** Has the shops looked at, and says what came of it; after three looks at the job one need not stay (spec section 9). */
export function useSync() {
  const t = useWords(words);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [jobId, setJobId] = useState<string | null>(null);
  const send = useSend(api.shops.sync, { stales: ['jobs.list'], onDone: (started) => setJobId(started.jobId) });
  const settle = (job: Job) => {
    setJobId(null);
    for (const row of ['orders.list', 'orders.counts', 'shops.list', 'shops.problems', 'jobs.list'] as const)
      void queryClient.invalidateQueries({ queryKey: [row] });
    if (job.status === 'FAILED') return notify.failed(t('syncFailed'), job.message ?? undefined);
    const { total } = faultsOf(job);
    const left = total > 0 ? t('waiting', { count: total }) : undefined;
    notify.succeeded(t('synced', { count: job.itemsCreated }), left);
  };
  const { isLate } = useJob(jobId, uploadPolls, settle);
  const tellLate = useEffectEvent(() => {
    setJobId(null);
    notify.told(t('late'), t('lateText'));
  });
  useEffect(() => {
    if (isLate) tellLate();
  }, [isLate]);
  return { start: () => send.mutate({}), isWorking: send.isPending || jobId !== null };
}
