import { CloseOutlined } from '@ant-design/icons';
import { services } from '@portage/contract/retailers/rules';
import { Button, Select } from 'antd';
import { LocalDateField } from '../orders/LocalDateField.tsx';
import { useStores, useToday } from '../orders/useStores.ts';
import { useStoreName } from '../stores/storeName.ts';
import { addDays } from '../words/day.ts';
import { useWords } from '../words/translate.ts';
import { type Asked, everything, isFiltered } from './useAsked.ts';
import { words } from './words.ts';

/** Which charges are shown: of which days, store and service. */
export function ExpenseFilterForm({ asked, ask }: Asked) {
  const t = useWords(words);
  const { stores } = useStores();
  const nameOf = useStoreName();
  return (
    <search className="row" aria-label={t('filters')}>
      <Period asked={asked} ask={ask} />
      {stores.length > 1 && (
        <Select
          aria-label={t('store')}
          className={asked.pickupScheduleId ? 'filter-set' : undefined}
          value={asked.pickupScheduleId ?? ''}
          popupMatchSelectWidth={false}
          onChange={(id) => ask({ pickupScheduleId: id || undefined })}
          options={[
            { value: '', label: t('everyStore') },
            ...stores.map((store) => ({ value: store.id, label: nameOf(store) })),
          ]}
        />
      )}
      <Select
        aria-label={t('service')}
        className={asked.service ? 'filter-set' : undefined}
        value={asked.service ?? ''}
        popupMatchSelectWidth={false}
        onChange={(chosen) => ask({ service: services.find((each) => each === chosen) })}
        options={[
          { value: '', label: t('everyService') },
          ...services.map((service) => ({ value: `${service}`, label: t(service) })),
        ]}
      />
      {isFiltered(asked) && (
        <Button type="text" icon={<CloseOutlined aria-hidden />} onClick={() => ask(everything)}>
          {t('clear')}
        </Button>
      )}
    </search>
  );
}

/** The first and the last day of a month that lies so many before the one of `today`. */
function monthOf(today: string, before: number) {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - before);
  const next = new Date(first);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { startDate: first.toISOString().slice(0, 10), endDate: addDays(next.toISOString().slice(0, 10), -1) };
}

function Period({ asked: { startDate, endDate }, ask }: Asked) {
  const t = useWords(words);
  const today = useToday();
  const months = [
    { name: t('thisMonth'), dates: monthOf(today, 0) },
    { name: t('lastMonth'), dates: monthOf(today, 1) },
  ];
  return (
    <>
      {months.map(({ name, dates }) => {
        const isOn = dates.startDate === startDate && dates.endDate === endDate;
        return (
          <Button
            key={name}
            className={isOn ? 'filter-set' : undefined}
            aria-pressed={isOn}
            onClick={() => ask(isOn ? { startDate: undefined, endDate: undefined } : dates)}
          >
            {name}
          </Button>
        );
      })}
      <LocalDateField
        aria-label={t('from')}
        placeholder={t('from')}
        value={startDate}
        isClosed={(date) => endDate !== undefined && date > endDate}
        onChange={(date) => ask({ startDate: date ?? undefined })}
      />
      <LocalDateField
        aria-label={t('to')}
        placeholder={t('to')}
        value={endDate}
        isClosed={(date) => startDate !== undefined && date < startDate}
        onChange={(date) => ask({ endDate: date ?? undefined })}
      />
    </>
  );
}
