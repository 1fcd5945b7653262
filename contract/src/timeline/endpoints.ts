import { get } from '../endpoint.ts';
import { Timeline, TimelineQuery } from './schema.ts';

/** Everything that happened about an order, in one list. */
export const timeline = {
  read: get('/retailer/orders/:id/timeline', {
    does: [
      'List what happened about an order, newest first: events of the courier, messages to the recipient, the chat, notes and changes.',
      'Énumère ce qui concerne une commande, du plus récent au plus ancien : événements du transporteur, messages au destinataire, clavardage, notes et modifications.',
    ],
    who: 'caller',
    query: TimelineQuery,
    reply: Timeline,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND'],
    stale: ['orders', 'chats', 'chatReads'],
  }),
};
