import { z } from 'zod';
import { can } from '../access.ts';
import { file, post, put } from '../endpoint.ts';
import { NewStaffMessage, StaffMessage, StaffRead } from './schema.ts';

/** The retailer's endpoints: writing in the chat of an order, which its timeline contains, and downloading it as a file. */
export const chat = {
  send: post('/retailer/orders/:id/chat/messages', {
    does: [
      'Send a message to recipient and driver, who see it under the name of the store. If the chat has closed, the recipient is sent the message by email.',
      'Envoie un message au destinataire et au livreur, qui le voient sous le nom du magasin. Si le clavardage a pris fin, le message est envoyé au destinataire par courriel.',
    ],
    who: can('MANAGE_ORDERS'),
    body: NewStaffMessage,
    reply: StaffMessage,
    missing: 'ORDER_NOT_FOUND',
    fails: [
      ...(['ORDER_NOT_FOUND', 'CHAT_NOT_OFFERED', 'CHAT_CLOSED', 'CHAT_WITHOUT_STAFF'] as const),
      ...(['CHAT_FULL', 'MESSAGE_ID_TAKEN', 'TOO_MANY_REQUESTS'] as const),
    ],
  }),
  markRead: put('/retailer/orders/:id/chat/read', {
    does: [
      'Mark the messages of the recipient as seen by the retailer, up to one of them. Recipient and driver do not see this.',
      'Marque les messages du destinataire comme vus par le détaillant, jusqu’à l’un d’eux. Ni le destinataire ni le livreur ne le voient.',
    ],
    who: 'member',
    body: StaffRead,
    reply: z.object({}),
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND', 'MESSAGE_NOT_FOUND'],
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
