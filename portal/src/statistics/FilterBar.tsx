import { FilterOutlined } from '@ant-design/icons';
import { errorText } from '@portage/contract/errors';
import {
  type DateRange,
  type DateType,
  dateTypes,
  rangeFaults,
  rangeOf,
  whyNotByArea,
} from '@portage/contract/statistics/rules';
import { areaName } from '@portage/contract/stores/words';
import { Button, Select, Tag } from 'antd';
import { type FormEvent, useState } from 'react';
import { useAccount } from '../auth/account.ts';
import { AreaFilter, StoreFilter } from '../stores/PlaceFilters.tsx';
import { useStores } from '../stores/useStores.ts';
import { LocalDateField } from '../ui/form/LocalDateField.tsx';
import type { SearchState } from '../ui/useSearchState.ts';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { kindOf } from './query.ts';
import type { StatisticsSearch } from './search.ts';
import { useT } from './words.ts';

/** The values that clear every filter except the service type, which has its own switch. */
export const everything: StatisticsSearch = {
  date: undefined,
  dateType: undefined,
  startDate: undefined,
  endDate: undefined,
  pickupScheduleId: undefined,
  pickupScheduleName: undefined,
  serviceAreaId: undefined,
  serviceAreaName: undefined,
  page: undefined,
};

type BarProps = SearchState<StatisticsSearch> & { range: DateRange | undefined };

/** Renders the current filters, and the form that changes them. */
export function FilterBar({ asked, ask, range }: BarProps) {
  const t = useT();
  const { day } = useFormats();
  const language = useLanguage();
  const { stores } = useStores();
  const [isOpen, setOpen] = useState(false);
  const store = stores.find(({ id }) => id === asked.pickupScheduleId)?.name ?? asked.pickupScheduleName;
  const area = stores.find(({ serviceArea }) => serviceArea.id === asked.serviceAreaId)?.serviceArea;
  return (
    <section className="panel dashboard-filter" aria-label={t('shown')}>
      <div className="row row-apart">
        <p className="row">
          {range && <Tag>{t('period', { from: day(range.startDate), to: day(range.endDate) })}</Tag>}
          <Tag>{asked.pickupScheduleId ? (store ?? t('store')) : t('everyStore')}</Tag>
          {asked.serviceAreaId && (
            <Tag>{area ? areaName(area, language) : (asked.serviceAreaName ?? asked.serviceAreaId)}</Tag>
          )}
        </p>
        {!isOpen && (
          <Button
            className="dashboard-filter-button"
            icon={<FilterOutlined aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {t('filter')}
          </Button>
        )}
      </div>
      {isOpen && (
        <FilterForm
          asked={asked}
          range={range}
          onApply={(change) => {
            setOpen(false);
            ask(change);
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </section>
  );
}

type FilterDraft = Omit<StatisticsSearch, 'dateType'> & { dateType: DateType | 'last' };

/** Returns whether a date is absolute, unlike `today`. */
const isDay = (date: string | undefined) => date !== undefined && /^\d/.test(date);

/** Returns the date parameters of the draft. */
function datesIn({
  dateType,
  date,
  startDate,
  endDate,
}: FilterDraft): Pick<StatisticsSearch, 'date' | 'dateType' | 'startDate' | 'endDate'> {
  const none = { date: undefined, dateType: undefined, startDate: undefined, endDate: undefined };
  if (dateType === 'last') return none;
  if (dateType === 'range') return { ...none, dateType, startDate, endDate };
  return { ...none, dateType, date };
}

type FormProps = {
  asked: StatisticsSearch;
  range: DateRange | undefined;
  onApply: (change: StatisticsSearch) => void;
  onCancel: () => void;
};

function FilterForm({ asked, range, onApply, onCancel }: FormProps) {
  const t = useT();
  const language = useLanguage();
  const [draft, setDraft] = useState<FilterDraft>({
    ...asked,
    dateType: kindOf(asked),
    date: isDay(asked.date) ? asked.date : range?.endDate,
    startDate: asked.startDate ?? range?.startDate,
    endDate: asked.endDate ?? range?.endDate,
  });
  const change = (part: Partial<FilterDraft>) => setDraft((now) => ({ ...now, ...part }));
  const dates = datesIn(draft);
  const lacks =
    draft.dateType === 'range' ? !(draft.startDate && draft.endDate) : draft.dateType !== 'last' && !draft.date;
  const [fault] = dates.startDate && dates.endDate ? rangeFaults(rangeOf(dates, '')) : [];
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const { pickupScheduleId, pickupScheduleName, serviceAreaId, serviceAreaName } = draft;
    onApply({ ...everything, ...dates, pickupScheduleId, pickupScheduleName, serviceAreaId, serviceAreaName });
  };
  return (
    <form className="row mt-3" onSubmit={apply} aria-label={t('filter')}>
      <Select
        autoFocus
        aria-label={t('dates')}
        value={draft.dateType}
        popupMatchSelectWidth={false}
        onChange={(dateType) => change({ dateType })}
        options={(['last', ...dateTypes] as const).map((value) => ({ value, label: t(value) }))}
      />
      <DateFields draft={draft} change={change} />
      <PlaceFields draft={draft} change={change} />
      {fault && (
        <p role="alert" className="fault">
          {errorText(fault.type, language)}
        </p>
      )}
      <span className="row">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="primary" htmlType="submit" disabled={lacks || fault !== undefined}>
          {t('apply')}
        </Button>
      </span>
    </form>
  );
}

type FieldsProps = { draft: FilterDraft; change: (part: Partial<FilterDraft>) => void };

function DateFields({ draft, change }: FieldsProps) {
  const t = useT();
  if (draft.dateType === 'last') return null;
  if (draft.dateType === 'range')
    return (['startDate', 'endDate'] as const).map((name) => (
      <LocalDateField
        key={name}
        aria-label={t(name)}
        placeholder={t(name)}
        value={draft[name]}
        onChange={(date) => change({ [name]: date ?? undefined })}
      />
    ));
  const name = t(draft.dateType === 'day' ? 'date' : 'dateIn');
  return (
    <LocalDateField aria-label={name} value={draft.date} onChange={(date) => change({ date: date ?? undefined })} />
  );
}

/** Filters by store and, for admins, by area, if there are several. */
function PlaceFields({ draft, change }: FieldsProps) {
  const {
    roles: [role = 'RETAILER_USER'],
    permissions,
  } = useAccount();
  return (
    <>
      <StoreFilter
        value={draft.pickupScheduleId}
        onChange={(pickupScheduleId, pickupScheduleName) => change({ pickupScheduleId, pickupScheduleName })}
      />
      <AreaFilter
        value={draft.serviceAreaId}
        isAllowed={whyNotByArea({ role, permissions }) === null}
        onChange={(serviceAreaId, serviceAreaName) => change({ serviceAreaId, serviceAreaName })}
      />
    </>
  );
}
