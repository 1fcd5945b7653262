// The payloads of webhooks: one schema for each topic, which does not change within a version (`webhookApiVersion`).
import { z } from 'zod';
import { DropoffPoint } from '../fleet/schema.ts';
import { pageQuery } from '../list.ts';
import { Attempt, Photo, StoredOrder } from '../orders/schema.ts';
import { cancelReasons, completionTypes, skipReasons } from '../orders/status.ts';
import { Id } from '../text.ts';
import { WebhookTopic } from './schema.ts';
import { type WebhookTopic as Topic, webhookTopics } from './topics.ts';

/** The API version in every payload. */
export const webhookApiVersion = '2026-11-01';

/** The order in the format of the API, as it is when the event is first sent or listed, or when the order's next event happens if that is earlier. */
export const WebhookOrder = StoredOrder;

/** Converts the key of a reason: `noAnswer` → `NO_ANSWER`. */
const nameOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
const namesOf = (reasons: Readonly<Record<string, number>>) => z.enum(Object.keys(reasons).map(nameOf)).nullable();

/** Returns the name of a reason, by its number; null if the courier gave none, or an unknown one. */
export function reasonName(reasons: Readonly<Record<string, number>>, statusId: number | null): string | null {
  const [key] = Object.entries(reasons).find(([, id]) => id === statusId) ?? [];
  return key === undefined ? null : nameOf(key);
}

const common = {
  order: WebhookOrder,
  /** The source of the event: the courier, an admin, a coordinator or key, or the recipient. */
  by: z.enum(['PROVIDER', 'RETAILER_ADMIN', 'RETAILER_USER', 'END_CUSTOMER']),
};
/** The courier's note, if any. */
const note = z.string().nullable();
const onTheRoad = {
  ...common,
  note,
  /** The number of the package; null if the event is about all packages. */
  package: z.number().nullable(),
};
/** `attempt` is null if there was none, for example after the correction of a result. */
const visit = { ...onTheRoad, attempt: Attempt.nullable(), photos: z.array(Photo) };

/** The schema of `data` for each topic. */
export const webhookData = {
  ORDER_CREATION: z.object(common),
  ORDER_FULFILLMENT: z.object(common),
  ORDER_PICKUP_FROM_FULFILLMENT_LOCATION: z.object(onTheRoad),
  ORDER_SCANNING: z.object({ ...onTheRoad, scan: z.enum(['ARRIVED', 'SORTED']) }),
  ORDER_OUT_FOR_DELIVERY: z.object({ ...onTheRoad, driver: z.string().nullable() }),
  ORDER_COMPLETED: z.object({ ...visit, completion: namesOf(completionTypes) }),
  ORDER_ATTEMPTED: z.object({ ...visit, reason: namesOf(skipReasons) }),
  ORDER_NOT_RECEIVED: z.object(onTheRoad),
  /** `date` and `time` are the new ones, as in the order. */
  ORDER_RESCHEDULED: z.object({ ...common, note, date: z.string().nullable(), time: z.string().nullable() }),
  /** `ORDER`: the order was deleted before it was fulfilled. `SHIPMENT`: the order is kept, as canceled. */
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
 * `sequence` grows with each event of an order, though not by one: a receiver that has seen a higher one has seen a later state. Test
 * events have `test` and the sequence 0.
 */
export const WebhookPayload = z.object({
  id: z.string(),
  type: WebhookTopic,
  /** The time of the event. */
  timestamp: z.string(),
  apiVersion: z.literal(webhookApiVersion),
  sequence: z.number(),
  test: z.literal(true).optional(),
  /** The data of the event; `webhookData` has the schema for each `type`. */
  data: z.unknown(),
});

/** The schema of the whole body for each topic. */
export const webhookEvents: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  webhookTopics.map((topic) => [topic, WebhookPayload.extend({ type: z.literal(topic), data: webhookData[topic] })]),
);

export const EventsQuery = z.object({
  /** The `cursor` of the previous page, or the `id` of any event, also of one that a webhook carried: the events after it are returned. */
  cursor: Id.optional(),
  topic: WebhookTopic.optional(),
  orderId: Id.optional(),
  pageSize: pageQuery.pageSize.default(100),
});
export type EventsQuery = z.output<typeof EventsQuery>;

/** A page of events, oldest first. With a topic it can be empty although more follow. */
export const EventList = z.object({
  /** The bodies of the webhooks that carry these events. */
  data: z.array(WebhookPayload),
  /** The position after this page; null if there is no event yet. */
  cursor: z.string().nullable(),
  /** Whether the next page can be read now. Otherwise the cursor is for the next time. */
  hasMore: z.boolean(),
});
