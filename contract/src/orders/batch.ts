// Actions on many orders, on the wire.
import { z } from 'zod';
import { Id, optional, words } from '../text.ts';
import { LocalDate, LocalTime } from '../time.ts';
import { OrderRow } from './list.ts';
import { batchLimit, tagLimit } from './rules.ts';

const ids = z.array(Id).min(1).max(batchLimit);

export const Batch = z.strictObject({ ids });

/** The pickup to fulfil an order for: the store's local date and one of its pickup times. Both or neither are given. */
export const Fulfilment = z.strictObject({ date: optional(LocalDate), time: optional(LocalTime) });
export const Deleted = z.object({ deleted: z.array(z.string()) });

/** An order that a batch did not change, and the reason, in the reader's language. */
export const LeftOut = z.object({ id: z.string(), type: z.string(), message: z.string() });
export const BatchDone = z.object({ done: z.array(z.string()), leftOut: z.array(LeftOut) });

const tags = z.array(words(40)).max(tagLimit);
/** Tags to add to and to remove from every order of the batch. */
export const BatchTags = z.strictObject({ ids, add: tags.default([]), remove: tags.default([]) });
export type BatchTags = z.output<typeof BatchTags>;
/** The tags of each changed order, before and after: the data to undo the change. */
export const TaggedOrders = z.object({
  changed: z.array(z.object({ id: z.string(), before: z.array(z.string()), after: z.array(z.string()) })),
});
export type TaggedOrders = z.output<typeof TaggedOrders>;

/** Tags to restore, for orders whose tags are still those in `found`. */
export const TagsBack = z.strictObject({
  orders: z
    .array(z.strictObject({ id: Id, found: tags, tags }))
    .min(1)
    .max(batchLimit),
});
export type TagsBack = z.output<typeof TagsBack>;

/** The fields of an order that a selection needs. */
export const OrderPick = OrderRow.pick({
  id: true,
  number: true,
  trackingCode: true,
  status: true,
  type: true,
  tags: true,
  pickupScheduleId: true,
});
export type OrderPick = z.output<typeof OrderPick>;
/** The first orders of a list, up to the limit of one batch; `total` is the number of orders in the list. */
export const OrderPicks = z.object({
  data: z.array(OrderPick),
  total: z.number(),
  totalIsCapped: z.boolean().optional(),
});
