// What an endpoint is sent: one schema for each topic, the same from one version to the next; `webhookApiVersion` names it.
import { z } from 'zod';
import { DropoffPoint } from '../fleet/schema.ts';
import { Attempt, Order, Photo } from '../orders/schema.ts';
import { cancelReasons, completionTypes, skipReasons } from '../orders/status.ts';
import { WebhookTopic } from './schema.ts';
import { type WebhookTopic as Topic, webhookTopics } from './topics.ts';

/** The version of the payloads, as each says. */
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
  /** Whose doing it was: the courier’s, an admin’s, a coordinator’s or key’s, or the recipient’s. */
  by: z.enum(['PROVIDER', 'RETAILER_ADMIN', 'RETAILER_USER', 'END_CUSTOMER']),
};
/** Where the courier says it, in its words. */
const note = z.string().nullable();
const onTheRoad = {
  ...common,
  note,
  /** The place of the package that it is about, where it is not about all. */
  package: z.number().nullable(),
};
/** The visit to the door; null where there was none, as when a result is corrected. */
const visit = { ...onTheRoad, attempt: Attempt.nullable(), photos: z.array(Photo) };

/** What an event's `data` holds, by its topic. */
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
 * The body of every webhook. `id` is the same at every try, and so is the header `webhook-id`: whoever has seen it ignores it.
 * `sequence` grows with each event of an order, though not by one: whoever has seen a higher one has seen newer news. `test` stands on
 * events that somebody sent to try an endpoint, with the sequence 0.
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
