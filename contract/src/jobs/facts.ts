import { z } from 'zod';
import { fact } from '../fact.ts';
import { JobStatus } from './schema.ts';

export const jobFacts = {
  JOB_CHANGED: fact(
    z.object({ jobId: z.string(), memberId: z.string(), status: JobStatus }),
    ({ jobId, memberId }) => ({ kind: 'jobs', id: jobId, memberId }),
  ),
};
