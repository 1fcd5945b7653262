import { sortBy } from '@portage/contract/list';
import { DeliveryType } from '@portage/contract/orders/fields';
import { ListGroup, OrderSource } from '@portage/contract/orders/kinds';
import { orderSorts } from '@portage/contract/orders/query';
import { daySteps, statBuckets, statuses } from '@portage/contract/orders/status';
import { Id, text, words } from '@portage/contract/text';
import { DayName, LocalDate } from '@portage/contract/time';
import { z } from 'zod';
import { lenient, pageSearch } from '../shell/search.ts';

/** The filters of the list. */
export const OrderFilters = z.object({
  search: lenient(text(200)),
  status: lenient(ListGroup),
  pickupScheduleId: lenient(Id),
  date: lenient(DayName),
  dateFrom: lenient(LocalDate),
  dateTo: lenient(LocalDate),
  type: lenient(DeliveryType),
  tag: lenient(words(40)),
  source: lenient(OrderSource),
  state: lenient(z.enum(statuses)),
  reason: lenient(z.coerce.number().int().min(0).max(7)),
  import: lenient(Id),
  bucket: lenient(z.enum(['any', ...statBuckets])),
  serviceAreaId: lenient(words(40)),
  rescheduledOn: lenient(LocalDate),
  step: lenient(z.enum(daySteps)),
});

/** The filters, sort order and page of the list. */
export const ListSearch = OrderFilters.extend({
  sort: lenient(sortBy(orderSorts)),
  ...pageSearch,
});

/** The search parameters of the orders screen. */
export const OrdersSearch = ListSearch.extend({
  /** The order whose detail is open. */
  order: lenient(Id),
  /** The kind of entries that the order's timeline shows; all if absent. The timeline checks it: the first screen does not need the names. */
  only: lenient(words(10)),
  /** What the order's detail opens with: its form, a request to the courier, of any kind or of one, or a field for a message or an answer. */
  act: lenient(
    z.enum([
      'edit',
      'ask',
      'change',
      'hold',
      'dropoff',
      'return',
      'trace',
      'cancel',
      'proof',
      'loss',
      'write',
      'answer',
    ]),
  ),
  panel: lenient(z.enum(['new', 'upload', 'print', 'export'])),
  /** The order that a new one copies. */
  from: lenient(Id),
  /** Any value refetches everything (spec section 2). */
  reload: lenient(z.coerce.string()),
});
export type OrdersSearch = z.output<typeof OrdersSearch>;
