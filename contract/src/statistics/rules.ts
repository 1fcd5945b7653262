// Which days statistics are asked of, and who may ask what (spec sections 2, 6 and 9).
import type { Permission, Role } from '../access.ts';
import type { ErrorType, Fault } from '../errors.ts';

/** The most days that one question spans: a year, and the day that a leap year adds. */
export const daysLimit = 366;
/** Days that are shown while nobody has asked for others: these many up to today. */
export const daysShown = 30;
/** The most deliveries that delivery data are exported of (spec section 9). */
export const maxExportCount = 100_000;

/** What `date` names: itself, or the week, month or year that it lies in. `range` goes from `startDate` to `endDate`. */
export const dateTypes = ['day', 'week', 'month', 'year', 'range'] as const;
export type DateType = (typeof dateTypes)[number];

/** Both included. */
export type DateRange = { startDate: string; endDate: string };

const dayMs = 86_400_000;
const numberOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs;
/** A local date so many days after another; before it, when they are fewer than none. */
export const dayAfter = (date: string, days: number): string =>
  new Date((numberOf(date) + days) * dayMs).toISOString().slice(0, 10);

/** How many days there are in it. */
export const daysIn = ({ startDate, endDate }: DateRange): number => numberOf(endDate) - numberOf(startDate) + 1;

/** Every date in it, the first one first. */
export const datesIn = (range: DateRange): string[] =>
  Array.from({ length: daysIn(range) }, (_, index) => dayAfter(range.startDate, index));

/** Why these dates cannot be asked for together, on the field that is wrong. */
export function rangeFaults({ startDate, endDate }: DateRange): Fault[] {
  if (startDate > endDate) return [{ type: 'DATES_REVERSED', path: 'endDate' }];
  return daysIn({ startDate, endDate }) > daysLimit ? [{ type: 'TOO_MANY_DAYS', path: 'endDate' }] : [];
}

type DatesAsked = {
  date?: string | undefined;
  dateType?: DateType | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
};

/**
 * The dates that are meant. `date` is a date already; with nothing asked, the last days up to today. A range with one end open is
 * that one day's until the other is chosen.
 */
export function rangeOf({ date, dateType, startDate, endDate }: DatesAsked, today: string): DateRange {
  const one = startDate ?? endDate;
  if (one !== undefined && (dateType === 'range' || date === undefined))
    return { startDate: startDate ?? one, endDate: endDate ?? one };
  const isNothing = date === undefined && (dateType === undefined || dateType === 'range');
  return isNothing ? { startDate: dayAfter(today, 1 - daysShown), endDate: today } : spanOf(date ?? today, dateType);
}

/** The day, the week from Sunday, the month or the year that a date lies in. */
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

/** What of these dates has come: all that are compared with days before. None where the first lies ahead. */
export const elapsedOf = ({ startDate, endDate }: DateRange, today: string): DateRange | null =>
  startDate > today ? null : { startDate, endDate: endDate < today ? endDate : today };

/** As many days, right before. */
export const periodBefore = (range: DateRange): DateRange => ({
  startDate: dayAfter(range.startDate, -daysIn(range)),
  endDate: dayAfter(range.startDate, -1),
});

/** The service-area filter is for admins. */
export const whyNotByArea = ({ role }: { role: Role; permissions: readonly Permission[] }): ErrorType | null =>
  role === 'RETAILER_ADMIN' ? null : 'ADMINS_ONLY';
