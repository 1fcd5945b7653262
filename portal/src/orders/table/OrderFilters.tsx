import './filters.css';
import { CloseOutlined, DownloadOutlined, FilterOutlined } from '@ant-design/icons';
import { exports } from '@portage/contract/exports/endpoints';
import { DeliveryType } from '@portage/contract/orders/fields';
import { OrderSource } from '@portage/contract/orders/kinds';
import { groupsOf, statuses } from '@portage/contract/orders/status';
import { areaName } from '@portage/contract/stores/words';
import { stepNames } from '@portage/contract/today/words';
import { translate } from '@portage/contract/words';
import { useLocation } from '@tanstack/react-router';
import { Button, Radio } from 'antd';
import { memo, useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useAccount, useMay } from '../../auth/account.ts';
import { focusSearch, searchHash } from '../../shell/search.ts';
import { StoreFilter } from '../../stores/PlaceFilters.tsx';
import { useStores } from '../../stores/useStores.ts';
import { IconButton } from '../../ui/ActionButton.tsx';
import { FilterTag } from '../../ui/filters/FilterTag.tsx';
import { SearchField } from '../../ui/filters/SearchField.tsx';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import { ViewsMenu } from '../../views/ViewsMenu.tsx';
import { useFormats } from '../../words/formats.ts';
import { useLanguage } from '../../words/language.ts';
import { countFilters, everything, type OrdersSearchState } from '../useOrdersSearch.ts';
import { useScan } from '../useScan.ts';
import { useT as useOrderWords } from '../words.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { DateFilter } from './DateFilter.tsx';
import { useT } from './words.ts';

/** Renders the search, the filters and the columns menu of the list. */
export const OrderFilters = memo(function OrderFilters({ asked, ask }: OrdersSearchState) {
  const t = useT();
  const orderText = useOrderWords();
  const { status } = asked;
  const { status: found, scan } = useScan({ asked, ask });
  const mayExport = useMay(exports.orders);
  return (
    <search className="row order-filters">
      <SearchFocus />
      <SearchField
        label={orderText('searchLabel')}
        value={asked.search ?? ''}
        onSearch={(search) => ask({ search: search || undefined })}
        onEnter={(code, field) => void scan(code, field)}
      />
      <span className="visually-hidden" role="status">
        {found}
      </span>
      <StoreFilter value={asked.pickupScheduleId} onChange={(pickupScheduleId) => ask({ pickupScheduleId })} />
      <DateFilter asked={asked} ask={ask} />
      <MoreFilters asked={asked} ask={ask} />
      <LinkedFilters asked={asked} ask={ask} />
      {countFilters(asked) > 0 && (
        <Button
          type="text"
          className="orders-clear"
          icon={<CloseOutlined aria-hidden />}
          onClick={() => ask({ ...everything, status })}
        >
          {t('clearFilters')}
        </Button>
      )}
      <span className="row" style={{ marginInlineStart: 'auto' }}>
        {mayExport && (
          <IconButton
            type="default"
            className="orders-export"
            name={orderText('exportList')}
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => ask({ panel: 'export', order: undefined })}
          />
        )}
        <ViewsMenu asked={asked} ask={ask} />
        <ColumnsMenu />
      </span>
    </search>
  );
});

/** Focuses the search field when the menu leads to it. A component of its own, as each navigation renders it again. */
function SearchFocus() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === searchHash) focusSearch();
  }, [hash]);
  return null;
}

