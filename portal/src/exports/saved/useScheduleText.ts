import type { Schedule } from '@portage/contract/exports/schedule';
import { useFormats } from '../../words/formats.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/translate.ts';
import { words } from './words.ts';

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
/** The hours of a day, for a select. */
export const hourOptions = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourText(hour) }));

/** Returns a function that describes a schedule as a sentence: “Every Monday at 06:00, Eastern Time”. */
export function useScheduleText(): (schedule: Schedule, zone: string) => string {
  const t = useWords(words);
  const language = useLanguage();
  const { longWeekday, zone: zoneName } = useFormats();
  const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
  const ordinal = (day: number) =>
    language === 'fr' ? (day === 1 ? '1er' : String(day)) : `${day}${endings[ordinals.select(day)] ?? 'th'}`;
  return (schedule, zone) => {
    const values = { hour: hourText(schedule.hour), zone: zoneName(zone) };
    if (schedule.every === 'day') return t('every.day', values);
    if (schedule.every === 'week') return t('every.week', { ...values, day: longWeekday(schedule.day) });
    return t('every.month', { ...values, day: ordinal(schedule.day) });
  };
}
