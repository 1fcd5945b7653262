import { pollEvery } from '@portage/contract/jobs/rules';
import type { Job } from '@portage/contract/jobs/schema';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { isOpen } from './progress.ts';

/** The member's latest jobs. News keep them fresh; while one runs they are also polled every two seconds. */
export function useJobs(): readonly Job[] {
  const list = useRead(api.jobs.list, undefined, {
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? pollEvery : false),
  });
  return list.data?.data ?? [];
}