/** Renders the search and the filters that the page opened with and no other control names, each with a button that removes it. */
function LinkedFilters({ asked, ask }: OrdersSearchState) {
  const t = useT();
  const { day } = useFormats();
  const { bucket, serviceAreaId, rescheduledOn, step, import: imported, search } = asked;
  // A search that was typed is in its field; one that the page opened with is easily missed there.
  const [first] = useState(search);
  const language = useLanguage();
  const file = useRead(api.imports.read, { params: { id: imported ?? '' } }, { enabled: imported !== undefined });
  const { stores } = useStores();
  const known = stores.find(({ serviceArea }) => serviceArea.id === serviceAreaId)?.serviceArea;
  const area = known ? areaName(known, language) : serviceAreaId;
  const linked = [
    search !== undefined && search === first && { text: t('searched', { search }), without: { search: undefined } },
    step && { text: translate(stepNames[step], language), without: { step: undefined } },
    bucket && { text: t(`bucket.${bucket}`), without: { bucket: undefined } },
    area && { text: t('inArea', { area }), without: { serviceAreaId: undefined } },
    imported && {
      text: file.data ? t('ofFile', { file: file.data.fileName }) : t('ofImport'),
      without: { import: undefined },
    },
    rescheduledOn && { text: t('rescheduledOn', { date: day(rescheduledOn) }), without: { rescheduledOn: undefined } },
  ].filter((each) => each !== undefined && each !== '' && each !== false);
  return linked.map(({ text, without }) => <FilterTag key={text} text={text} onRemove={() => ask(without)} />);
}

/** Statuses that have no tab of their own. */
const ungrouped = statuses.filter((status) => groupsOf[status].list === null);

/** Renders the less frequent filters: service, ungrouped status, tag and source. */
function MoreFilters({ asked, ask }: OrdersSearchState) {
  const t = useT();
  const count = [asked.type, asked.tag, asked.source, asked.state].filter(Boolean).length;
  return (
    <PopoverButton
      name={t('moreFilters')}
      icon={<FilterOutlined aria-hidden />}
      className={`orders-filters-button ${count > 0 ? 'filter-set' : ''}`}
      label={count > 0 ? t('moreFiltersSet', { count }) : t('moreFilters')}
    >
      {() => <Filters asked={asked} ask={ask} />}
    </PopoverButton>
  );
}

function Filters({ asked, ask }: OrdersSearchState) {
  const t = useT();
  const orderText = useOrderWords();
  const { orderTags } = useAccount().retailer;
  // A tag that the retailer no longer offers may still be set, and can be cleared.
  const tags = asked.tag && !orderTags.includes(asked.tag) ? [asked.tag, ...orderTags] : orderTags;
  return (
    <div className="stack more-filters">
      <Choice
        name={t('type')}
        every={t('everyType')}
        value={asked.type}
        options={DeliveryType.options}
        say={orderText}
        onChoose={(type) => ask({ type })}
      />
      <Choice
        name={t('status')}
        every={t('everyState')}
        value={ungrouped.find((state) => state === asked.state)}
        options={ungrouped}
        say={orderText}
        onChoose={(state) => ask({ state, reason: undefined, status: undefined })}
      />
      {tags.length > 0 && (
        <Choice
          name={t('tags')}
          every={t('everyTag')}
          value={asked.tag}
          options={tags}
          onChoose={(tag) => ask({ tag })}
        />
      )}
      <Choice
        name={t('source')}
        every={t('everySource')}
        value={asked.source}
        options={OrderSource.options}
        say={(source) => orderText(`source.${source}`)}
        onChoose={(source) => ask({ source })}
      />
    </div>
  );
}

type ChoiceProps<V extends string> = {
  name: string;
  every: string;
  value: V | undefined;
  options: readonly V[];
  /** Returns the label of an option; without it, the option is the label. */
  say?: (value: V) => string;
  onChoose: (value: V | undefined) => void;
};

function Choice<V extends string>({ name, every, value, options, say = String, onChoose }: ChoiceProps<V>) {
  return (
    <fieldset>
      <legend>{name}</legend>
      <Radio.Group
        name={name}
        aria-label={name}
        value={value ?? ''}
        onChange={({ target }) => onChoose(options.find((option) => option === target.value))}
        options={[{ value: '', label: every }, ...options.map((option) => ({ value: option, label: say(option) }))]}
      />
    </fieldset>
  );
}
