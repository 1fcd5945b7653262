// Requests, as the courier receives and answers them.

import { z } from 'zod';
import { desk } from '../access.ts';
import { get, put } from '../endpoint.ts';
import { FleetQuery } from '../fleet/schema.ts';
import { optional, text } from '../text.ts';
import { reasonLimit } from './rules.ts';
import { RequestChanges, RequestKind, RequestStatus } from './schema.ts';

/** The courier's answer. A declined request needs a note, and so does an accepted one about where a parcel is: the note is the answer. */
export const RequestAnswer = z
  .strictObject({ answer: z.enum(['ACCEPTED', 'DECLINED']), note: optional(text(reasonLimit, 'multiline')) })
  .refine(({ answer, note }) => answer === 'ACCEPTED' || (note ?? '').trim() !== '', {
    path: ['note'],
    params: { type: 'REQUIRED' },
  });
export type RequestAnswer = z.output<typeof RequestAnswer>;

/** A retailer's request about one delivery. `refusal` is why an accepted request could not be carried out. */
export const FleetRequest = z.object({
  id: z.string(),
  deliveryId: z.string(),
  trackingCode: z.string(),
  retailer: z.string(),
  store: z.string(),
  recipient: z.string(),
  address: z.string(),
  kind: RequestKind,
  reason: z.string(),
  changes: RequestChanges,
  language: z.enum(['en', 'fr']),
  askedBy: z.string(),
  askedAt: z.string(),
  status: RequestStatus,
  note: z.string().nullable(),
  refusal: z.object({ type: z.string(), message: z.string() }).nullable(),
  /** The current status of the delivery. */
  deliveryStatus: z.string(),
  date: z.string(),
  timezone: z.string(),
});
export type FleetRequest = z.output<typeof FleetRequest>;
export const FleetRequests = z.object({ data: z.array(FleetRequest), next: z.string().nullable() });

export const fleetRequests = {
  list: get('/fleet/requests', {
    does: [
      'List the retailers’ open requests, oldest first.',
      'Énumère les demandes des détaillants sans réponse, de la plus ancienne à la plus récente.',
    ],
    who: desk('ANSWER_RETAILERS'),
    query: FleetQuery,
    reply: FleetRequests,
    perMinute: 6000,
  }),
  answer: put('/fleet/requests/:id', {
    does: [
      'Answer a request. An accepted one is carried out at once; one that is no longer possible is closed as declined, with the refusal. Repeating an answer has no effect.',
      'Répond à une demande. Une demande acceptée est exécutée aussitôt; celle qui n’est plus possible est close comme refusée, avec le motif. Répéter une réponse n’a pas d’effet.',
    ],
    who: desk('ANSWER_RETAILERS'),
    body: RequestAnswer,
    reply: FleetRequest,
    missing: 'REQUEST_NOT_FOUND',
    fails: ['REQUEST_NOT_FOUND', 'REQUEST_CLOSED'],
    perMinute: 6000,
  }),
};
