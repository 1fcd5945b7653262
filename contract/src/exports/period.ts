// The periods of saved exports, resolved to dates at each run.
import { type DateRange, dayAfter, rangeOf } from '../statistics/rules.ts';
import { weekdayOf } from '../stores/rules.ts';

/** Periods that ended before today come first, because their files do not depend on the time of the run. */
export const periods = [
  'yesterday',
  'last7Days',
  'last30Days',
  'lastWeek',
  'lastMonth',
  'today',
  'thisWeek',
  'thisMonth',
] as const;
export type Period = (typeof periods)[number];

/** Returns the dates of a period, both included. Weeks go from Monday to Sunday. */
export function datesOfPeriod(period: Period, today: string): DateRange {
  const yesterday = dayAfter(today, -1);
  const monday = dayAfter(today, 1 - weekdayOf(today));
  switch (period) {
    case 'yesterday':
      return { startDate: yesterday, endDate: yesterday };
    case 'last7Days':
      return { startDate: dayAfter(today, -7), endDate: yesterday };
    case 'last30Days':
      return { startDate: dayAfter(today, -30), endDate: yesterday };
    case 'lastWeek':
      return { startDate: dayAfter(monday, -7), endDate: dayAfter(monday, -1) };
    case 'lastMonth':
      return rangeOf({ date: dayAfter(`${today.slice(0, 7)}-01`, -1), dateType: 'month' }, today);
    case 'today':
      return { startDate: today, endDate: today };
    case 'thisWeek':
      return { startDate: monday, endDate: today };
    case 'thisMonth':
      return { startDate: `${today.slice(0, 7)}-01`, endDate: today };
  }
}
