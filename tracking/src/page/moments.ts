// Formats dates and times for each language. A store's zone is never computed: its local text comes with the instant. Only the viewer's own
// zone is computed, by the browser.

import { withOrdinal } from '@portage/contract/dates';
import type { Language } from '@portage/contract/errors';
import type { ZonedInstant } from '@portage/contract/time';

export type Shape = 'day' | 'time' | 'zone';

const locales: Readonly<Record<Language, string>> = { en: 'en-CA', fr: 'fr-CA' };
const shapes: Readonly<Record<Shape, Intl.DateTimeFormatOptions>> = {
  day: { weekday: 'long', month: 'long', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  zone: { timeZoneName: 'longGeneric' },
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached format: creating one costs more than rendering the page. */
function formatOf(language: Language, shape: Shape, zone: string): Intl.DateTimeFormat {
  const name = `${language} ${shape} ${zone}`;
  const known = formats.get(name) ?? new Intl.DateTimeFormat(locales[language], { ...shapes[shape], timeZone: zone });
  formats.set(name, known);
  return known;
}

/** Parses a local text, `YYYY-MM-DD` or `YYYY-MM-DD, HH:mm`, as UTC, so that it prints unchanged. */
const asUtc = (local: string) => new Date(`${local.slice(0, 10)}T${local.slice(12) || '00:00'}Z`);

/** Formats an instant in the store's zone, or in `zone` if given. */
export const printMoment = (moment: ZonedInstant, shape: Shape, language: Language, zone: string | null): string =>
  withOrdinal(
    language,
    zone === null
      ? formatOf(language, shape, 'UTC').format(asUtc(moment.local))
      : formatOf(language, shape, zone).format(new Date(moment.at)),
  );

/** Formats a time within a sentence: “1:10” if the part of the day is given, else “1:10 p.m.”; « 13 h 10 », « 13 h ». */
export function printTime(
  moment: ZonedInstant,
  language: Language,
  zone: string | null,
  part: PartOfDay | null,
): string {
  // Non-breaking, so that the time stays on one line.
  const text = printMoment(moment, 'time', language, zone).replace(/\s/g, '\u00a0');
  return language === 'fr' ? text.replace(/\s00$/, '') : part ? text.replace(/\s[ap]\.?m\.?$/i, '') : text;
}

export type PartOfDay = 'night' | 'morning' | 'afternoon' | 'evening';

/** Returns the part of the day that contains the whole window, or null. */
export function partOf(from: ZonedInstant, to: ZonedInstant, zone: string | null): PartOfDay | null {
  const [start, end] = [localOf(from, zone), localOf(to, zone)];
  const [begins, ends] = [start.slice(12), end.slice(12)];
  if (start.slice(0, 10) !== end.slice(0, 10)) return null;
  if (ends <= '06:00') return 'night';
  if (ends <= '12:00') return 'morning';
  if (begins >= '18:00') return 'evening';
  return begins >= '12:00' && ends <= '18:00' ? 'afternoon' : null;
}

/** Formats a local date. */
export const printDay = (date: string, language: Language): string =>
  withOrdinal(language, formatOf(language, 'day', 'UTC').format(asUtc(date)));

/** Formats a local date within a sentence: “Wednesday, November 18”, « le mercredi 18 novembre ». */
export const printPromise = (date: string, language: Language): string =>
  `${language === 'fr' ? 'le ' : ''}${printDay(date, language)}`;

/** Returns the local date of an instant, in the store's zone or in `zone`. */
export const dayOf = (moment: ZonedInstant, zone: string | null): string => localOf(moment, zone).slice(0, 10);

const localOf = ({ at, local }: ZonedInstant, zone: string | null): string =>
  zone === null ? local : localText(at, zone);

/** Returns today’s date, or null if the store’s and the viewer’s differ, so that days are named by their dates. */
export const todayOf = (view: { today: string; updatedAt: string }, zone: string | null): string | null =>
  zone === null || localText(view.updatedAt, zone).startsWith(view.today) ? view.today : null;

/** Returns the date after a local date. */
export const dayAfter = (date: string): string =>
  new Date(asUtc(date).getTime() + 86_400_000).toISOString().slice(0, 10);

/** Returns the name of a zone: “Eastern Time”, « heure de l’Est ». */
export function nameZone(zone: string, language: Language): string {
  const parts = formatOf(language, 'zone', zone).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Returns the viewer's zone if it shows one of these instants differently from the store's, else null. */
export function differingZone(moments: readonly ZonedInstant[]): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const differs = ({ at, local, zone }: ZonedInstant) => zone !== timeZone && local !== localText(at, timeZone);
  return moments.some(differs) ? timeZone : null;
}

/** Formats an instant as `YYYY-MM-DD, HH:mm`, based on the Swedish locale. */
const localText = (at: string, timeZone: string) =>
  new Date(at).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).replace(' ', ', ');
