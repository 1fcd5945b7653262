import { Select } from 'antd';
import { useState } from 'react';
import { useToday } from '../../stores/useStores.ts';
import { DateRangeFilter } from '../../ui/filters/DateRangeFilter.tsx';
import { LocalDateField } from '../../ui/form/LocalDateField.tsx';
import type { OrdersSearchState } from '../useOrdersSearch.ts';
import { type DateKind, dateKinds, datesOf, isDay, isSpan, kindOf } from './dates.ts';
import { useT } from './words.ts';

const none = { date: undefined, dateFrom: undefined, dateTo: undefined };

/** Filters by date: a relative day such as today, a date, or a range. */
export function DateFilter({ asked, ask }: OrdersSearchState) {
  const t = useT();
  const today = useToday();
  const [chosen, setChosen] = useState<DateKind>('anyDate');
  const filtered = kindOf(asked, today, chosen);
  // One day or a range may be selected before its dates are, so it is not in the URL yet.
  const isAwaited = chosen === 'oneDay' || chosen === 'range';
  if (isAwaited && chosen === filtered) setChosen('anyDate');
  const shown = filtered === 'anyDate' && isAwaited ? chosen : filtered;
  const choose = (kind: DateKind) => {
    const date = isDay(kind) ? kind : undefined;
    const dates = isSpan(kind) ? datesOf(kind, today) : {};
    const isComplete = date !== undefined || isSpan(kind);
    setChosen(kind);
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
        options={dateKinds.map((each) => ({ value: each, label: t(each) }))}
      />
      {shown === 'oneDay' && (
        <LocalDateField
          aria-label={t('oneDay')}
          value={filtered === 'oneDay' ? asked.date : undefined}
          onChange={(date) => ask({ ...none, date: date ?? undefined })}
        />
      )}
      {shown === 'range' && (
        <DateRangeFilter
          from={asked.dateFrom}
          to={asked.dateTo}
          onFrom={(dateFrom) => ask({ date: undefined, dateFrom })}
          onTo={(dateTo) => ask({ date: undefined, dateTo })}
        />
      )}
    </>
  );
}
