import type { z } from 'zod';
import { can } from '../access.ts';
import { del, get, post, put } from '../endpoint.ts';
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

/** Endpoints for webhook endpoints, and for the log of their sends. */
export const webhooks = {
  list: get(path, {
    does: [
      'The webhook endpoints of the retailer, without their secrets.',
      'Les points de terminaison des webhooks du détaillant, sans leurs secrets.',
    ],
    who,
    query: EndpointsQuery,
    reply: EndpointList,
    stale,
  }),
  create: post(path, {
    does: [
      'Make a webhook endpoint. The answer alone holds the secret that its events are signed with.',
      'Crée un point de terminaison. Seule la réponse contient le secret avec lequel ses événements sont signés.',
    ],
    who,
    skipIdempotency: true,
    body: NewEndpoint,
    reply: MadeEndpoint,
    status: 201,
    fails: ['TOO_MANY_WEBHOOKS'],
  }),
  read: get(`${path}/:id`, {
    does: ['One webhook endpoint.', 'Un point de terminaison.'],
    who,
    reply: WebhookEndpoint,
    missing,
    fails: [missing],
    stale,
  }),
  edit: put(`${path}/:id`, {
    does: [
      'Change a webhook endpoint. What waits already goes to the new address.',
      'Modifie un point de terminaison. Ce qui attend déjà part à la nouvelle adresse.',
    ],
    who,
    body: EndpointEdit,
    reply: WebhookEndpoint,
    missing,
    fails: [missing, 'PERMISSION_NOT_HELD'],
  }),
  delete: del(`${path}/:id`, {
    does: [
      'End a webhook endpoint at once, with its log and all that waits for it.',
      'Supprime aussitôt un point de terminaison, avec son journal et tout ce qui attend de lui être envoyé.',
    ],
    who,
    reply: WebhookEndpoint,
    missing,
    fails: [missing, 'PERMISSION_NOT_HELD'],
  }),
  rotate: post(`${path}/:id/rotation`, {
    does: [
      'Give a webhook endpoint a new secret. For 24 hours each event is signed with the old one too.',
      'Donne un nouveau secret à un point de terminaison. Pendant 24 heures, chaque événement est aussi signé avec l’ancien.',
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
      'Send nothing to a webhook endpoint for now: what happens meanwhile is held.',
      'N’envoie plus rien à un point de terminaison pour l’instant : ce qui arrive entre-temps est conservé.',
    ],
    who,
    reply: WebhookEndpoint,
    missing,
    fails: [missing, 'PERMISSION_NOT_HELD'],
  }),
  turnOn: post(`${path}/:id/on`, {
    does: [
      'Send to a webhook endpoint again, also after it was turned off for failing; of what was held, all since an instant.',
      'Recommence l’envoi à un point de terminaison, même désactivé après des échecs; de ce qui a été conservé, tout depuis un instant.',
    ],
    who,
    body: TurningOn,
    reply: WebhookEndpoint,
    missing,
    fails: [missing, 'PERMISSION_NOT_HELD'],
  }),
  test: post(`${path}/:id/test`, {
    does: [
      'Send an event of a topic to a webhook endpoint now, of a real order and marked as a test; also while it is off. Answers what came of it.',
      'Envoie maintenant à un point de terminaison un événement d’un sujet, d’une vraie commande et marqué comme essai; même s’il est désactivé. Répond ce qui en est résulté.',
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
      'What was sent to a webhook endpoint in the last 90 days, or is to be, newest first.',
      'Ce qui a été envoyé à un point de terminaison dans les 90 derniers jours, ou doit l’être, du plus récent au plus ancien.',
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
      'One event on its way to a webhook endpoint: what was sent, and each try with what it was answered.',
      'Un événement en route vers un point de terminaison : ce qui a été envoyé, et chaque essai avec sa réponse.',
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
      'Send events of a span of time to a webhook endpoint again, in their order; usually those that did not get through.',
      'Renvoie à un point de terminaison les événements d’une période, à la suite; d’habitude ceux qui ne sont pas passés.',
    ],
    who,
    body: SendingAgain,
    reply: SentAgain,
    missing,
    fails: [missing, 'WEBHOOK_OFF', 'WEBHOOK_RESENDING'],
  }),
} satisfies Record<string, { reply: z.ZodType }>;
