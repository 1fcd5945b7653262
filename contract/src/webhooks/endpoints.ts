import type { z } from 'zod';
import { can } from '../access.ts';
import { del, get, post, put } from '../endpoint.ts';
import { EventList, EventsQuery } from './payloads.ts';
import {
  EndpointEdit,
  EndpointList,
  EndpointsQuery,
  EndpointTest,
  MadeEndpoint,
  NewEndpoint,
  Rotation,
  SendingAgain,
  SendList,
  SendsQuery,
  SentAgain,
  TurningOn,
  WebhookEndpoint,
  WebhookSend,
  WebhookSendDetail,
} from './schema.ts';

const path = '/retailer/webhooks';
const who = can('MANAGE_RETAILER_SETTINGS');
const missing = 'WEBHOOK_NOT_FOUND';
/** The counts and the logs change with each send. */
const stale = ['webhooks', 'webhookSends'] as const;

/** Endpoints for webhook endpoints, for the log of their sends, and for the events themselves. */
export const webhooks = {
  list: get(path, {
    does: [
      'List the webhook endpoints of the retailer, without their secrets.',
      'Énumère les points de terminaison des webhooks du détaillant, sans leurs secrets.',
    ],
    who,
    query: EndpointsQuery,
    reply: EndpointList,
    stale,
  }),
  create: post(path, {
    does: [
      'Create a webhook endpoint. Only this response contains the secret that signs its events.',
      'Crée un point de terminaison. Seule cette réponse contient le secret qui signe ses événements.',
    ],
    who,
    skipIdempotency: true,
    body: NewEndpoint,
    reply: MadeEndpoint,
    status: 201,
    fails: ['TOO_MANY_WEBHOOKS'],
  }),
  read: get(`${path}/:id`, {
    does: ['Return one webhook endpoint.', 'Renvoie un point de terminaison.'],
    who,
    reply: WebhookEndpoint,
    missing,
    fails: [missing],
    stale,
  }),
  edit: put(`${path}/:id`, {
    does: [
      'Edit a webhook endpoint. Waiting events are sent to the new URL.',
      'Modifie un point de terminaison. Les événements en attente sont envoyés à la nouvelle URL.',
    ],
    who,
    body: EndpointEdit,
    reply: WebhookEndpoint,
    missing,
    fails: [missing, 'PERMISSION_NOT_HELD'],
  }),
  delete: del(`${path}/:id`, {
    does: [
      'Delete a webhook endpoint immediately, with its log and its waiting events.',
      'Supprime immédiatement un point de terminaison, avec son journal et ses événements en attente.',
    ],
    who,
    reply: WebhookEndpoint,
    missing,
    fails: [missing, 'PERMISSION_NOT_HELD'],
  }),
  rotate: post(`${path}/:id/rotation`, {
    does: [
      'Rotate the secret of a webhook endpoint. For 24 hours, each event is also signed with the previous secret.',
      'Remplace le secret d’un point de terminaison. Pendant 24 heures, chaque événement est aussi signé avec le secret précédent.',
    ],
    who,
    skipIdempotency: true,
    body: Rotation,
    reply: MadeEndpoint,
    missing,
    fails: [missing, 'PERMISSION_NOT_HELD', 'WEBHOOK_ROTATED_RECENTLY'],
  }),
  turnOff: post(`${path}/:id/off`, {
    does: [
      'Turn a webhook endpoint off. Its events are held in the meantime.',
      'Désactive un point de terminaison. Ses événements sont conservés entre-temps.',
    ],
    who,
    reply: WebhookEndpoint,
    missing,
    fails: [missing, 'PERMISSION_NOT_HELD'],
  }),
  turnOn: post(`${path}/:id/on`, {
    does: [
      'Turn a webhook endpoint on, also after it was turned off for failing, and send the events held since an instant.',
      'Active un point de terminaison, même désactivé après des échecs, et envoie les événements conservés depuis un instant.',
    ],
    who,
    body: TurningOn,
    reply: WebhookEndpoint,
    missing,
    fails: [missing, 'PERMISSION_NOT_HELD'],
  }),
  test: post(`${path}/:id/test`, {
    does: [
      'Send a test event of a topic to a webhook endpoint now, about a real order; also while it is off. Returns the result.',
      'Envoie maintenant à un point de terminaison un événement d’essai d’un sujet, au sujet d’une vraie commande; même s’il est désactivé. Renvoie le résultat.',
    ],
    who,
    skipIdempotency: true,
    body: EndpointTest,
    reply: WebhookSendDetail,
    missing,
    fails: [missing, 'PERMISSION_NOT_HELD', 'ORDER_NOT_FOUND'],
    perMinute: 30,
  }),
  sends: get(`${path}/:id/sends`, {
    does: [
      'List the events sent to a webhook endpoint in the last 90 days and those still waiting, newest first.',
      'Énumère les événements envoyés à un point de terminaison dans les 90 derniers jours et ceux qui attendent, du plus récent au plus ancien.',
    ],
    who,
    query: SendsQuery,
    reply: SendList,
    idle: true,
    missing,
    fails: [missing],
    stale,
  }),
  send: get(`${path}/:id/sends/:send`, {
    does: [
      'Return one event sent to a webhook endpoint: its body, and each attempt with the response.',
      'Renvoie un événement envoyé à un point de terminaison : son contenu, et chaque tentative avec la réponse.',
    ],
    who,
    reply: WebhookSendDetail,
    missing: 'WEBHOOK_SEND_NOT_FOUND',
    fails: ['WEBHOOK_SEND_NOT_FOUND'],
    stale,
  }),
  sendAgain: post(`${path}/:id/sends/:send/again`, {
    does: [
      'Send an event to a webhook endpoint again, under the same id.',
      'Renvoie un événement à un point de terminaison, sous le même identifiant.',
    ],
    who,
    reply: WebhookSend,
    missing: 'WEBHOOK_SEND_NOT_FOUND',
    fails: ['WEBHOOK_SEND_NOT_FOUND', 'WEBHOOK_PAYLOAD_GONE', 'WEBHOOK_OFF', 'WEBHOOK_SEND_WAITING'],
  }),
  sendAllAgain: post(`${path}/:id/sends/again`, {
    does: [
      'Send the events of a period to a webhook endpoint again, in order; by default those that failed or were held.',
      'Envoie de nouveau à un point de terminaison les événements d’une période, du plus ancien au plus récent; par défaut, ceux qui ont échoué ou ont été conservés.',
    ],
    who,
    body: SendingAgain,
    reply: SentAgain,
    missing,
    fails: [missing, 'WEBHOOK_OFF', 'WEBHOOK_RESENDING'],
  }),
  events: get('/retailer/events', {
    does: [
      'List the events of the last 30 days, oldest first, as webhooks carry them, whether or not an endpoint receives them. They are recorded while the retailer has an API key or an endpoint.',
      'Énumère les événements des 30 derniers jours, du plus ancien au plus récent, tels que les webhooks les portent, qu’un point de terminaison les reçoive ou non. Ils sont enregistrés tant que le détaillant a une clé API ou un point de terminaison.',
    ],
    who: 'caller',
    query: EventsQuery,
    reply: EventList,
    fails: ['CURSOR_NOT_VALID'],
  }),
} satisfies Record<string, { reply: z.ZodType }>;
