// The recipient's side. A short-lived token gives access to one delivery's chat (spec section 7, Chat).
import { z } from 'zod';
import { form, get, page, post, put } from '../endpoint.ts';
import { photoTextLimit } from './rules.ts';
import {
  ChatForm,
  ChatMessage,
  ChatPageQuery,
  ChatQuery,
  ChatRead,
  ChatToken,
  ChatTokenRequest,
  MessageEdit,
  MessagePage,
  MessageReport,
  RecipientMessage,
} from './schema.ts';

const message = '/chats/recipient/messages/:id';

export const recipientChat = {
  token: post('/auth/chat-token/recipient', {
    does: [
      'Open the chat about a delivery by the code of its page: a token for an hour, for this delivery alone.',
      'Ouvre le clavardage d’une livraison par le code de sa page : un jeton d’une heure, pour cette livraison seulement.',
    ],
    who: 'anyone',
    body: ChatTokenRequest,
    reply: ChatToken,
    fails: ['TRACKING_NOT_FOUND', 'FORBIDDEN', 'CHAT_NOT_OFFERED', 'CHAT_CLOSED'],
    perMinute: 30,
  }),
  read: get('/chats/recipient', {
    does: [
      'A page of the chat, newest first, or what changed since.',
      'Une page du clavardage, du plus récent au plus ancien, ou ce qui a changé depuis.',
    ],
    who: 'recipient',
    query: ChatQuery,
    reply: MessagePage,
    perMinute: 300,
  }),
  send: put('/chats/recipient', {
    does: [
      'Write to the driver. A message that is sent again under its id is answered as it stands.',
      'Écrit au livreur. Un message renvoyé sous son identifiant reçoit la réponse qu’il a déjà.',
    ],
    who: 'recipient',
    body: RecipientMessage,
    reply: ChatMessage,
    fails: ['CHAT_NOT_OFFERED', 'CHAT_CLOSED', 'CHAT_NOT_FOUND', 'CHAT_FULL', 'MESSAGE_ID_TAKEN'],
    bodyLimit: photoTextLimit + 32 * 1024,
    perMinute: 60,
  }),
  edit: put(message, {
    does: [
      'Change one’s own message within 15 minutes; without words it is taken back.',
      'Modifie son propre message dans les 15 minutes; sans texte, il est retiré.',
    ],
    who: 'recipient',
    body: MessageEdit,
    reply: ChatMessage,
    missing: 'MESSAGE_NOT_FOUND',
    fails: ['MESSAGE_NOT_FOUND', 'MESSAGE_NOT_YOURS', 'MESSAGE_EDIT_OVER', 'CHAT_CLOSED'],
    perMinute: 60,
  }),
  markRead: put('/chats/recipient/read', {
    does: ['Say how far one has read; it never goes back.', 'Dit jusqu’où l’on a lu; cela ne recule jamais.'],
    who: 'recipient',
    body: ChatRead,
    reply: z.object({}),
    perMinute: 120,
  }),
  report: post(`${message}/report`, {
    does: ['Report a message of the driver’s to the retailer.', 'Signale un message du livreur au détaillant.'],
    who: 'recipient',
    body: MessageReport,
    reply: ChatMessage,
    missing: 'MESSAGE_NOT_FOUND',
    fails: ['MESSAGE_NOT_FOUND'],
    perMinute: 20,
  }),
  page: page('/t/:code/chat', {
    does: [
      'The chat as a page, for a browser without JavaScript: the latest messages and a form to write to the driver.',
      'Le clavardage en page, pour un navigateur sans JavaScript : les derniers messages et un formulaire pour écrire au livreur.',
    ],
    who: 'anyone',
    query: ChatPageQuery,
    reply: z.string(),
    perMinute: 60,
  }),
  write: form('/t/:code/chat', {
    does: [
      'Write to the driver from that page’s form: answers the way back to it, or the page with what is wrong.',
      'Écrit au livreur par le formulaire de cette page : répond le chemin du retour, ou la page avec ce qui ne va pas.',
    ],
    who: 'anyone',
    query: ChatPageQuery,
    body: ChatForm,
    reply: z.string(),
    perMinute: 20,
  }),
};
