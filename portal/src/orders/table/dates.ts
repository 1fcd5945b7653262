import { type RelativeDay, relativeDays } from '@portage/contract/time';
import { addDays } from '../../words/day.ts';
import type { OrdersSearch } from '../search.ts';

export type Span = 'lastWeek' | 'thisWeek';
export type DateKind = 'anyDate' | RelativeDay | Span | 'oneDay' | 'range';
export const dateKinds: readonly DateKind[] = ['anyDate', ...relativeDays, 'lastWeek', 'thisWeek', 'oneDay', 'range'];

/** Returns the current dates of a span. Weeks begin on Sunday, as in the calendar. */
export function datesOf(span: Span, today: string) {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const dateFrom = addDays(today, span === 'lastWeek' ? -6 : -weekday);
  return { dateFrom, dateTo: addDays(dateFrom, 6) };
}

export const isSpan = (kind: DateKind): kind is Span => kind === 'lastWeek' || kind === 'thisWeek';
export const isDay = (kind: string): kind is RelativeDay => relativeDays.some((day) => day === kind);

/** Returns the name of the dates in the URL. On a Saturday, this week equals the last seven days: `chosen` decides. */
export function kindOf({ date, dateFrom, dateTo }: OrdersSearch, today: string, chosen: DateKind): DateKind {
  if (date) return isDay(date) ? date : 'oneDay';
  const spans: Span[] = chosen === 'thisWeek' ? ['thisWeek', 'lastWeek'] : ['lastWeek', 'thisWeek'];
  for (const span of spans) {
    const dates = datesOf(span, today);
    if (dates.dateFrom === dateFrom && dates.dateTo === dateTo) return span;
  }
  return dateFrom || dateTo ? 'range' : 'anyDate';
}
