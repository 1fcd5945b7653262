// Formats numbers, dates and times for each language. A delivery's local date and time are never converted.
import { zoneText } from '@portage/contract/dates';
import type { ZonedInstant } from '@portage/contract/time';
import { dayIn, momentIn } from './day.ts';
import { type Language, useLanguage } from './language.ts';
import { locales, moneyIn, numbersIn } from './numbers.ts';
import { foreignZoneIn, localTime, zoneIn } from './zone.ts';

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

function formatsIn(language: Language) {
  const locale = locales[language];
  const longWeekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const metre = new Intl.NumberFormat(locale, { style: 'unit', unit: 'meter', maximumFractionDigits: 0 });
  const kilometre = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return {
    number: (value: number) => numbersIn(language).format(value),
    /** Formats cents: “$1,234.50”, “−$4.50”. */
    money: (cents: number) =>
      moneyIn(language)
        .format(cents / 100)
        .replace('-', '−'),
    /** Formats a fraction: “33%”, “33 %”. */
    percent: (part: number) => percent.format(part),
    /** Joins texts: `['a', 'b', 'c']` → “a, b and c”. */
    list: (parts: readonly string[]) => list.format(parts),
    /** Formats metres with the precision that a walk needs: “35 m”, “420 m”, “1.2 km”. */
    length: (metres: number) => {
      if (metres >= 995) return kilometre.format(metres / 1000);
      return metre.format(metres < 100 ? metres : Math.round(metres / 10) * 10);
    },
    /** Formats a local date: “Sun, Aug 23” or, in another year, “Aug 23, 2026”. */
    day: dayIn(language),
    /** Formats an ISO weekday: 1 → “Mon”. Works because 2024 began on a Monday. */
    weekday: (isoWeekday: number) => weekday.format(new Date(Date.UTC(2024, 0, isoWeekday))),
    /** Formats an ISO weekday in full: 1 → “Monday”. */
    longWeekday: (isoWeekday: number) => longWeekday.format(new Date(Date.UTC(2024, 0, isoWeekday))),
    zone: zoneIn(language),
    /** Returns the zone in two letters if its time differs from the browser's, else null. */
    foreignZone: (timeZone: string) => foreignZoneIn(language)(timeZone, new Date().toISOString()),
    /** Formats an instant in the browser's zone: “2026-08-23, 14:05” (spec section 9). */
    instant: (at: string) => localTime(at).replace(' ', ', '),
    /** Formats an instant of a store as its local text, with the zone where the browser's time differs: “2026-08-23, 14:05 PT”. */
    storeTime: ({ at, local, zone }: ZonedInstant) =>
      localTime(at).replace(' ', ', ') === local ? local : `${local} ${zoneText(language, zone, local.slice(0, 4))}`,
    /** Formats an instant within a sentence: “Aug 23, 2026, 14:05”. */
    moment: momentIn(language),
    /** Formats a duration in its largest unit, rounded down: “2 h”, “38 min”, at least “1 min”. */
    duration: (seconds: number) => {
      const [unit, length] = steps.find(([, step]) => seconds >= step) ?? ['minute', 60];
      const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
      return unitAlone(format.format(Math.max(1, Math.floor(seconds / length))));
    },
    /** Formats an instant relative to now: “5 min ago”. */
    ago: (at: string) => agoOf(relative, (Date.parse(at) - Date.now()) / 1_000),
  };
}

function agoOf(relative: Intl.RelativeTimeFormat, seconds: number): string {
  const [unit, length] = steps.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 1];
  return unitAlone(relative.format(Math.round(seconds / length), unit));
}

/** Writes “h”, “min” and “s”: CLDR abbreviates Canadian English to “hrs”, “mins” and “secs”. */
const unitAlone = (text: string) => text.replace(/\b(h)rs?\b|\b(min)s\b|\b(s)ecs?\b/, '$1$2$3');

/** The formats of each language. */
export const formats = { en: formatsIn('en'), fr: formatsIn('fr') };

export type Formats = (typeof formats)['en'];

/** Returns the formats of the page's language. */
export const useFormats = (): Formats => formats[useLanguage()];
