import { zoneText } from '@portage/contract/dates';
import type { Language } from './language.ts';
import { locales } from './numbers.ts';

/** Returns a function that names a zone as people do: “Eastern Time”, « heure de l’Est ». */
export function zoneIn(language: Language) {
  return (timeZone: string): string => {
    const format = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: 'longGeneric' });
    return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  };
}

/** Returns a function that names a zone in two letters, “PT”, « HP », or null if its time equals the browser's. */
export function foreignZoneIn(language: Language) {
  return (timeZone: string, now: string): string | null => {
    if (localTime(now, timeZone) === localTime(now)) return null;
    return zoneText(language, timeZone, now.slice(0, 4));
  };
}

const instantParts = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** The formats by zone: it takes milliseconds to create one, and a list of events formats each of its times. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** Formats an instant in a zone, by default the browser's: “2026-08-23 14:05”. The Swedish locale gives the ISO 8601 format. */
export function localTime(at: string, timeZone?: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { ...instantParts, timeZone });
  formats.set(timeZone, format);
  return format.format(new Date(at));
}
