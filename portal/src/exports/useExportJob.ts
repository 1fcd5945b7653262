import { exportPolls } from '@portage/contract/exports/rules';
import { detailsOf, type Job } from '@portage/contract/jobs/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOpen } from '../jobs/progress.ts';
import { useJob } from '../jobs/useJob.ts';
import { useDownload } from './useDownload.ts';

/** Follows an export job, and downloads its file when it is ready. */
export function useExportJob(onFailed?: (job: Job) => void) {
  const [jobId, setJobId] = useState<string | null>(null);
  const download = useDownload();
  const queryClient = useQueryClient();
  const follow = useJob(jobId, exportPolls, (job) => {
    for (const row of ['exports.list', 'exports.listSaved']) void queryClient.invalidateQueries({ queryKey: [row] });
    const { data: address } = detailsOf(job);
    if (address) void download(address);
    else onFailed?.(job);
  });
  const { job, isLate } = follow;
  return {
    isStarted: jobId !== null,
    /** True until the job ends or the screen stops polling. */
    isRunning: jobId !== null && !isLate && (job === undefined || isOpen(job)),
    follow,
    begin: (started: { jobId: string }) => setJobId(started.jobId),
    again: () => setJobId(null),
  };
}
