import { CloseOutlined } from '@ant-design/icons';
import { services } from '@portage/contract/retailers/rules';
import { Button } from 'antd';
import { StoreFilter } from '../stores/PlaceFilters.tsx';
import { useToday } from '../stores/useStores.ts';
import { DateRangeFilter } from '../ui/filters/DateRangeFilter.tsx';
import { FilterSelect } from '../ui/filters/FilterSelect.tsx';
import { FilterTag } from '../ui/filters/FilterTag.tsx';
import { SearchField } from '../ui/filters/SearchField.tsx';
import { type ExpenseSearchState, everything, isFiltered, monthOf } from './useExpenseSearch.ts';
import { useT } from './words.ts';

export function ExpenseFilterForm({ asked, ask }: ExpenseSearchState) {
  const t = useT();
  return (
    <search className="row expense-filters" aria-label={t('filters')}>
      <SearchField
        label={t('search')}
        value={asked.search ?? ''}
        onSearch={(search) => ask({ search: search || undefined })}
      />
      <Period asked={asked} ask={ask} />
      <StoreFilter value={asked.pickupScheduleId} onChange={(pickupScheduleId) => ask({ pickupScheduleId })} />
      <FilterSelect
        label={t('service')}
        any={t('everyService')}
        value={services.find((each) => each === asked.service)}
        onChange={(service) => ask({ service })}
        options={services.map((service) => ({ value: service, label: t(service) }))}
      />
      <InvoiceFilter asked={asked} ask={ask} />
      {isFiltered(asked) && (
        <Button type="text" icon={<CloseOutlined aria-hidden />} onClick={() => ask(everything)}>
          {t('clear')}
        </Button>
      )}
    </search>
  );
}

/** Shows the invoice that a link chose, with a button that shows all again. */
export function InvoiceFilter({ asked: { invoice }, ask }: ExpenseSearchState) {
  const t = useT();
  if (invoice === undefined) return null;
  return <FilterTag text={t('ofInvoice', { number: invoice })} onRemove={() => ask({ invoice: undefined })} />;
}

function Period({ asked: { startDate, endDate }, ask }: ExpenseSearchState) {
  const t = useT();
  const today = useToday();
  const periods = [
    { name: t('thisMonth'), dates: monthOf(today, 0) },
    { name: t('lastMonth'), dates: monthOf(today, 1) },
    { name: t('allTime'), dates: { startDate: undefined, endDate: undefined } },
  ];
  // Without dates the page shows this month, so “all time” needs its own parameter.
  const askFor = (dates: Pick<ExpenseSearchState['asked'], 'startDate' | 'endDate'>) =>
    ask({ ...dates, period: dates.startDate || dates.endDate ? undefined : 'all' });
  return (
    <>
      {periods.map(({ name, dates }) => {
        const isOn = dates.startDate === startDate && dates.endDate === endDate;
        return (
          <Button
            key={name}
            className={isOn ? 'filter-set' : undefined}
            aria-pressed={isOn}
            onClick={() => askFor(dates)}
          >
            {name}
          </Button>
        );
      })}
      <DateRangeFilter
        from={startDate}
        to={endDate}
        onFrom={(day) => askFor({ startDate: day, endDate })}
        onTo={(day) => askFor({ startDate, endDate: day })}
      />
    </>
  );
}
