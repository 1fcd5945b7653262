// The driver's endpoints, called with the courier's key. A chat has the id of its delivery.
import { z } from 'zod';
import { get, post, put } from '../endpoint.ts';
import { photoTextLimit } from './rules.ts';
import {
  ChatMessage,
  ChatQuery,
  ChatRead,
  DriverMessage,
  FleetChats,
  FleetChatsQuery,
  MessageEdit,
  MessagePage,
} from './schema.ts';

const chat = '/fleet/chats/:channel';
const shared = { who: 'fleet', perMinute: 6000 } as const;

export const fleetChat = {
  list: get('/fleet/chats', {
    ...shared,
    does: ['List the open chats in the order of their ids.', 'Énumère les clavardages ouverts, par identifiant.'],
    query: FleetChatsQuery,
    reply: FleetChats,
  }),
  read: get(chat, {
    ...shared,
    does: [
      'Return a page of a chat, newest first, or the changes since a version.',
      'Renvoie une page d’un clavardage, du plus récent au plus ancien, ou les modifications depuis une version.',
    ],
    query: ChatQuery,
    reply: MessagePage,
    fails: ['CHAT_NOT_FOUND'],
  }),
  send: post(chat, {
    ...shared,
    does: [
      'Send a message to the recipient. The driver may also start the chat.',
      'Envoie un message au destinataire. Le livreur peut aussi commencer le clavardage.',
    ],
    body: DriverMessage,
    reply: ChatMessage,
    fails: ['CHAT_NOT_FOUND', 'CHAT_NOT_OFFERED', 'CHAT_CLOSED', 'CHAT_FULL', 'MESSAGE_ID_TAKEN'],
    bodyLimit: photoTextLimit + 32 * 1024,
  }),
  edit: put(`${chat}/messages/:id`, {
    ...shared,
    does: [
      'Edit a message of the driver within 15 minutes. An empty text removes the message.',
      'Modifie un message du livreur dans les 15 minutes. Un texte vide retire le message.',
    ],
    body: MessageEdit,
    reply: ChatMessage,
    missing: 'MESSAGE_NOT_FOUND',
    fails: ['CHAT_NOT_FOUND', 'MESSAGE_NOT_FOUND', 'MESSAGE_NOT_YOURS', 'MESSAGE_EDIT_OVER', 'CHAT_CLOSED'],
  }),
  markRead: put(`${chat}/read`, {
    ...shared,
    does: [
      'Store which message the driver has read last. An earlier one is ignored.',
      'Enregistre le dernier message que le livreur a lu. Un message antérieur est ignoré.',
    ],
    body: ChatRead,
    reply: z.object({}),
    fails: ['CHAT_NOT_FOUND'],
  }),
};
