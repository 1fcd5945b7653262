// Facts: what a verb tells when it is done. Screens, logs and senders react to them; the verb does not know who listens.
import { z } from 'zod';
import { fleetEventTypes } from '../fleet/states.ts';
import { JobStatus } from '../jobs/schema.ts';
import { RequestKind, RequestStatus } from '../orders/requests.ts';

const order = { orderId: z.string(), storeId: z.string() };

/** Topic → the fact it carries. */
export const topics = {
  ORDER_CREATED: z.object({ ...order, fulfilled: z.boolean() }),
  ORDERS_IMPORTED: z.object({ jobId: z.string(), count: z.number() }),
  /** `fromStoreId` is the store that the order left, when it moved to another: its people have it on their screens. */
  ORDER_EDITED: z.object({ ...order, fromStoreId: z.string().optional(), fields: z.array(z.string()) }),
  ORDER_DELETED: z.object(order),
  ORDER_FULFILLED: z.object({ ...order, deliveryId: z.string() }),
  ORDER_VOIDED: z.object(order),
  SHIPMENT_CANCELED: z.object(order),
  ORDER_LABELED: z.object(order),
  LABEL_PRINTED_AGAIN: z.object(order),
  LOG_ADDED: z.object(order),
  /** What the courier was asked, answered or no more asked; `words` are the reason or the answer's note. */
  REQUEST_CHANGED: z.object({ ...order, kind: RequestKind, status: RequestStatus, words: z.string() }),
  DELIVERY_CHANGED: z.object({ ...order, event: z.enum(fleetEventTypes) }),
  ROUTE_CHANGED: z.object(order),
  IMPORT_CHANGED: z.object({ importId: z.string(), memberId: z.string() }),
  JOB_CHANGED: z.object({ jobId: z.string(), memberId: z.string(), status: JobStatus }),
} as const;
export type Topic = keyof typeof topics;
export type Fact<T extends Topic> = z.output<(typeof topics)[T]>;

/** What the member's stream carries: which topic, about what. The screen reads the rest again through its own gate. */
export const NewsItem = z.object({
  topic: z.string(),
  orderId: z.string().optional(),
  jobId: z.string().optional(),
  importId: z.string().optional(),
});
export type NewsItem = z.output<typeof NewsItem>;

/** The topic of the one item that stands for more news than could be told: everything is to be read again. */
export const resync = 'RESYNC';

/** What the recipient's stream carries. */
export const TrackingFact = z.object({ changed: z.literal(true) });
