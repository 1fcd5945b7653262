import { z } from 'zod';
import { pageQuery } from '../list.ts';
import { Id } from '../text.ts';
import { Instant } from '../time.ts';
import { callEnds } from './rules.ts';

/** A call as a line of the log. */
export const Call = z.object({
  /** The `requestId` that a refusal names. */
  id: z.string(),
  at: z.string(),
  /** Who made it, as they were called then: an API key, or a member whose call did not succeed. */
  by: z.object({ kind: z.enum(['KEY', 'MEMBER']), id: z.string(), name: z.string() }),
  /** Which row of the API was called, such as `orders.create`. */
  row: z.string(),
  method: z.string(),
  /** The path, without the query. */
  path: z.string(),
  status: z.number(),
  milliseconds: z.number(),
  /** The type of the refusal; null where there was none. */
  errorType: z.string().nullable(),
});
export type Call = z.output<typeof Call>;

/** Secrets, free text and personal data are masked field by field; bodies are cut at 8 KB. */
export const WholeCall = Call.extend({
  /** Whether the caller may see the two fields below: the caller of the call itself, or a member with every store. */
  isShown: z.boolean(),
  request: z.unknown(),
  reply: z.unknown(),
});
export type WholeCall = z.output<typeof WholeCall>;

/** Which calls are looked for. */
export const CallsQuery = z.object({
  /** Of this API key, or this member. */
  by: Id.optional(),
  end: z.enum(callEnds).optional(),
  row: z
    .string()
    .regex(/^\w{1,40}\.\w{1,40}$/)
    .optional(),
  /** From this instant on, and before that one. */
  from: Instant.optional(),
  to: Instant.optional(),
  pageSize: pageQuery.pageSize.default(25),
  /** Only calls before this one: the `next` of the previous page. */
  before: Id.optional(),
});
export type CallsQuery = z.output<typeof CallsQuery>;

/** `next` is null on the last page. */
export const CallList = z.object({ data: z.array(Call), next: z.string().nullable() });
