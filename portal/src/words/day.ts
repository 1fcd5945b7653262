import { withOrdinal } from '@portage/contract/dates';
import type { Language } from './language.ts';
import { locales } from './numbers.ts';

const atNoon = (localDate: string) => new Date(`${localDate}T12:00:00Z`);
const isThisYear = (localDate: string) => localDate.startsWith(`${new Date().getFullYear()}-`);

/** Returns a function that formats a local date: with its weekday in this year, with the year in any other. */
export function dayIn(language: Language): (localDate: string) => string {
  const common = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  const near = new Intl.DateTimeFormat(locales[language], { ...common, weekday: 'short' });
  const far = new Intl.DateTimeFormat(locales[language], { ...common, year: 'numeric' });
  return (localDate) => withOrdinal(language, (isThisYear(localDate) ? near : far).format(atNoon(localDate)));
}

/** Returns a function that formats an instant for a sentence, in the browser's zone: “Nov 1, 2026, 14:05”, « 1er nov. 2026, 14 h 05 ». */
export function momentIn(language: Language): (at: string) => string {
  const format = new Intl.DateTimeFormat(locales[language], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (at) => withOrdinal(language, format.format(new Date(at)));
}

/** Returns the local date `days` days later; earlier if negative. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
