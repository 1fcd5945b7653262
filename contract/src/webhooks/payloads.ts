// The payloads of webhooks: one schema for each topic, which does not change within a version (`webhookApiVersion`).
import { z } from 'zod';
import { DropoffPoint } from '../fleet/schema.ts';
import { Attempt, Order, Photo } from '../orders/schema.ts';
import { cancelReasons, completionTypes, skipReasons } from '../orders/status.ts';
import { WebhookTopic } from './schema.ts';
import { type WebhookTopic as Topic, webhookTopics } from './topics.ts';

/** The version that each payload names. */
export const webhookApiVersion = '2026-11-01';

/**
 * The order as the API shows it when the event is first sent, or when its next event happens if that is earlier; without its history,
 * log and requests.
 */
export const WebhookOrder = Order.omit({ trackers: true, attempts: true, actionLogs: true, requests: true });

/** `noAnswer` → `NO_ANSWER`. */
const nameOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
const namesOf = (reasons: Readonly<Record<string, number>>) => z.enum(Object.keys(reasons).map(nameOf)).nullable();

/** A reason by its name, of the number that the courier gave; null where it gave none that is known. */
export function reasonName(reasons: Readonly<Record<string, number>>, statusId: number | null): string | null {
  const [key] = Object.entries(reasons).find(([, id]) => id === statusId) ?? [];
  return key === undefined ? null : nameOf(key);
}

const common = {
  order: WebhookOrder,
  /** Who caused it: the courier, an admin, a coordinator or key, or the recipient. */
  by: z.enum(['PROVIDER', 'RETAILER_ADMIN', 'RETAILER_USER', 'END_CUSTOMER']),
};
/** The courier's own words, if any. */
const note = z.string().nullable();
const onTheRoad = {
  ...common,
  note,
  /** The number of the package that it is about; null if it is about all. */
  package: z.number().nullable(),
};
/** The delivery attempt; null if there was none, as when a result is corrected. */
const visit = { ...onTheRoad, attempt: Attempt.nullable(), photos: z.array(Photo) };

/** The `data` of an event, by its topic. */
export const webhookData = {
  ORDER_CREATION: z.object(common),
  ORDER_FULFILLMENT: z.object(common),
  ORDER_PICKUP_FROM_FULFILLMENT_LOCATION: z.object(onTheRoad),
  ORDER_SCANNING: z.object({ ...onTheRoad, scan: z.enum(['ARRIVED', 'SORTED']) }),
  ORDER_OUT_FOR_DELIVERY: z.object({ ...onTheRoad, driver: z.string().nullable() }),
  ORDER_COMPLETED: z.object({ ...visit, completion: namesOf(completionTypes) }),
  ORDER_ATTEMPTED: z.object({ ...visit, reason: namesOf(skipReasons) }),
  ORDER_NOT_RECEIVED: z.object(onTheRoad),
  /** The order’s date and time are the new ones. */
  ORDER_RESCHEDULED: z.object({ ...common, note, date: z.string().nullable(), time: z.string().nullable() }),
  /** `ORDER`: it never left, and is gone from the lists. `SHIPMENT`: the order stays, canceled. */
  ORDER_CANCELED: z.object({
    ...common,
    note,
    canceled: z.enum(['ORDER', 'SHIPMENT']),
    reason: namesOf(cancelReasons),
  }),
  ORDER_AT_DROPOFF_POINT: z.object({ ...onTheRoad, dropoffPoint: DropoffPoint.nullable() }),
  ORDER_RTS_SCHEDULED: z.object(onTheRoad),
  ORDER_RTS_LOADED: z.object(onTheRoad),
  ORDER_RTS_COMPLETED: z.object(onTheRoad),
} satisfies Record<Topic, z.ZodObject>;

/**
 * The body of every webhook. `id` is the same at every attempt, and so is the header `webhook-id`: a receiver ignores ids it has seen.
 * `sequence` grows with each event of an order, though not by one: a receiver that has seen a higher one has seen a later state. Test events
 * have `test` and the sequence 0.
 */
export const WebhookPayload = z.object({
  id: z.string(),
  type: WebhookTopic,
  /** When it happened. */
  timestamp: z.string(),
  apiVersion: z.literal(webhookApiVersion),
  sequence: z.number(),
  test: z.literal(true).optional(),
  /** By `type`: see `webhookData`. */
  data: z.unknown(),
});

/** The whole body of each topic. */
export const webhookEvents: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  webhookTopics.map((topic) => [topic, WebhookPayload.extend({ type: z.literal(topic), data: webhookData[topic] })]),
);
