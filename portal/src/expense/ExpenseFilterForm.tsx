import { CloseOutlined } from '@ant-design/icons';
import { services } from '@portage/contract/retailers/rules';
import { Button } from 'antd';
import { useStores, useToday } from '../orders/useStores.ts';
import { useStoreName } from '../stores/storeName.ts';
import { DaysFields } from '../ui/filters/DaysFields.tsx';
import { FilterSelect } from '../ui/filters/FilterSelect.tsx';
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
        <FilterSelect
          label={t('store')}
          any={t('everyStore')}
          value={asked.pickupScheduleId}
          onChange={(pickupScheduleId) => ask({ pickupScheduleId })}
          options={stores.map((store) => ({ value: store.id, label: nameOf(store) }))}
        />
      )}
      <FilterSelect
        label={t('service')}
        any={t('everyService')}
        value={services.find((each) => each === asked.service)}
        onChange={(service) => ask({ service })}
        options={services.map((service) => ({ value: service, label: t(service) }))}
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
      <DaysFields
        from={startDate}
        to={endDate}
        onFrom={(day) => ask({ startDate: day })}
        onTo={(day) => ask({ endDate: day })}
      />
    </>
  );
}
