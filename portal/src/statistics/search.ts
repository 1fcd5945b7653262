import { DeliveryType } from '@portage/contract/orders/fields';
import { dateTypes } from '@portage/contract/statistics/rules';
import { Id, words } from '@portage/contract/text';
import { DayName, LocalDate } from '@portage/contract/time';
import { z } from 'zod';
import { lenient, pageSearch } from '../shell/search.ts';

/** The search parameters of the dashboard (spec section 2). Names accompany ids to make the URL readable. */
export const StatisticsSearch = z.object({
  type: lenient(DeliveryType),
  date: lenient(DayName),
  dateType: lenient(z.enum(dateTypes)),
  startDate: lenient(LocalDate),
  endDate: lenient(LocalDate),
  pickupScheduleId: lenient(Id),
  pickupScheduleName: lenient(words(120)),
  serviceAreaId: lenient(words(40)),
  serviceAreaName: lenient(words(120)),
  ...pageSearch,
  /** Set to show a table instead of charts. */
  view: lenient(z.literal('table')),
  /** The export whose form is open. */
  panel: lenient(z.enum(['deliveries', 'report', 'proofs'])),
  /** Starts a Shopify sync. */
  shopifySync: lenient(z.coerce.string()),
});
export type StatisticsSearch = z.output<typeof StatisticsSearch>;
