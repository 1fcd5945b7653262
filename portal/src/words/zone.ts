import type { Language } from './language.ts';
import { locales } from './numbers.ts';

/** Returns a function that names a zone as people do: “Eastern Time”, « heure de l’Est ». */
export function zoneIn(language: Language) {
  return (timeZone: string): string => {
    const format = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: 'longGeneric' });
    return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  };
}

/** The same in two letters, “PT”, « HP », where the clock there is not the reader's own. */
export function foreignZoneIn(language: Language) {
  return (timeZone: string, now: string): string | null => {
    if (localTime(now, timeZone) === localTime(now)) return null;
    const format = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: 'shortGeneric' });
    return format.formatToParts(Date.parse(now)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
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

/** An instant on a zone's own clock, or on the browser's → “2026-08-23 14:05”: in Swedish it reads as ISO 8601 does. */
export const localTime = (at: string, timeZone?: string): string =>
  new Intl.DateTimeFormat('sv-SE', { ...instantParts, timeZone }).format(new Date(at));
