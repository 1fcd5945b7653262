// The questions that the dashboard's address puts, and the orders that a number of it counted.
import type { StatBucket } from '@portage/contract/orders/status';
import { type DateRange, daysLimit } from '@portage/contract/statistics/rules';
import type { OrdersSearch } from '../orders/search.ts';
import type { StatisticsSearch } from './search.ts';

/** What both answers are narrowed to. */
export const filtersOf = (asked: StatisticsSearch) => {
  const { type, date, dateType, startDate, endDate, pickupScheduleId, serviceAreaId } = asked;
  return { type, date, dateType, startDate, endDate, pickupScheduleId, serviceAreaId };
};

/** Every day comes at once: charts show them all, the table takes its page. */
export const queryOf = (asked: StatisticsSearch) => ({ ...filtersOf(asked), pageSize: daysLimit });

/** The orders behind a number. */
export function ordersBehind(asked: StatisticsSearch, range: DateRange, bucket: StatBucket | 'any'): OrdersSearch {
  const { type = 'DELIVERY', pickupScheduleId, serviceAreaId } = asked;
  const { startDate: dateFrom, endDate: dateTo } = range;
  return { type, pickupScheduleId, serviceAreaId, dateFrom, dateTo, bucket };
}

/** The orders whose delivery was rescheduled on a date. */
export function rescheduledOn(asked: StatisticsSearch, date: string): OrdersSearch {
  const { type = 'DELIVERY', pickupScheduleId, serviceAreaId } = asked;
  return { type, pickupScheduleId, serviceAreaId, rescheduledOn: date };
}
