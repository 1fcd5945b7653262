import { z } from 'zod';
import { file, get } from '../endpoint.ts';
import { OrderChat } from './schema.ts';

/** The retailer's endpoints: reading the chat of an order, and downloading it as a file. */
export const chat = {
  read: get('/retailer/orders/:id/chat', {
    does: [
      'What recipient and driver wrote to each other about an order, with what changed messages said before.',
      'Ce que destinataire et livreur se sont écrit au sujet d’une commande, avec ce que disaient d’abord les messages modifiés.',
    ],
    who: 'caller',
    reply: OrderChat,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND'],
    stale: ['chats'],
  }),
  file: file('/retailer/orders/:id/chat/file', {
    does: [
      'The whole chat as an archive: a text with every message and what it said before, and the photos.',
      'Tout le clavardage en une archive : un texte avec chaque message et ce qu’il disait d’abord, et les photos.',
    ],
    who: 'caller',
    query: z.object({ lang: z.enum(['en', 'fr']).optional() }),
    reply: z.instanceof(Uint8Array),
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND'],
  }),
};
