// The courier's endpoints for what retailers write to it about their orders.

import { z } from 'zod';
import { desk } from '../access.ts';
import { get, post } from '../endpoint.ts';
import { FleetQuery } from '../fleet/schema.ts';
import { logLimit } from '../orders/log.ts';
import { Id, words } from '../text.ts';
import { positionOf } from './position.ts';
import { Sender } from './sender.ts';

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
export const NewFleetMessage = z.strictObject({ content: words(logLimit, 'multiline') });

const order = {
  retailerId: z.string(),
  orderId: z.string(),
  retailer: z.string(),
  store: z.string(),
  number: z.string().nullable(),
  trackingCode: z.string(),
};
const line = { id: z.string(), from: Sender, name: z.string(), content: z.string(), at: z.string() };

/** A conversation about an order that waits for the courier, with its last message. */
export const WaitingConversation = z.object({ ...order, ...line });
export type WaitingConversation = z.output<typeof WaitingConversation>;
const WaitingConversations = z.object({ data: z.array(WaitingConversation), next: z.string().nullable() });

/** What retailer and courier wrote to each other about an order: the newest messages, oldest first. */
export const CourierConversation = z.object({ ...order, messages: z.array(z.object(line)) });
export type CourierConversation = z.output<typeof CourierConversation>;

/** The last message that the caller read: one that was written later still waits. */
export const ClosedConversation = z.strictObject({ messageId: Id });

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
  conversations: get('/fleet/conversations', {
    does: [
      'List the conversations about orders whose last message is a retailer’s and at most 30 days old, newest first, with that message.',
      'Énumère les conversations au sujet de commandes dont le dernier message est d’un détaillant et date d’au plus 30 jours, de la plus récente à la plus ancienne, avec ce message.',
    ],
    who: desk('ANSWER_RETAILERS'),
    query: FleetMessagesQuery,
    reply: WaitingConversations,
  }),
  read: get('/fleet/conversations/:retailerId/:id', {
    does: [
      'Return what a retailer and the courier wrote to each other about an order: the 500 newest messages, oldest first.',
      'Renvoie ce qu’un détaillant et le transporteur se sont écrit au sujet d’une commande : les 500 derniers messages, du plus ancien au plus récent.',
    ],
    who: desk('ANSWER_RETAILERS'),
    reply: CourierConversation,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND'],
  }),
  answer: post('/fleet/conversations/:retailerId/:id/messages', {
    does: [
      'Write to a retailer about an order about which it wrote to the courier. Its recipient does not read the message.',
      'Écrit à un détaillant au sujet d’une commande au sujet de laquelle il a écrit au transporteur. Son destinataire ne lit pas le message.',
    ],
    who: desk('ANSWER_RETAILERS'),
    body: NewFleetMessage,
    reply: FleetMessage,
    status: 201,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND'],
  }),
  close: post('/fleet/conversations/:retailerId/:id/close', {
    does: [
      'Take a conversation off the list without an answer, unless the retailer has written since. Repeating it has no effect.',
      'Retire une conversation de la liste sans y répondre, sauf si le détaillant a écrit depuis. Répéter l’appel n’a pas d’effet.',
    ],
    who: desk('ANSWER_RETAILERS'),
    body: ClosedConversation,
    reply: CourierConversation,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND'],
  }),
};
