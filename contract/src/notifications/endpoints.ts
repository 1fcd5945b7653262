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
      'What recipients are told: channels, words, quiet hours; of a store, with what it decides itself.',
      'Ce qui est dit aux destinataires : canaux, textes, heures de silence; pour un magasin, avec ce qu’il décide lui-même.',
    ],
    who,
    query: SettingsPlace,
    reply: NotificationSettings,
    fails: ['PICKUP_LOCATION_NOT_FOUND'],
    stale: ['settings'],
  }),
  edit: put('/retailer/me/notifications', {
    does: [
      'Change what recipients are told; only what is given changes.',
      'Modifie ce qui est dit aux destinataires; seul ce qui est donné change.',
    ],
    who,
    query: SettingsPlace,
    body: NotificationSettingsEdit,
    reply: NotificationSettings,
    fails: ['STALE_VERSION', 'PICKUP_LOCATION_NOT_FOUND'],
  }),
  preview: post('/retailer/me/notifications/preview', {
    does: ['A message as its recipient would get it.', 'Un message tel que son destinataire le recevrait.'],
    who,
    body: PreviewQuestion,
    reply: Preview,
    fails: ['ORDER_NOT_FOUND'],
    skipIdempotency: true,
  }),
  list: get('/retailer/orders/:id/notifications', {
    does: [
      'What an order’s recipient was told, the newest first.',
      'Ce qui a été dit au destinataire d’une commande, du plus récent au plus ancien.',
    ],
    who: 'caller',
    reply: Notices,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND'],
    stale: ['orders'],
  }),
  again: post('/retailer/orders/:id/notifications/:notification/again', {
    does: [
      'Send a message again, to where the order says by now.',
      'Renvoie un message, à l’adresse que dit maintenant la commande.',
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
      'In the demo: answer a text message that was kept, from its receiver’s phone. It is heard as one that the service brings (docs/sms.md).',
      'Dans la démo : répond à un texto conservé, du téléphone de son destinataire. Il est entendu comme un texto qu’apporte le service (docs/sms.md).',
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
      'Where a recipient stops a retailer’s messages by one channel, or wants them again.',
      'Où un destinataire arrête les messages d’un détaillant par un canal, ou les redemande.',
    ],
    who: 'anyone',
    query: LeaveQuery,
    reply: z.string(),
    perMinute: 60,
  }),
  send: form('/messages/:token', {
    does: [
      'The page’s button, and the one click of a mail program (RFC 8058).',
      'Le bouton de la page, et le clic unique d’un logiciel de courriel (RFC 8058).',
    ],
    who: 'anyone',
    query: LeaveQuery,
    body: LeaveForm,
    reply: z.string(),
    perMinute: 60,
  }),
  incoming: hook('/sms/incoming', {
    does: [
      'A text message that came in: STOP or ARRET stops messages to its number, START or DEBUT lets them through again (docs/sms.md).',
      'Un texto reçu : STOP ou ARRET arrête les messages à son numéro, START ou DEBUT les laisse passer de nouveau (docs/sms.md).',
    ],
    who: 'anyone',
    reply: Heard,
    fails: ['UNAUTHORIZED', 'BAD_REQUEST'],
  }),
};
