// Why a request to an address given by a retailer got no reply.
import { z } from 'zod';

/**
 * `ADDRESS_REFUSED`: it lies within the courier's own network, or is none that may be asked. The others name the step that failed.
 */
export const OutboundFailure = z.enum([
  'ADDRESS_REFUSED',
  'NAME_NOT_FOUND',
  'CONNECTION_FAILED',
  'CERTIFICATE_REFUSED',
  'TIMED_OUT',
]);
export type OutboundFailure = z.output<typeof OutboundFailure>;

/** How much of an answer is kept. */
export const keptReplyBytes = 16 * 1024;

/** The result of such a request: a status, or why there is none. */
export const OutboundReply = z.object({
  status: z.number().nullable(),
  failure: OutboundFailure.nullable(),
  /** The start of the answer, as text. */
  body: z.string(),
  ms: z.number(),
});
export type OutboundReply = z.output<typeof OutboundReply>;
