import { z } from 'zod';
import { can } from '../access.ts';
import { form, get, hook, page, post, put } from '../endpoint.ts';
import {
  Heard,
  LeaveForm,
  LeaveQuery,
  Notices,
  NotificationSettings,
  NotificationSettingsEdit,
  PhoneAnswer,
  Preview,
  PreviewQuestion,
  SettingsPlace,
} from './schema.ts';

const who = can('MANAGE_RETAILER_SETTINGS');

/** Endpoints for the settings of notices, and for the notices about an order. */
export const notifications = {
  settings: get('/retailer/me/notifications', {
    does: [
      'Return the message settings: channels, texts and quiet hours; for a store, also which of them it overrides.',
      'Renvoie les paramètres des messages : canaux, textes et période « Ne pas déranger »; pour un magasin, aussi ce qu’il remplace.',
    ],
    who,
    query: SettingsPlace,
    reply: NotificationSettings,
    fails: ['PICKUP_LOCATION_NOT_FOUND'],
    stale: ['settings'],
  }),
  edit: put('/retailer/me/notifications', {
    does: [
      'Change the message settings. Only the given fields change.',
      'Modifie les paramètres des messages. Seuls les champs fournis changent.',
    ],
    who,
    query: SettingsPlace,
    body: NotificationSettingsEdit,
    reply: NotificationSettings,
    fails: ['STALE_VERSION', 'PICKUP_LOCATION_NOT_FOUND'],
  }),
  preview: post('/retailer/me/notifications/preview', {
    does: [
      'Preview a message as its recipient would get it.',
      'Affiche l’aperçu d’un message tel que son destinataire le recevrait.',
    ],
    who,
    body: PreviewQuestion,
    reply: Preview,
    fails: ['ORDER_NOT_FOUND'],
    skipIdempotency: true,
  }),
  again: post('/retailer/orders/:id/notifications/:notification/again', {
    does: [
      'Send a message again, to the order’s current contact.',
      'Renvoie un message, à l’adresse ou au numéro actuel de la commande.',
    ],
    who: can('MANAGE_ORDERS'),
    reply: Notices,
    missing: 'ORDER_NOT_FOUND',
    fails: [
      'ORDER_NOT_FOUND',
      'NOTIFICATION_NOT_FOUND',
      'NOTIFICATION_WAITING',
      'NOTIFICATION_LATE',
      'RECIPIENT_OPTED_OUT',
      'RECIPIENT_UNREACHABLE',
    ],
  }),
  answer: form('/dev/inbox/:id', {
    does: [
      'In the demo: reply to a stored text message from its receiver’s phone, as if the text message service had delivered the reply (docs/sms.md).',
      'Dans la démo : répond à un texto conservé depuis le téléphone de son destinataire, comme si le service de textos avait livré la réponse (docs/sms.md).',
    ],
    who: 'anyone',
    query: LeaveQuery,
    body: PhoneAnswer,
    reply: z.string(),
    missing: 'NOT_FOUND',
    fails: ['NOT_FOUND'],
    perMinute: 60,
  }),
};

/** The endpoints of a recipient's opt-out. */
export const optOuts = {
  page: page('/messages/:token', {
    does: [
      'Show the page where a recipient stops a retailer’s messages on one channel, or allows them again.',
      'Affiche la page où un destinataire arrête les messages d’un détaillant sur un canal, ou les autorise de nouveau.',
    ],
    who: 'anyone',
    query: LeaveQuery,
    reply: z.string(),
    perMinute: 60,
  }),
  send: form('/messages/:token', {
    does: [
      'Stop or allow the messages: by the page’s button, or by one click in a mail program (RFC 8058).',
      'Arrête ou autorise les messages : par le bouton de la page, ou par un clic dans un logiciel de courriel (RFC 8058).',
    ],
    who: 'anyone',
    query: LeaveQuery,
    body: LeaveForm,
    reply: z.string(),
    perMinute: 60,
  }),
  incoming: hook('/sms/incoming', {
    does: [
      'Receive a recipient’s text message: STOP or ARRET stops messages to its number, START or DEBUT allows them again (docs/sms.md).',
      'Reçoit le texto d’un destinataire : STOP ou ARRET arrête les messages à son numéro, START ou DEBUT les autorise de nouveau (docs/sms.md).',
    ],
    who: 'anyone',
    reply: Heard,
    fails: ['UNAUTHORIZED', 'BAD_REQUEST'],
  }),
};
