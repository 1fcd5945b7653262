import { z } from 'zod';
import { fact } from '../fact.ts';
import { fleetEventTypes } from '../fleet/states.ts';
import { RequestKind, RequestStatus } from '../requests/schema.ts';
import { deliveryStatuses } from './status.ts';

const order = { orderId: z.string(), storeId: z.string() };
type OfOrder = { orderId: string; storeId: string; fromStoreId?: string | undefined };

/** Returns the subject of a fact. An order that moved to another store also concerns the store that it left. */
const aboutOrder = ({ orderId, storeId, fromStoreId }: OfOrder) => ({
  kind: 'orders' as const,
  id: orderId,
  storeIds: fromStoreId === undefined ? [storeId] : [storeId, fromStoreId],
});

/** Facts about orders. */
export const orderFacts = {
  ORDER_CREATED: fact(z.object({ ...order, fulfilled: z.boolean() }), aboutOrder),
  ORDERS_IMPORTED: fact(
    z.object({
      jobId: z.string(),
      count: z.number(),
      orderIds: z.array(z.string()).optional(),
      fulfilled: z.boolean().optional(),
    }),
    () => ({ kind: 'orders' }),
  ),
  ORDER_EDITED: fact(
    z.object({ ...order, fromStoreId: z.string().optional(), fields: z.array(z.string()) }),
    aboutOrder,
  ),
  /** The recipient was erased; each noun erases its own data about them. */
  RECIPIENT_ERASED: fact(z.object(order), aboutOrder),
  ORDER_DELETED: fact(z.object(order), aboutOrder),
  ORDER_FULFILLED: fact(z.object({ ...order, deliveryId: z.string() }), aboutOrder),
  ORDER_VOIDED: fact(z.object(order), aboutOrder),
  SHIPMENT_CANCELED: fact(z.object(order), aboutOrder),
  ORDER_LABELED: fact(z.object(order), aboutOrder),
  LABEL_PRINTED_AGAIN: fact(z.object(order), aboutOrder),
  LABEL_BOUND: fact(z.object(order), aboutOrder),
  LOG_ADDED: fact(z.object(order), aboutOrder),
  /** A request to the courier was sent, answered or withdrawn; `words` are the reason or the answer's note. */
  REQUEST_CHANGED: fact(
    z.object({ ...order, kind: RequestKind, status: RequestStatus, words: z.string() }),
    aboutOrder,
  ),
  /**
   * `trackerId` is the event's entry in the journey. For an event about one package, `became` is the order's new status, or null if it did
   * not change.
   */
  DELIVERY_CHANGED: fact(
    z.object({
      ...order,
      event: z.enum(fleetEventTypes),
      trackerId: z.string().optional(),
      became: z.enum(deliveryStatuses).nullable().optional(),
    }),
    aboutOrder,
  ),
  ROUTE_CHANGED: fact(z.object(order), aboutOrder),
};
