// The dates of statistics, and who may use which filter (spec sections 2, 6 and 9).
import type { Permission, Role } from '../access.ts';
import type { ErrorType, Fault } from '../errors.ts';

/** The longest range, in days: a leap year. */
export const daysLimit = 366;
/** The days of the default range, which ends today. */
export const daysShown = 30;
/** The most rows of an export (spec section 9). */
export const maxExportCount = 100_000;

/** `date` selects that day, or its week, month or year. A `range` is from `startDate` to `endDate`. */
export const dateTypes = ['day', 'week', 'month', 'year', 'range'] as const;
export type DateType = (typeof dateTypes)[number];

/** A range of dates, both included. */
export type DateRange = { startDate: string; endDate: string };

const dayMs = 86_400_000;
const numberOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs;
/** Returns the local date a number of days after another; an earlier one if the number is negative. */
export const dayAfter = (date: string, days: number): string =>
  new Date((numberOf(date) + days) * dayMs).toISOString().slice(0, 10);

export const daysIn = ({ startDate, endDate }: DateRange): number => numberOf(endDate) - numberOf(startDate) + 1;

export const datesIn = (range: DateRange): string[] =>
  Array.from({ length: daysIn(range) }, (_, index) => dayAfter(range.startDate, index));

/** Returns the faults of a range, by field. */
export function rangeFaults({ startDate, endDate }: DateRange): Fault[] {
  if (startDate > endDate) return [{ type: 'DATES_REVERSED', path: 'endDate' }];
  return daysIn({ startDate, endDate }) > daysLimit ? [{ type: 'TOO_MANY_DAYS', path: 'endDate' }] : [];
}

type DateInput = {
  date?: string | undefined;
  dateType?: DateType | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
};

/** Returns the dates of a query: by default, the last days up to today. A range with one end is that single day. */
export function rangeOf({ date, dateType, startDate, endDate }: DateInput, today: string): DateRange {
  const one = startDate ?? endDate;
  if (one !== undefined && (dateType === 'range' || date === undefined))
    return { startDate: startDate ?? one, endDate: endDate ?? one };
  const isNothing = date === undefined && (dateType === undefined || dateType === 'range');
  return isNothing ? { startDate: dayAfter(today, 1 - daysShown), endDate: today } : spanOf(date ?? today, dateType);
}

/** Returns the day, week (from Sunday), month or year of a date. */
function spanOf(date: string, dateType: DateType | undefined): DateRange {
  if (dateType === 'week') {
    const sunday = dayAfter(date, -new Date(`${date}T00:00:00Z`).getUTCDay());
    return { startDate: sunday, endDate: dayAfter(sunday, 6) };
  }
  if (dateType === 'month') {
    const startDate = `${date.slice(0, 7)}-01`;
    return { startDate, endDate: dayAfter(`${dayAfter(startDate, 31).slice(0, 7)}-01`, -1) };
  }
  if (dateType === 'year') return { startDate: `${date.slice(0, 4)}-01-01`, endDate: `${date.slice(0, 4)}-12-31` };
  return { startDate: date, endDate: date };
}

/** Returns the part of a range up to today, for comparison with earlier days; null if the range is in the future. */
export const elapsedOf = ({ startDate, endDate }: DateRange, today: string): DateRange | null =>
  startDate > today ? null : { startDate, endDate: endDate < today ? endDate : today };

/**
 * Returns the dates to compare with: as many as in `range`, the elapsed part of a period. They are the same days of the week, month or year
 * before, or the same weekday; for other ranges, and if they would overlap, the days just before.
 */
export function periodBefore(range: DateRange, dateType?: DateType): DateRange {
  const { startDate } = range;
  const days = daysIn(range);
  const first = firstDayBefore(startDate, dateType) ?? dayAfter(startDate, -days);
  const last = dayAfter(first, days - 1);
  if (last < startDate) return { startDate: first, endDate: last };
  return { startDate: dayAfter(startDate, -days), endDate: dayAfter(startDate, -1) };
}

/** Returns the first day of the period before the one that begins on a date, or null for a range. */
function firstDayBefore(startDate: string, dateType: DateType | undefined): string | null {
  if (dateType === 'day' || dateType === 'week') return dayAfter(startDate, -7);
  if (dateType === 'month') return `${dayAfter(startDate, -1).slice(0, 7)}-01`;
  return dateType === 'year' ? `${dayAfter(startDate, -1).slice(0, 4)}-01-01` : null;
}

/** Returns why a member may not filter by service area, or null: the filter is for admins. */
export const whyNotByArea = ({ role }: { role: Role; permissions: readonly Permission[] }): ErrorType | null =>
  role === 'RETAILER_ADMIN' ? null : 'ADMINS_ONLY';
