import { Select } from 'antd';
import { useState } from 'react';
import { useWords } from '../../words/translate.ts';
import { LocalDateField } from '../LocalDateField.tsx';
import type { OrdersSearch } from '../search.ts';
import type { Asked } from '../useAsked.ts';
import { words } from './words.ts';

type Kind = 'anyDate' | 'today' | 'tomorrow' | 'oneDay' | 'range';
const kinds: readonly Kind[] = ['anyDate', 'today', 'tomorrow', 'oneDay', 'range'];

const none = { date: undefined, dateFrom: undefined, dateTo: undefined };

function kindOf({ date, dateFrom, dateTo }: OrdersSearch): Kind {
  if (date === 'today' || date === 'tomorrow') return date;
  if (date) return 'oneDay';
  return dateFrom || dateTo ? 'range' : 'anyDate';
}

/** Which dates the list shows: a day that is another one tomorrow, a date, or all from one to another. */
export function DateFilter({ asked, ask }: Asked) {
  const t = useWords(words);
  const said = kindOf(asked);
  // One day, or the first and the last, is chosen before there is a date to say in the address.
  const [awaited, setAwaited] = useState<Kind>('anyDate');
  if (awaited === said && said !== 'anyDate') setAwaited('anyDate');
  const shown = said === 'anyDate' ? awaited : said;
  const choose = (chosen: Kind) => {
    const isDay = chosen === 'today' || chosen === 'tomorrow';
    setAwaited(isDay ? 'anyDate' : chosen);
    if (isDay || said !== 'anyDate') ask({ ...none, date: isDay ? chosen : undefined });
  };
  return (
    <>
      <Select
        aria-label={t('filterDate')}
        className={`orders-date ${said === 'anyDate' ? '' : 'filter-set'}`}
        value={shown}
        onChange={choose}
        popupMatchSelectWidth={false}
        options={kinds.map((each) => ({ value: each, label: t(each) }))}
      />
      {shown === 'oneDay' && (
        <LocalDateField
          aria-label={t('oneDay')}
          value={said === 'oneDay' ? asked.date : undefined}
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
