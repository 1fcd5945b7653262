import { z } from 'zod';
import { OutboundReply } from '../outbound.ts';

export const JobStatus = z.enum(['QUEUED', 'RUNNING', 'FINISHED', 'FAILED']);
export type JobStatus = z.output<typeof JobStatus>;

/** A fault in one cell of an uploaded file, with the remedy as its message, in the reader’s language. */
export const RowError = z.object({
  type: z.string(),
  message: z.string(),
  row: z.number().int().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  /** The order that already holds the number, when that is the fault. */
  orderId: z.string().nullable(),
});
export type RowError = z.output<typeof RowError>;

/** Of a webhook that was tried: what was sent (spec section 7), with which headers, and what became of it. */
export const TriedWebhook = z.object({
  payload: z.unknown(),
  headers: z.record(z.string(), z.string()),
  reply: OutboundReply,
});

const JobDetails = z.object({
  data: z.string().nullable().optional(),
  error: z.object({ errors: z.array(RowError), total: z.number() }).optional(),
  fileName: z.string().nullable().optional(),
  /** The import that it works on. */
  importId: z.string().nullable().optional(),
  ...TriedWebhook.partial().shape,
});
type JobDetails = z.output<typeof JobDetails>;

/** Slow work that a screen polls every two seconds. */
export const Job = z.object({
  jobId: z.string(),
  kind: z.string(),
  status: JobStatus,
  /** Whether it can be canceled while it is not over. */
  isCancelable: z.boolean(),
  message: z.string().nullable(),
  /** Of an export of charges the address alone (design section 4): `detailsOf` reads both. */
  data: z.union([z.string(), JobDetails]).nullable(),
  itemsCreated: z.number(),
  /** Rows of a file whose order existed already, so that nothing was created for them. */
  itemsExisting: z.number(),
  itemsCount: z.number(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type Job = z.output<typeof Job>;

/** What came of a job, in whichever shape it travels. */
export const detailsOf = ({ data }: Pick<Job, 'data'>): JobDetails =>
  typeof data === 'string' ? { data } : (data ?? {});

/** What starting a job answers. */
export const JobStarted = z.object({ jobId: z.string() });
