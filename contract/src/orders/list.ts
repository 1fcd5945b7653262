// The orders list on the wire: its rows, its counts, the result of a scan, and the orders that changed.
import { z } from 'zod';
import { Instant } from '../instants.ts';
import { listOf, pageQuery } from '../list.ts';
import { Id, text, words } from '../text.ts';
import { ZonedInstant } from '../time.ts';
import { DeliveryType } from './fields.ts';
import { ListGroup, OrderSource, WireStatus } from './kinds.ts';
import { OrderNow } from './nowSchema.ts';
import { StoredOrder } from './schema.ts';
import { displayGroups } from './status.ts';

/** The fields that are searched, in the order in which matches are shown. */
export const searchedFields = [
  'recipient',
  'number',
  'trackingCode',
  'email',
  'phone',
  'street',
  'postalCode',
] as const;
export type MatchedBy = (typeof searchedFields)[number];

/** A row of the list, with only the data that the table shows. */
export const OrderRow = z.object({
  id: z.string(),
  number: z.string().nullable(),
  recipient: z.string(),
  address: z.string(),
  type: DeliveryType,
  date: z.string().nullable(),
  time: z.string().nullable(),
  status: WireStatus,
  statusId: z.number().nullable(),
  displayGroup: z.enum(displayGroups).nullable(),
  trackingCode: z.string(),
  trackingLink: z.string(),
  pickupScheduleId: z.string(),
  numberOfPackages: z.number(),
  deliveryAttemptsMade: z.number(),
  tags: z.array(z.string()),
  source: OrderSource,
  customerId: z.string().nullable(),
  createdAt: z.string(),
  /** When its label was first printed. */
  printedAt: ZonedInstant.nullable(),
  completedAt: ZonedInstant.nullable(),
  driver: z.string().nullable(),
  /** The field that the search found; null without a search, or if the match is a code outside these fields. */
  matchedBy: z.enum(searchedFields).nullable().default(null),
  now: OrderNow,
  /** The recipient's messages that have no answer and that no member has seen. */
  unread: z.number(),
});
export type OrderRow = z.output<typeof OrderRow>;
export const OrderList = listOf(OrderRow).extend({
  /** The reason why nothing was searched: so short a text can only be a whole code. */
  reason: z.enum(['SEARCH_TOO_SHORT']).optional(),
});

/** The most orders shown for one code: a retailer may use a barcode twice, but a longer list is not a useful result of a scan. */
export const matchesShown = 10;
/** The text that a scanner reads or a user copies: a code, or the tracking link of a QR code. */
export const LookupQuery = z.object({ code: words(300, 'multiline') });
export const OrderMatches = z.object({ data: z.array(OrderRow).max(matchesShown) });

export const CountsQuery = z.object({ pickupScheduleId: Id.optional() });
/** The exact number of orders in each list group and in all. */
export const OrderCounts = z.object({
  all: z.number(),
  groups: z.record(ListGroup, z.number()),
});

export const OrderChangesQuery = z.object({
  /** The instant to begin at; ignored with a cursor. Without both, the reply begins with the retailer's first order. */
  updatedSince: Instant.optional(),
  /** The `cursor` of the previous page. It does not expire. */
  cursor: text(200).optional(),
  pageSize: pageQuery.pageSize.default(100),
});
export type OrderChangesQuery = z.output<typeof OrderChangesQuery>;

/** A page of changed orders, deleted ones included. An order that changes again is in a later page again. */
export const OrderChanges = z.object({
  data: z.array(StoredOrder),
  /** The position after this page, to store with the orders. */
  cursor: z.string(),
  /** Whether the next page can be read now. Otherwise the cursor is for the next time. */
  hasMore: z.boolean(),
});
