import { z } from 'zod';
import { OutboundReply } from '../outbound.ts';

export const JobStatus = z.enum(['QUEUED', 'RUNNING', 'FINISHED', 'FAILED']);
export type JobStatus = z.output<typeof JobStatus>;

/** A fault in one cell of an uploaded file; the message contains the remedy. */
export const RowError = z.object({
  type: z.string(),
  message: z.string(),
  row: z.number().int().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  /** The order that already has the number, if that is the fault. */
  orderId: z.string().nullable(),
});
export type RowError = z.output<typeof RowError>;

/** The result of a webhook test: the payload (spec section 7), its headers and the response. */
export const TriedWebhook = z.object({
  payload: z.unknown(),
  headers: z.record(z.string(), z.string()),
  reply: OutboundReply,
});

const JobDetails = z.object({
  data: z.string().nullable().optional(),
  error: z.object({ errors: z.array(RowError), total: z.number() }).optional(),
  fileName: z.string().nullable().optional(),
  importId: z.string().nullable().optional(),
  ...TriedWebhook.partial().shape,
});
type JobDetails = z.output<typeof JobDetails>;

/** A job, which screens poll every two seconds. */
export const Job = z.object({
  jobId: z.string(),
  kind: z.string(),
  status: JobStatus,
  /** Whether it can be canceled before it ends. */
  isCancelable: z.boolean(),
  message: z.string().nullable(),
  /** For an export of charges, the download URL only: `detailsOf` reads both shapes. */
  data: z.union([z.string(), JobDetails]).nullable(),
  itemsCreated: z.number(),
  /** Rows whose order existed before. */
  itemsExisting: z.number(),
  itemsCount: z.number(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type Job = z.output<typeof Job>;

/** Returns the result of a job, from either shape. */
export const detailsOf = ({ data }: Pick<Job, 'data'>): JobDetails =>
  typeof data === 'string' ? { data } : (data ?? {});

export const JobStarted = z.object({ jobId: z.string() });
