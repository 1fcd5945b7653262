// Numbers, dates and times as the language writes them. A delivery's own date and time are never shifted (design section 4).
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
    /** Cents → “$1,234.50”. */
    money: (cents: number) => moneyIn(language).format(cents / 100),
    /** A part of one → “33%”, “33 %”. */
    percent: (part: number) => percent.format(part),
    /** `['a', 'b', 'c']` → “a, b and c”. */
    list: (parts: readonly string[]) => list.format(parts),
    /** Metres → “35 m”, “420 m”, “1.2 km”: as exactly as a walk needs. */
    length: (metres: number) => {
      if (metres >= 995) return kilometre.format(metres / 1000);
      return metre.format(metres < 100 ? metres : Math.round(metres / 10) * 10);
    },
    /** A local date `2026-08-23` → “Sun, Aug 23”, and in another year “Aug 23, 2026”. */
    day: dayIn(language),
    /** An ISO weekday, 1 = Monday → “Mon”. 2024 began on a Monday. */
    weekday: (isoWeekday: number) => weekday.format(new Date(Date.UTC(2024, 0, isoWeekday))),
    /** The same in full → “Monday”. */
    longWeekday: (isoWeekday: number) => longWeekday.format(new Date(Date.UTC(2024, 0, isoWeekday))),
    zone: zoneIn(language),
    /** The zone in two letters, where its clock is not the browser's. */
    foreignZone: (timeZone: string) => foreignZoneIn(language)(timeZone, new Date().toISOString()),
    /** An instant, in the browser's zone → “2026-08-23, 14:05” (spec section 9). */
    instant: (at: string) => localTime(at).replace(' ', ', '),
    /** The same within a sentence → “Aug 23, 2026, 14:05”. */
    moment: momentIn(language),
    /** An instant → “5 min ago”. */
    ago: (at: string) => agoOf(relative, (Date.parse(at) - Date.now()) / 1_000),
  };
}

function agoOf(relative: Intl.RelativeTimeFormat, seconds: number): string {
  const [unit, length] = steps.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 1];
  return relative.format(Math.round(seconds / length), unit);
}

const formats = { en: formatsIn('en'), fr: formatsIn('fr') };

export type Formats = (typeof formats)['en'];

/** Numbers and dates in the language of the page. */
export const useFormats = (): Formats => formats[useLanguage()];
