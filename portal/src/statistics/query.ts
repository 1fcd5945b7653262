// The queries of the dashboard, and the filters of the orders behind its numbers.
import type { StatBucket } from '@portage/contract/orders/status';
import { type DateRange, type DateType, daysLimit } from '@portage/contract/statistics/rules';
import type { OrdersSearch } from '../orders/search.ts';
import type { StatisticsSearch } from './search.ts';

export const filtersOf = (asked: StatisticsSearch) => {
  const { type, date, dateType, startDate, endDate, pickupScheduleId, serviceAreaId } = asked;
  return { type, date, dateType, startDate, endDate, pickupScheduleId, serviceAreaId };
};

/** Returns what the dates of the search parameters are; without any, the last days. */
export const kindOf = ({ dateType, date, startDate, endDate }: StatisticsSearch): DateType | 'last' =>
  dateType ?? (date ? 'day' : startDate || endDate ? 'range' : 'last');

/** Returns the query of the counts. All days are loaded at once: charts show all, the table a page. */
export const queryOf = (asked: StatisticsSearch) => ({ ...filtersOf(asked), pageSize: daysLimit });

/** Returns the filters of the orders behind a number. */
export function ordersBehind(asked: StatisticsSearch, range: DateRange, bucket: StatBucket | 'any'): OrdersSearch {
  const { type = 'DELIVERY', pickupScheduleId, serviceAreaId } = asked;
  const { startDate: dateFrom, endDate: dateTo } = range;
  return { type, pickupScheduleId, serviceAreaId, dateFrom, dateTo, bucket };
}

/** Returns the filters of the orders rescheduled on a date. */
export function rescheduledOn(asked: StatisticsSearch, date: string): OrdersSearch {
  const { type = 'DELIVERY', pickupScheduleId, serviceAreaId } = asked;
  return { type, pickupScheduleId, serviceAreaId, rescheduledOn: date };
}
