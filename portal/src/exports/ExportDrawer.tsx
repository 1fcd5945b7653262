import '../orders/form/form.css';
import './exports.css';
import { exportPolls } from '@portage/contract/exports/rules';
import { detailsOf } from '@portage/contract/jobs/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useJob } from '../jobs/useJob.ts';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { useWords } from '../words/translate.ts';
import { ExportForm } from './ExportForm.tsx';
import { ExportOutcome } from './ExportOutcome.tsx';
import type { DeliveriesAsked } from './search.ts';
import { useDownload } from './useDownload.ts';
import { words } from './words.ts';

export type ExportDrawerProps = {
  isOpen: boolean;
  /** What the screen behind is narrowed to: where the choice begins. */
  asked: DeliveriesAsked;
  onClose: () => void;
  onClosed: () => void;
};

/** The data of deliveries as a file: chosen, followed while it is written, and saved. */
export function ExportDrawer({ isOpen, asked, onClose, onClosed }: ExportDrawerProps) {
  const t = useWords(words);
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} onClosed={onClosed} size={560} title={t('deliveries')}>
      <Export asked={asked} onClose={onClose} />
    </SideDrawer>
  );
}

function Export({ asked, onClose }: Pick<ExportDrawerProps, 'asked' | 'onClose'>) {
  const [jobId, setJobId] = useState<string | null>(null);
  const download = useDownload();
  const queryClient = useQueryClient();
  const start = useSend(api.exports.deliveries, { isShownByForm: true, onDone: (job) => setJobId(job.jobId) });
  const follow = useJob(jobId, exportPolls, (job) => {
    void queryClient.invalidateQueries({ queryKey: ['exports.list'] });
    const { data: address } = detailsOf(job);
    if (address) void download(address);
  });
  return jobId === null ? (
    <ExportForm asked={asked} start={start} onClose={onClose} />
  ) : (
    <ExportOutcome {...follow} onClose={onClose} onAgain={() => setJobId(null)} />
  );
}
