import { useCallback } from 'react';
import { addDays } from '../words/day.ts';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

/** Words a local date and time as people say them: “today, 15:07”, “Fri, Nov 20, 15:07”. `today` is the store's own date. */
export function useMoment(): (date: string, time: string | null, today: string | undefined) => string {
  const t = useWords(words);
  const { day } = useFormats();
  return useCallback(
    (date, time, today) => {
      const named =
        date === today
          ? t('today')
          : today && date === addDays(today, 1)
            ? t('tomorrow')
            : t('onDay', { day: day(date) });
      return time ? `${named}, ${time}` : named;
    },
    [t, day],
  );
}
