// The orders list on the wire: its rows, the question that asks for them, its counts, and what a scanner finds.
import { z } from 'zod';
import { listOf, pageQuery, searchText, sortBy } from '../list.ts';
import { Id, words } from '../text.ts';
import { DayName, LocalDate } from '../time.ts';
import { DeliveryType } from './fields.ts';
import { ListGroup, OrderSource, WireStatus } from './kinds.ts';
import { displayGroups, statBuckets, statuses } from './status.ts';

/** The fields that a search looks in, in the order in which matches are shown. */
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

/** One line of the list: what the table shows, and no more. */
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
  /** Which field the search found; null without a search, and for a code that is no field of these. */
  matchedBy: z.enum(searchedFields).nullable().default(null),
  /** When the courier last moved it; only for parcels on their way to the warehouse and for those with a problem. */
  movedAt: z.string().nullable(),
});
export type OrderRow = z.output<typeof OrderRow>;
export const OrderList = listOf(OrderRow).extend({
  /** Why nothing was searched: only a whole code can be this short. */
  reason: z.enum(['SEARCH_TOO_SHORT']).optional(),
});

export const orderSorts = ['createdAt', 'date', 'recipient', 'number'] as const;
export const OrdersQuery = z.object({
  ...pageQuery,
  search: searchText.optional(),
  sort: sortBy(orderSorts).default('createdAt:desc'),
  status: ListGroup.optional(),
  pickupScheduleId: Id.optional(),
  /** The delivery's date; `today` and `tomorrow` are those of each order's store. */
  date: DayName.optional(),
  /** Or all dates from the one to the other, both of them included. */
  dateFrom: LocalDate.optional(),
  dateTo: LocalDate.optional(),
  type: DeliveryType.optional(),
  tag: words(40).optional(),
  source: OrderSource.optional(),
  /** One of the statuses that a group combines, or that is in no group; for missed deliveries, the reason. */
  state: z.enum(statuses).optional(),
  reason: z.coerce.number().int().min(0).max(7).optional(),
  /** The orders that one import created. */
  import: Id.optional(),
  /** The deliveries that a number of the dashboard counts: of a bucket or of any, of a service area's stores, or rescheduled on a date. */
  bucket: z.enum(['any', ...statBuckets]).optional(),
  serviceAreaId: words(40).optional(),
  rescheduledOn: LocalDate.optional(),
  /** Only orders that need attention: see `attentionOf`. */
  attention: z.literal('true').optional(),
});
export type OrdersQuery = z.output<typeof OrdersQuery>;

/** Several orders carry one code where a retailer gives a barcode twice; more than these are no answer to a scan. */
export const matchesShown = 10;
/** The text that a scanner reads or a person copies: a code, or the tracking link of a QR code. */
export const LookupQuery = z.object({ code: words(300, 'multiline') });
export const OrderMatches = z.object({ data: z.array(OrderRow).max(matchesShown) });

export const CountsQuery = z.object({ pickupScheduleId: Id.optional() });
/**
 * Orders in each list group, and in all: exact counts. Orders that need attention are counted up to the last page; the reply marks a
 * count that reaches it.
 */
export const OrderCounts = z.object({
  all: z.number(),
  groups: z.record(ListGroup, z.number()),
  attention: z.number(),
  attentionIsCapped: z.boolean(),
});
