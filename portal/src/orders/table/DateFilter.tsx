import { type RelativeDay, relativeDays } from '@portage/contract/time';
import { Select } from 'antd';
import { useState } from 'react';
import { addDays } from '../../words/day.ts';
import { useWords } from '../../words/translate.ts';
import { localTime } from '../../words/zone.ts';
import { LocalDateField } from '../LocalDateField.tsx';
import type { OrdersSearch } from '../search.ts';
import type { Asked } from '../useAsked.ts';
import { useStores } from '../useStores.ts';
import { words } from './words.ts';

type Span = 'lastWeek' | 'thisWeek';
type Kind = 'anyDate' | RelativeDay | Span | 'oneDay' | 'range';
const kinds: readonly Kind[] = ['anyDate', ...relativeDays, 'lastWeek', 'thisWeek', 'oneDay', 'range'];

/** The dates that a span means today; a week begins on Sunday, as it does in the calendar. */
function datesOf(span: Span, today: string) {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const dateFrom = addDays(today, span === 'lastWeek' ? -6 : -weekday);
  return { dateFrom, dateTo: addDays(dateFrom, 6) };
}

const isSpan = (kind: Kind): kind is Span => kind === 'lastWeek' || kind === 'thisWeek';
const isDay = (kind: string): kind is RelativeDay => relativeDays.some((day) => day === kind);

const none = { date: undefined, dateFrom: undefined, dateTo: undefined };

function kindOf({ date, dateFrom, dateTo }: OrdersSearch, today: string): Kind {
  if (date) return isDay(date) ? date : 'oneDay';
  for (const span of ['lastWeek', 'thisWeek'] as const) {
    const dates = datesOf(span, today);
    if (dates.dateFrom === dateFrom && dates.dateTo === dateTo) return span;
  }
  return dateFrom || dateTo ? 'range' : 'anyDate';
}

/** The date of the stores, or of this browser until they are known. */
const useToday = (): string => useStores().stores[0]?.today ?? localTime(new Date().toISOString()).slice(0, 10);

/** Which dates the list shows: a day that is another one tomorrow, a date, or all from one to another. */
export function DateFilter({ asked, ask }: Asked) {
  const t = useWords(words);
  const today = useToday();
  const filtered = kindOf(asked, today);
  // One day, or the first and the last, is chosen before there is a date to say in the address.
  const [awaited, setAwaited] = useState<Kind>('anyDate');
  if (awaited === filtered && filtered !== 'anyDate') setAwaited('anyDate');
  const shown = filtered === 'anyDate' ? awaited : filtered;
  const choose = (chosen: Kind) => {
    const date = isDay(chosen) ? chosen : undefined;
    const dates = isSpan(chosen) ? datesOf(chosen, today) : {};
    const isComplete = date !== undefined || isSpan(chosen);
    setAwaited(isComplete ? 'anyDate' : chosen);
    if (isComplete || filtered !== 'anyDate') ask({ ...none, date, ...dates });
  };
  return (
    <>
      <Select
        aria-label={t('filterDate')}
        className={`orders-date ${filtered === 'anyDate' ? '' : 'filter-set'}`}
        value={shown}
        onChange={choose}
        popupMatchSelectWidth={false}
        options={kinds.map((each) => ({ value: each, label: t(each) }))}
      />
      {shown === 'oneDay' && (
        <LocalDateField
          aria-label={t('oneDay')}
          value={filtered === 'oneDay' ? asked.date : undefined}
          onChange={(date) => ask({ ...none, date: date ?? undefined })}
        />
      )}
      {shown === 'range' && <Range asked={asked} ask={ask} />}
    </>
  );
}

function Range({ asked: { dateFrom, dateTo }, ask }: Asked) {
  const t = useWords(words);
  return (
    <>
      <LocalDateField
        aria-label={t('from')}
        placeholder={t('from')}
        value={dateFrom}
        isClosed={(date) => dateTo !== undefined && date > dateTo}
        onChange={(date) => ask({ date: undefined, dateFrom: date ?? undefined })}
      />
      <LocalDateField
        aria-label={t('to')}
        placeholder={t('to')}
        value={dateTo}
        isClosed={(date) => dateFrom !== undefined && date < dateFrom}
        onChange={(date) => ask({ date: undefined, dateTo: date ?? undefined })}
      />
    </>
  );
}
