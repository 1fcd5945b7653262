import type { Language } from './language.ts';
import { locales } from './numbers.ts';

/** What people call a zone: “Eastern Time”, « heure de l’Est ». */
export function zoneIn(language: Language) {
  return (timeZone: string): string => {
    const format = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: 'longGeneric' });
    return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
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
