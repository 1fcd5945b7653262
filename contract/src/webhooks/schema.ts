// Webhook endpoints, their sends, and the attempts of each send.
import { z } from 'zod';
import { Instant } from '../instants.ts';
import { listOf, pageQuery } from '../list.ts';
import { OutboundFailure } from '../outbound.ts';
import { Id, text } from '../text.ts';
import { offReasons } from './rules.ts';
import { defaultTopics, webhookTopics } from './topics.ts';

export const WebhookTopic = z.enum(webhookTopics);

/** An endpoint without its secret. */
export const WebhookEndpoint = z.object({
  id: z.string(),
  /** Only the host for a caller who may not use all of its stores; the description is then empty. */
  url: z.string(),
  description: z.string(),
  topics: z.array(WebhookTopic),
  hasAllStores: z.boolean(),
  /** The stores whose events it receives, limited to those that the caller may use. */
  pickupSchedules: z.array(z.string()),
  /** `FAILING`: its last attempts failed, and it gets one attempt a minute. */
  state: z.enum(['ON', 'FAILING', 'OFF']),
  /** When and why it was turned off; null while it is on. */
  off: z.object({ at: z.string(), reason: z.enum(offReasons) }).nullable(),
  failingSince: z.string().nullable(),
  /** The last characters of its secret. */
  hint: z.string(),
  /** The end of the period in which the secret before the last rotation also signs. */
  previousUntil: z.string().nullable(),
  /** The number of sends that wait for an attempt, that were held while it was off, and that failed. */
  counts: z.object({ waiting: z.number(), held: z.number(), failed: z.number() }),
  lastSentAt: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
});
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>;

/** An endpoint with its signing secret, which no other reply contains. */
export const MadeEndpoint = WebhookEndpoint.extend({ secret: z.string() });
export type MadeEndpoint = z.output<typeof MadeEndpoint>;

/** The page of the list of endpoints. */
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
/** Only the given fields change. */
export const EndpointEdit = z.strictObject(choices).partial();
export type EndpointEdit = z.output<typeof EndpointEdit>;

/** `force` rotates even while the previous secret still signs; that secret then becomes invalid immediately. */
export const Rotation = z.strictObject({ force: z.boolean().default(false) });
/** The sends that were held while it was off are sent if their event is not older than this instant; null sends none. */
export const TurningOn = z.strictObject({ since: Instant.nullable().default(null) });
/** A test event about an order of the caller, or about the newest order. */
export const EndpointTest = z.strictObject({ topic: WebhookTopic.default('ORDER_CREATION'), orderId: Id.optional() });

/** The states of a send. */
export const sendStates = ['WAITING', 'SENT', 'FAILED', 'HELD'] as const;
export const SendState = z.enum(sendStates);

/** An event that is sent to an endpoint. */
export const WebhookSend = z.object({
  id: z.string(),
  /** The id of the event, the same for every attempt and every endpoint: `webhook-id`. */
  eventId: z.string(),
  topic: WebhookTopic,
  isTest: z.boolean(),
  sequence: z.number(),
  order: z.object({ id: z.string(), number: z.string().nullable(), trackingCode: z.string() }),
  state: SendState,
  /** The number of attempts made. */
  attempts: z.number(),
  /** The status of the last response; null if there was none. */
  status: z.number().nullable(),
  failure: OutboundFailure.nullable(),
  createdAt: z.string(),
  /** The time of the next attempt. */
  nextAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** The member who last sent it again. */
  sentAgainBy: z.string().nullable(),
});
export type WebhookSend = z.output<typeof WebhookSend>;

/** An attempt, with its request headers and its response. */
export const WebhookAttempt = z.object({
  id: z.string(),
  at: z.string(),
  /** The headers that were sent, without the signatures. */
  requestHeaders: z.record(z.string(), z.string()),
  status: z.number().nullable(),
  failure: OutboundFailure.nullable(),
  /** The first 16 KB of the response body; null if there was none, or once it is erased. */
  response: z.string().nullable(),
  ms: z.number(),
});
/** A send with its attempts, newest first, and its body, which is null once it is erased. */
export const WebhookSendDetail = WebhookSend.extend({
  payload: z.string().nullable(),
  tries: z.array(WebhookAttempt),
});
export type WebhookSendDetail = z.output<typeof WebhookSendDetail>;

export const SendsQuery = z.object({
  state: SendState.optional(),
  topic: WebhookTopic.optional(),
  /** An exact order number, tracking code or event id. */
  search: text(100).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  /** The id of the last entry of the previous page. */
  before: Id.optional(),
  pageSize: pageQuery.pageSize.default(20),
});
export type SendsQuery = z.output<typeof SendsQuery>;
/** A page of sends, newest first; `next` is the `before` of the next page. */
export const SendList = z.object({ data: z.array(WebhookSend), next: z.string().nullable() });

/** Repeats sends in these states that were created from `from` on and before `to`. */
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
/** The number of sends that are queued now; `hasMore` is true if the rest of the period follows. */
export const SentAgain = z.object({ count: z.number(), hasMore: z.boolean() });
