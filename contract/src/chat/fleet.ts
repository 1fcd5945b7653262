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
    does: ['The chats that are open, in the order of their ids.', 'Les clavardages ouverts, par identifiant.'],
    query: FleetChatsQuery,
    reply: FleetChats,
  }),
  read: get(chat, {
    ...shared,
    does: [
      'A page of a chat, newest first, or what changed since.',
      'Une page d’un clavardage, du plus récent au plus ancien, ou ce qui a changé depuis.',
    ],
    query: ChatQuery,
    reply: MessagePage,
    fails: ['CHAT_NOT_FOUND'],
  }),
  send: post(chat, {
    ...shared,
    does: ['Write to the recipient, also as the first to write.', 'Écrit au destinataire, même le premier.'],
    body: DriverMessage,
    reply: ChatMessage,
    fails: ['CHAT_NOT_FOUND', 'CHAT_NOT_OFFERED', 'CHAT_CLOSED', 'CHAT_FULL', 'MESSAGE_ID_TAKEN'],
    bodyLimit: photoTextLimit + 32 * 1024,
  }),
  edit: put(`${chat}/messages/:id`, {
    ...shared,
    does: [
      'Change a message of the driver’s within 15 minutes; without words it is taken back.',
      'Modifie un message du livreur dans les 15 minutes; sans texte, il est retiré.',
    ],
    body: MessageEdit,
    reply: ChatMessage,
    missing: 'MESSAGE_NOT_FOUND',
    fails: ['CHAT_NOT_FOUND', 'MESSAGE_NOT_FOUND', 'MESSAGE_NOT_YOURS', 'MESSAGE_EDIT_OVER', 'CHAT_CLOSED'],
  }),
  markRead: put(`${chat}/read`, {
    ...shared,
    does: [
      'Say how far the driver has read; it never goes back.',
      'Dit jusqu’où le livreur a lu; cela ne recule jamais.',
    ],
    body: ChatRead,
    reply: z.object({}),
    fails: ['CHAT_NOT_FOUND'],
  }),
};
