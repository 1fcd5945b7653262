// Dates that a saved export means anew each time that it is made.
import { type DateRange, dayAfter, rangeOf } from '../statistics/rules.ts';
import { weekdayOf } from '../stores/rules.ts';

/** Whole days that are over come first: a file that is made in the morning is not to differ from one of the evening. */
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

/** The dates that a period means today, both included. Weeks go from Monday to Sunday. */
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
