import { dayText, withOrdinal } from '@portage/contract/dates';
import type { Language } from './language.ts';
import { locales } from './numbers.ts';

/** Returns a function that formats a local date: with its weekday in this year, with the year in any other. */
export const dayIn = (language: Language) => (localDate: string) =>
  dayText(language, localDate, String(new Date().getFullYear()));

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
