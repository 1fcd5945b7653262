import { exportPolls } from '@portage/contract/exports/rules';
import { detailsOf } from '@portage/contract/jobs/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useJob } from '../jobs/useJob.ts';
import { useDownload } from './useDownload.ts';

/** Follows an export job, and downloads its file when it is ready. */
export function useExportJob() {
  const [jobId, setJobId] = useState<string | null>(null);
  const download = useDownload();
  const queryClient = useQueryClient();
  const follow = useJob(jobId, exportPolls, (job) => {
    void queryClient.invalidateQueries({ queryKey: ['exports.list'] });
    const { data: address } = detailsOf(job);
    if (address) void download(address);
  });
  return {
    isStarted: jobId !== null,
    follow,
    begin: (started: { jobId: string }) => setJobId(started.jobId),
    again: () => setJobId(null),
  };
}
