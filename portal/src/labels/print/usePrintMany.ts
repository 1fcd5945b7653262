import { detailsOf } from '@portage/contract/jobs/schema';
import { printPolls } from '@portage/contract/labels/rules';
import type { BatchPrint } from '@portage/contract/labels/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { api, type RowName } from '../../api/client.ts';
import { useSend } from '../../api/send.ts';
import { isOpen, percentOf } from '../../jobs/progress.ts';
import { useJob } from '../../jobs/useJob.ts';
import { batchRows } from '../../orders/useOrderSend.ts';
import { openPdfLater } from '../../ui/pdf/pdf.ts';
import { useLanguage } from '../../words/language.ts';
import { useT } from '../words.ts';

export type PrintInput = Omit<z.input<typeof BatchPrint>, 'lang'>;

const stales: readonly RowName[] = [...batchRows, 'labels.batchLabels'];

/**
 * Starts a print job and follows it. The tab for its file opens on the click, or the browser would block it, and shows the progress.
 */
export function usePrintMany(jobId: string | null, onStarted: (jobId: string) => void) {
  const t = useT();
  const lang = useLanguage();
  const queryClient = useQueryClient();
  const tab = useRef<ReturnType<typeof openPdfLater>>(null);
  const send = useSend(api.labels.batchPrint, { isShownByForm: true });
  const follow = useJob(jobId, printPolls, (job) => {
    for (const name of stales) void queryClient.invalidateQueries({ queryKey: [name] });
    const { data: address, fileName } = detailsOf(job);
    if (address && fileName?.endsWith('.zip')) tab.current?.save(address);
    else if (address) tab.current?.show(address);
    else tab.current?.forget();
    tab.current = null;
  });
  const { job } = follow;
  useEffect(() => {
    if (job && isOpen(job)) tab.current?.say(t('tabPreparing', { percent: percentOf(job) }));
  }, [job, t]);
  // After the drawer is closed, the job continues and its file appears under Jobs.
  useEffect(() => () => tab.current?.forget(), []);
  const print = async (given: PrintInput | Promise<PrintInput | null>) => {
    tab.current = openPdfLater();
    tab.current?.say(t('tabPreparing', { percent: 0 }));
    const started = await Promise.resolve(given)
      .then((input) => input && send.mutateAsync({ body: { ...input, lang } }))
      .catch(() => null);
    if (started) return onStarted(started.jobId);
    tab.current?.forget();
    tab.current = null;
  };
  return { print, send, follow };
}
