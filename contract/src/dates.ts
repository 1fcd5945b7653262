import type { Language } from './words.ts';

/** Writes the first day of a month in a French date as « 1er », which Intl does not. */
export const withOrdinal = (language: Language, date: string): string =>
  language === 'fr' ? date.replace(/\b1(?=\s(?!h\b)\p{L}|\s?–)/gu, '1er') : date;

const locales = { en: 'en-CA', fr: 'fr-CA' } as const;
const common = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
const daysIn = (options: Intl.DateTimeFormatOptions) => ({
  en: new Intl.DateTimeFormat(locales.en, { ...common, ...options }),
  fr: new Intl.DateTimeFormat(locales.fr, { ...common, ...options }),
});
// Marked pure, so that the recipients' page, which prints no such date, leaves them out.
const near = /* @__PURE__ */ daysIn({ weekday: 'short' });
const far = /* @__PURE__ */ daysIn({ year: 'numeric' });

/** Formats a local date: with its weekday within `year`, else with its own year. “Sun, Aug 23”, “Aug 23, 2025”. */
export function dayText(language: Language, localDate: string, year: string): string {
  const format = localDate.startsWith(`${year}-`) ? near : far;
  return withOrdinal(language, format[language].format(new Date(`${localDate}T12:00:00Z`)));
}

/** Formats a local date, with its time and its zone if it has a time: “Wed, Nov 18, 10:04 ET”. `local` is `YYYY-MM-DD` or `YYYY-MM-DD, HH:mm`. */
export function momentText(language: Language, local: string, zone: string, year: string): string {
  const day = dayText(language, local.slice(0, 10), year);
  return local.length > 10 ? `${day}, ${local.slice(-5)} ${zoneText(language, zone, year)}` : day;
}

/** The names found so far: two for each of the few hundred zones and each year that is shown. */
const zoneNames = new Map<string, string>();

/** Returns the short name of a time zone in a year: “PT”, « HP ». */
export function zoneText(language: Language, timeZone: string, year: string): string {
  const key = `${language} ${timeZone} ${year}`;
  const known = zoneNames.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: 'shortGeneric' });
  const name =
    format.formatToParts(Date.UTC(Number(year), 0)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  zoneNames.set(key, name);
  return name;
}
