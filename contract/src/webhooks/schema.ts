// Webhook endpoints, their sends, and the attempts of each send.
import { z } from 'zod';
import { listOf, pageQuery } from '../list.ts';
import { OutboundFailure } from '../outbound.ts';
import { Id, text } from '../text.ts';
import { Instant } from '../time.ts';
import { offReasons } from './rules.ts';
import { defaultTopics, webhookTopics } from './topics.ts';

export const WebhookTopic = z.enum(webhookTopics);

/** An endpoint without its secret. */
export const WebhookEndpoint = z.object({
  id: z.string(),
  /** To a caller who may not use all of its stores, the host alone; the description is empty to them. */
  url: z.string(),
  description: z.string(),
  topics: z.array(WebhookTopic),
  hasAllStores: z.boolean(),
  /** The stores whose events it receives, of those that the caller may use. */
  pickupSchedules: z.array(z.string()),
  /** `FAILING`: its last attempts failed, and there is one a minute. */
  state: z.enum(['ON', 'FAILING', 'OFF']),
  /** Since when and why it is off; null while it is on. */
  off: z.object({ at: z.string(), reason: z.enum(offReasons) }).nullable(),
  failingSince: z.string().nullable(),
  /** How its secret ends. */
  hint: z.string(),
  /** Until when the secret before the last rotation also signs. */
  previousUntil: z.string().nullable(),
  /** How many sends wait for an attempt, were held while it was off, and were given up. */
  counts: z.object({ waiting: z.number(), held: z.number(), failed: z.number() }),
  lastSentAt: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
});
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>;

/** An endpoint with its signing secret, which no other reply contains. */
export const MadeEndpoint = WebhookEndpoint.extend({ secret: z.string() });
export type MadeEndpoint = z.output<typeof MadeEndpoint>;

/** Which page of the endpoints. */
export const EndpointsQuery = z.object({ ...pageQuery, pageSize: pageQuery.pageSize.default(20) });
export type EndpointsQuery = z.output<typeof EndpointsQuery>;
export const EndpointList = listOf(WebhookEndpoint);

const choices = {
  url: z.url({ protocol: /^https?$/, error: 'INVALID_URL' }).max(2000),
  description: text(200, 'multiline').transform((words) => words.trim()),
  topics: z.array(WebhookTopic).min(1, 'REQUIRED').max(webhookTopics.length),
  /** All stores, or those of `pickupScheduleId`. */
  hasAllStores: z.boolean(),
  pickupScheduleId: z.array(Id).max(500),
};
export const NewEndpoint = z.strictObject({
  ...choices,
  description: choices.description.default(''),
  topics: choices.topics.default([...defaultTopics]),
  hasAllStores: choices.hasAllStores.default(true),
  pickupScheduleId: choices.pickupScheduleId.default([]),
});
export type NewEndpoint = z.output<typeof NewEndpoint>;
/** Only what is given changes. */
export const EndpointEdit = z.strictObject(choices).partial();
export type EndpointEdit = z.output<typeof EndpointEdit>;

/** `force`: also while the secret before the last one still signs; that one ends now. */
export const Rotation = z.strictObject({ force: z.boolean().default(false) });
/** Of what was held while it was off, what happened from this instant on is sent; null sends nothing of it. */
export const TurningOn = z.strictObject({ since: Instant.nullable().default(null) });
/** An order of the caller's, or the newest there is. */
export const EndpointTest = z.strictObject({ topic: WebhookTopic.default('ORDER_CREATION'), orderId: Id.optional() });

/** The states of a send. */
export const sendStates = ['WAITING', 'SENT', 'FAILED', 'HELD'] as const;
export const SendState = z.enum(sendStates);

/** One event on its way to one endpoint. */
export const WebhookSend = z.object({
  id: z.string(),
  /** The id of the event, the same at every attempt and every endpoint: `webhook-id`. */
  eventId: z.string(),
  topic: WebhookTopic,
  isTest: z.boolean(),
  sequence: z.number(),
  order: z.object({ id: z.string(), number: z.string().nullable(), trackingCode: z.string() }),
  state: SendState,
  /** How many attempts were made. */
  attempts: z.number(),
  /** The status of the last response; null if there was none. */
  status: z.number().nullable(),
  failure: OutboundFailure.nullable(),
  createdAt: z.string(),
  /** When the next attempt is made. */
  nextAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** The member who last sent it again. */
  sentAgainBy: z.string().nullable(),
});
export type WebhookSend = z.output<typeof WebhookSend>;

/** One attempt, with its request headers and its response. */
export const WebhookAttempt = z.object({
  id: z.string(),
  at: z.string(),
  /** As they were sent, without the signatures. */
  requestHeaders: z.record(z.string(), z.string()),
  status: z.number().nullable(),
  failure: OutboundFailure.nullable(),
  /** The first 16 KB; null if there was none, or once it is erased. */
  response: z.string().nullable(),
  ms: z.number(),
});
/** With the body, null once it is erased, and the attempts, newest first. */
export const WebhookSendDetail = WebhookSend.extend({
  payload: z.string().nullable(),
  tries: z.array(WebhookAttempt),
});
export type WebhookSendDetail = z.output<typeof WebhookSendDetail>;

export const SendsQuery = z.object({
  state: SendState.optional(),
  topic: WebhookTopic.optional(),
  /** The number or the tracking code of an order, or the id of an event: exactly. */
  search: text(100).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  /** The id of the last entry of the previous page. */
  before: Id.optional(),
  pageSize: pageQuery.pageSize.default(20),
});
export type SendsQuery = z.output<typeof SendsQuery>;
/** The newest first; `next` asks for the following ones. */
export const SendList = z.object({ data: z.array(WebhookSend), next: z.string().nullable() });

/** Sends again those in these states that were created from `from` on and before `to`. */
export const SendingAgain = z.strictObject({
  states: z
    .array(SendState.exclude(['WAITING']))
    .min(1, 'REQUIRED')
    .max(SendState.options.length)
    .default(['FAILED', 'HELD']),
  topic: WebhookTopic.optional(),
  from: Instant,
  to: Instant.optional(),
});
export type SendingAgain = z.output<typeof SendingAgain>;
/** How many are queued now; `hasMore`: the rest of the period follows. */
export const SentAgain = z.object({ count: z.number(), hasMore: z.boolean() });
