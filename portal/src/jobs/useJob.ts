import { pollEvery } from '@portage/contract/jobs/rules';
import type { Job } from '@portage/contract/jobs/schema';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { isOpen } from './progress.ts';

/** Polls a job every two seconds, up to a limit. Live events about the job refresh it too, also after the limit. */
export function useJob(jobId: string | null, polls: number, onEnded: (job: Job) => void) {
  const [lateId, setLateId] = useState<string | null>(null);
  const isLate = jobId !== null && lateId === jobId;
  useEffect(() => {
    if (jobId === null) return;
    const timer = setTimeout(() => setLateId(jobId), pollEvery * polls);
    return () => clearTimeout(timer);
  }, [jobId, polls]);
  const { data: job, error } = useRead(
    api.jobs.read,
    { params: { id: jobId ?? '' } },
    {
      enabled: jobId !== null,
      refetchInterval: ({ state }) => (isLate || (state.data && !isOpen(state.data)) ? false : pollEvery),
    },
  );
  const hasEnded = job !== undefined && !isOpen(job);
  const notifyEnded = useEffectEvent(() => job && onEnded(job));
  useEffect(() => {
    if (hasEnded) notifyEnded();
  }, [hasEnded]);
  return { job, error, isLate };
}
