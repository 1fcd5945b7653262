// The result of a request to a URL that a retailer gave.
import { z } from 'zod';

/** `ADDRESS_REFUSED`: the URL leads into the courier's own network, or is not allowed. The others name the step that failed. */
export const OutboundFailure = z.enum([
  'ADDRESS_REFUSED',
  'NAME_NOT_FOUND',
  'CONNECTION_FAILED',
  'CERTIFICATE_REFUSED',
  'TIMED_OUT',
]);
export type OutboundFailure = z.output<typeof OutboundFailure>;

/** The bytes stored of a response. */
export const keptReplyBytes = 16 * 1024;

/** The result of the request: a status, or the reason why there is none. */
export const OutboundReply = z.object({
  status: z.number().nullable(),
  failure: OutboundFailure.nullable(),
  /** The beginning of the response body, as text. */
  body: z.string(),
  ms: z.number(),
});
export type OutboundReply = z.output<typeof OutboundReply>;
