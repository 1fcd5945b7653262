import { printPolls } from '@portage/contract/labels/rules';
import type { BatchPrint } from '@portage/contract/labels/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { api, type RowName } from '../../api/client.ts';
import { useSend } from '../../api/send.ts';
import { isOpen, percentOf } from '../../jobs/progress.ts';
import { useJob } from '../../jobs/useJob.ts';
import { orderRows } from '../../orders/useOrderSend.ts';
import { openPdfLater } from '../../ui/pdf.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/translate.ts';
import { words } from '../words.ts';

export type LabelsWanted = Omit<z.input<typeof BatchPrint>, 'lang'>;

const stales: readonly RowName[] = [...orderRows, 'orders.read', 'labels.batchLabels'];

/** Starts a batch of labels and follows it. The tab for its file opens with the press, or the browser would refuse it, and tells how far the job is. */
export function usePrintMany(jobId: string | null, onStarted: (jobId: string) => void) {
  const t = useWords(words);
  const lang = useLanguage();
  const queryClient = useQueryClient();
  const tab = useRef<ReturnType<typeof openPdfLater>>(null);
  const send = useSend(api.labels.batchPrint, { isShownByForm: true });
  const follow = useJob(jobId, printPolls, (job) => {
    for (const name of stales) void queryClient.invalidateQueries({ queryKey: [name] });
    if (job.data?.data) tab.current?.show(job.data.data);
    else tab.current?.forget();
    tab.current = null;
  });
  const { job } = follow;
  useEffect(() => {
    if (job && isOpen(job)) tab.current?.say(t('tabPreparing', { percent: percentOf(job) }));
  }, [job, t]);
  // Whoever closes the drawer waits no longer: the tray has the file when it is made.
  useEffect(() => () => tab.current?.forget(), []);
  const print = async (wish: LabelsWanted) => {
    tab.current = openPdfLater();
    tab.current?.say(t('tabPreparing', { percent: 0 }));
    const started = await send.mutateAsync({ body: { ...wish, lang } }).catch(() => null);
    if (started) return onStarted(started.jobId);
    tab.current?.forget();
    tab.current = null;
  };
  return { print, send, follow };
}
