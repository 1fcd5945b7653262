// The courier's endpoints for what retailers write to it about their orders.

import { z } from 'zod';
import { desk } from '../access.ts';
import { get, post } from '../endpoint.ts';
import { FleetQuery } from '../fleet/schema.ts';
import { words } from '../text.ts';
import { positionOf } from './position.ts';

/** `after` is the `next` of the previous page: the time and the id of its last message. */
export const FleetMessagesQuery = FleetQuery.extend({
  after: positionOf(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i).optional(),
});
export type FleetMessagesQuery = z.output<typeof FleetMessagesQuery>;

/** A message about an order, of the retailer or of the courier. */
export const FleetMessage = z.object({
  id: z.string(),
  /** Null until the order is fulfilled. */
  deliveryId: z.string().nullable(),
  trackingCode: z.string(),
  from: z.enum(['RETAILER', 'COURIER']),
  content: z.string(),
  at: z.string(),
});
export type FleetMessage = z.output<typeof FleetMessage>;
export const FleetMessages = z.object({ data: z.array(FleetMessage), next: z.string().nullable() });
export const NewFleetMessage = z.strictObject({ content: words(1000, 'multiline') });

export const fleetMessages = {
  list: get('/fleet/messages', {
    does: [
      'List the retailers’ messages of the last 30 days about their orders, oldest first. A message is listed ten seconds after it was written, so that none is missed between pages.',
      'Énumère les messages des détaillants des 30 derniers jours au sujet de leurs commandes, du plus ancien au plus récent. Un message figure dans la liste dix secondes après sa rédaction, pour qu’aucun ne manque d’une page à l’autre.',
    ],
    who: desk('ANSWER_RETAILERS'),
    query: FleetMessagesQuery,
    reply: FleetMessages,
    perMinute: 6000,
  }),
  send: post('/fleet/deliveries/:id/messages', {
    does: [
      'Write to the retailer about a delivery. Its recipient does not read the message.',
      'Écrit au détaillant au sujet d’une livraison. Son destinataire ne lit pas le message.',
    ],
    who: desk('ANSWER_RETAILERS'),
    body: NewFleetMessage,
    reply: FleetMessage,
    status: 201,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND'],
    perMinute: 6000,
  }),
};
