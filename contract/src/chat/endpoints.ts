import { z } from 'zod';
import { file, get } from '../endpoint.ts';
import { OrderChat } from './schema.ts';

/** The retailer's endpoints: reading the chat of an order, and downloading it as a file. */
export const chat = {
  read: get('/retailer/orders/:id/chat', {
    does: [
      'Return the chat of recipient and driver about an order, with the earlier texts of edited messages.',
      'Renvoie le clavardage du destinataire et du livreur au sujet d’une commande, avec les textes d’origine des messages modifiés.',
    ],
    who: 'caller',
    reply: OrderChat,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND'],
    stale: ['chats'],
  }),
  file: file('/retailer/orders/:id/chat/file', {
    does: [
      'Download the whole chat as an archive: a text file with every message and its earlier texts, and the photos.',
      'Télécharge tout le clavardage en une archive : un fichier texte avec chaque message et ses textes d’origine, et les photos.',
    ],
    who: 'caller',
    query: z.object({ lang: z.enum(['en', 'fr']).optional() }),
    reply: z.instanceof(Uint8Array),
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND'],
  }),
};
