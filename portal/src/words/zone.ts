import type { Language } from './language.ts';
import { locales } from './numbers.ts';

/** What people call a zone: “Eastern Time”, « heure de l’Est ». */
export function zoneIn(language: Language) {
  return (timeZone: string): string => {
    const format = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: 'longGeneric' });
    return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  };
}
