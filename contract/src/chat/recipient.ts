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
      'Open the chat about a delivery with the code of its page. Returns a token that is valid for an hour, for this delivery only.',
      'Ouvre le clavardage d’une livraison avec le code de sa page. Renvoie un jeton valable une heure, pour cette livraison seulement.',
    ],
    who: 'anyone',
    body: ChatTokenRequest,
    reply: ChatToken,
    fails: ['TRACKING_NOT_FOUND', 'FORBIDDEN', 'CHAT_NOT_OFFERED', 'CHAT_CLOSED'],
    perMinute: 30,
  }),
  read: get('/chats/recipient', {
    does: [
      'Return a page of the chat, newest first, or the changes since a version.',
      'Renvoie une page du clavardage, du plus récent au plus ancien, ou les modifications depuis une version.',
    ],
    who: 'recipient',
    query: ChatQuery,
    reply: MessagePage,
    perMinute: 300,
  }),
  send: put('/chats/recipient', {
    does: [
      'Send a message to the driver. Sending a message again under the same id returns the stored one.',
      'Envoie un message au livreur. Un message envoyé de nouveau sous le même identifiant renvoie celui qui est enregistré.',
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
      'Edit one of the recipient’s messages within 15 minutes. An empty text removes the message.',
      'Modifie un message du destinataire dans les 15 minutes. Un texte vide retire le message.',
    ],
    who: 'recipient',
    body: MessageEdit,
    reply: ChatMessage,
    missing: 'MESSAGE_NOT_FOUND',
    fails: ['MESSAGE_NOT_FOUND', 'MESSAGE_NOT_YOURS', 'MESSAGE_EDIT_OVER', 'CHAT_CLOSED'],
    perMinute: 60,
  }),
  markRead: put('/chats/recipient/read', {
    does: [
      'Store which message the recipient has read last. An earlier one is ignored.',
      'Enregistre le dernier message que le destinataire a lu. Un message antérieur est ignoré.',
    ],
    who: 'recipient',
    body: ChatRead,
    reply: z.object({}),
    perMinute: 120,
  }),
  report: post(`${message}/report`, {
    does: ['Report a message of the driver to the retailer.', 'Signale un message du livreur au détaillant.'],
    who: 'recipient',
    body: MessageReport,
    reply: ChatMessage,
    missing: 'MESSAGE_NOT_FOUND',
    fails: ['MESSAGE_NOT_FOUND'],
    perMinute: 20,
  }),
  page: page('/t/:code/chat', {
    does: [
      'Show the chat as a page for browsers without JavaScript: the latest messages, and a form to write to the driver.',
      'Affiche le clavardage dans une page pour les navigateurs sans JavaScript : les derniers messages, et un formulaire pour écrire au livreur.',
    ],
    who: 'anyone',
    query: ChatPageQuery,
    reply: z.string(),
    perMinute: 60,
  }),
  write: form('/t/:code/chat', {
    does: [
      'Send a message to the driver with the form of that page. Redirects to the page, or shows it with the errors.',
      'Envoie un message au livreur avec le formulaire de cette page. Redirige vers la page, ou l’affiche avec les erreurs.',
    ],
    who: 'anyone',
    query: ChatPageQuery,
    body: ChatForm,
    reply: z.string(),
    perMinute: 20,
  }),
};
