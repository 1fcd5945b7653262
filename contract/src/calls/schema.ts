import { z } from 'zod';
import { Instant } from '../instants.ts';
import { pageQuery } from '../list.ts';
import { Id } from '../text.ts';
import { callEnds } from './rules.ts';

/** A line of the log of calls. */
export const Call = z.object({
  /** The `requestId` in the body of a refusal. */
  id: z.string(),
  at: z.string(),
  /** The caller, by the name they had then: an API key, or a member whose call failed. */
  by: z.object({ kind: z.enum(['KEY', 'MEMBER']), id: z.string(), name: z.string() }),
  /** The endpoint that was called, such as `orders.create`. */
  row: z.string(),
  method: z.string(),
  /** The path, without the query. */
  path: z.string(),
  status: z.number(),
  milliseconds: z.number(),
  /** The error type of a refused or failed call; null for others. */
  errorType: z.string().nullable(),
});
export type Call = z.output<typeof Call>;

/** A call with its bodies. Secrets, free text and personal data are masked field by field; bodies are cut at 8 KB. */
export const WholeCall = Call.extend({
  /** Whether the two fields below are visible to the reader: the caller of the logged call, or a member with every store. */
  isShown: z.boolean(),
  request: z.unknown(),
  reply: z.unknown(),
});
export type WholeCall = z.output<typeof WholeCall>;

/** The filters of the log of calls. */
export const CallsQuery = z.object({
  /** The id of an API key or of a member. */
  by: Id.optional(),
  end: z.enum(callEnds).optional(),
  row: z
    .string()
    .regex(/^\w{1,40}\.\w{1,40}$/)
    .optional(),
  /** `from` is inclusive, `to` is exclusive. */
  from: Instant.optional(),
  to: Instant.optional(),
  pageSize: pageQuery.pageSize.default(25),
  /** The `next` of the previous page: only earlier calls are returned. */
  before: Id.optional(),
});
export type CallsQuery = z.output<typeof CallsQuery>;

/** `next` is null on the last page. */
export const CallList = z.object({ data: z.array(Call), next: z.string().nullable() });
