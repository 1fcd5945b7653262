// Actions on many orders, on the wire.
import { z } from 'zod';
import { Id, optional, words } from '../text.ts';
import { LocalDate, LocalTime } from '../time.ts';
import { OrderRow } from './list.ts';
import { batchLimit, tagLimit } from './rules.ts';

const ids = z.array(Id).min(1).max(batchLimit);

export const Batch = z.strictObject({ ids });

/** The pickup to fulfil an order for, both or neither: the store's local date and one of its pickup times. */
export const Fulfilment = z.strictObject({ date: optional(LocalDate), time: optional(LocalTime) });
export const Deleted = z.object({ deleted: z.array(z.string()) });

/** An order that a batch left as it was, and why, in the reader's language. */
export const LeftOut = z.object({ id: z.string(), type: z.string(), message: z.string() });
export const BatchDone = z.object({ done: z.array(z.string()), leftOut: z.array(LeftOut) });

const tags = z.array(words(40)).max(tagLimit);
/** Tags that every order of the batch gets, and tags that none keeps. */
export const BatchTags = z.strictObject({ ids, add: tags.default([]), remove: tags.default([]) });
export type BatchTags = z.output<typeof BatchTags>;
/** The tags of each order that changed, as they were and as they are: what is needed to take it back. */
export const TaggedOrders = z.object({
  changed: z.array(z.object({ id: z.string(), before: z.array(z.string()), after: z.array(z.string()) })),
});
export type TaggedOrders = z.output<typeof TaggedOrders>;

/** Tags to put back, of orders whose tags are still those that were `found`. */
export const TagsBack = z.strictObject({
  orders: z
    .array(z.strictObject({ id: Id, found: tags, tags }))
    .min(1)
    .max(batchLimit),
});
export type TagsBack = z.output<typeof TagsBack>;

/** The fields of an order that a selection needs. */
export const OrderPick = OrderRow.pick({ id: true, number: true, trackingCode: true, status: true, tags: true });
export type OrderPick = z.output<typeof OrderPick>;
/** The first orders of a list, as many as one batch takes; `total` is how many the list has. */
export const OrderPicks = z.object({
  data: z.array(OrderPick),
  total: z.number(),
  totalIsCapped: z.boolean().optional(),
});
