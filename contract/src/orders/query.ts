// The query of the orders list. Separate from its rows: the first screen parses every address, and should not load their schemas.
import { z } from 'zod';
import { pageQuery, searchText, sortBy } from '../list.ts';
import { Id, words } from '../text.ts';
import { DayName, LocalDate } from '../time.ts';
import { DeliveryType } from './fields.ts';
import { ListGroup, OrderSource } from './kinds.ts';
import { daySteps, statBuckets, statuses } from './status.ts';

export const orderSorts = ['createdAt', 'date', 'recipient', 'number'] as const;
export const OrdersQuery = z.object({
  ...pageQuery,
  search: searchText.optional(),
  sort: sortBy(orderSorts).default('createdAt:desc'),
  status: ListGroup.optional(),
  pickupScheduleId: Id.optional(),
  /** The delivery date; `today` and `tomorrow` are resolved in the zone of each order's store. */
  date: DayName.optional(),
  /** A range of dates instead, both included. */
  dateFrom: LocalDate.optional(),
  dateTo: LocalDate.optional(),
  type: DeliveryType.optional(),
  tag: words(40).optional(),
  source: OrderSource.optional(),
  /** One of the statuses in a group, or one that is in no group; for missed deliveries, also the reason. */
  state: z.enum(statuses).optional(),
  reason: z.coerce.number().int().min(0).max(7).optional(),
  /** The orders that one import created. */
  import: Id.optional(),
  /**
   * Selects the deliveries behind a number of the dashboard: of one bucket or any, of a service area's stores, or rescheduled on a date.
   */
  bucket: z.enum(['any', ...statBuckets]).optional(),
  serviceAreaId: words(40).optional(),
  rescheduledOn: LocalDate.optional(),
  /** The orders behind a number of the first screen; today/schema.ts defines each step. */
  step: z.enum(daySteps).optional(),
});
export type OrdersQuery = z.output<typeof OrdersQuery>;
