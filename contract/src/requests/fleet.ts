// The courier's side of what is asked of it: on the wire, and where.
import { z } from 'zod';
import { get, put } from '../endpoint.ts';
import { FleetQuery } from '../fleet/schema.ts';
import { optional, text } from '../text.ts';
import { reasonLimit } from './rules.ts';
import { RequestChanges, RequestKind, RequestStatus } from './schema.ts';

/** What the courier says to a request. Who is declined is told why. */
export const RequestAnswer = z
  .strictObject({ answer: z.enum(['ACCEPTED', 'DECLINED']), note: optional(text(reasonLimit, 'multiline')) })
  .refine(({ answer, note }) => answer === 'ACCEPTED' || (note ?? '').trim() !== '', {
    path: ['note'],
    params: { type: 'REQUIRED' },
  });
export type RequestAnswer = z.output<typeof RequestAnswer>;

/** What a retailer asks about one delivery, in its own words and language. `refusal` tells why what was accepted could not be done. */
export const FleetRequest = z.object({
  id: z.string(),
  deliveryId: z.string(),
  trackingCode: z.string(),
  kind: RequestKind,
  reason: z.string(),
  changes: RequestChanges,
  language: z.enum(['en', 'fr']),
  askedBy: z.string(),
  askedAt: z.string(),
  status: RequestStatus,
  note: z.string().nullable(),
  refusal: z.object({ type: z.string(), message: z.string() }).nullable(),
  /** Where the delivery stands now. */
  deliveryStatus: z.string(),
  date: z.string(),
  timezone: z.string(),
});
export type FleetRequest = z.output<typeof FleetRequest>;
export const FleetRequests = z.object({ data: z.array(FleetRequest), next: z.string().nullable() });

/** The courier's side. */
export const fleetRequests = {
  list: get('/fleet/requests', {
    does: [
      'What retailers ask and was not answered yet, oldest first.',
      'Ce que les détaillants demandent et qui n’a pas encore de réponse, du plus ancien au plus récent.',
    ],
    who: 'fleet',
    query: FleetQuery,
    reply: FleetRequests,
    perMinute: 6000,
  }),
  answer: put('/fleet/requests/:id', {
    does: [
      'Answer a request; what is accepted is done at once. Sent again it answers the same. What can no longer be done is closed as declined, with the refusal.',
      'Répond à une demande; ce qui est accepté est fait aussitôt. Envoyée de nouveau, la réponse est la même. Ce qui ne peut plus se faire est clos comme refusé, avec le motif.',
    ],
    who: 'fleet',
    body: RequestAnswer,
    reply: FleetRequest,
    missing: 'REQUEST_NOT_FOUND',
    fails: ['REQUEST_NOT_FOUND', 'REQUEST_CLOSED'],
    perMinute: 6000,
  }),
};
