import { DeliveryType } from '@portage/contract/orders/fields';
import { dateTypes } from '@portage/contract/statistics/rules';
import { Id, words } from '@portage/contract/text';
import { DayAsked, LocalDate } from '@portage/contract/time';
import { z } from 'zod';
import { lenient, pageSearch } from '../shell/search.ts';

/** What the dashboard shows, as its address says it (spec section 2). The names stand beside the ids for whoever reads it. */
export const StatisticsSearch = z.object({
  type: lenient(DeliveryType),
  date: lenient(DayAsked),
  dateType: lenient(z.enum(dateTypes)),
  startDate: lenient(LocalDate),
  endDate: lenient(LocalDate),
  pickupScheduleId: lenient(Id),
  pickupScheduleName: lenient(words(120)),
  serviceAreaId: lenient(words(40)),
  serviceAreaName: lenient(words(120)),
  ...pageSearch,
  /** Whether numbers stand where charts would. */
  view: lenient(z.literal('table')),
  /** Asks for an order sync, which nothing answers yet. */
  shopifySync: lenient(z.coerce.string()),
});
export type StatisticsSearch = z.output<typeof StatisticsSearch>;
