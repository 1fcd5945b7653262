import './stores.css';
import { PlusOutlined } from '@ant-design/icons';
import { hoursToPrepare } from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';
import { areaName } from '@portage/contract/stores/words';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import type { z } from 'zod';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { isOwnClick } from '../orders/table/rows.ts';
import { FilterSelect } from '../ui/filters/FilterSelect.tsx';
import { SearchField } from '../ui/filters/SearchField.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { StatePanel } from '../ui/StatePanel.tsx';
import { type Columns, DataTable } from '../ui/table/DataTable.tsx';
import { sortable, sortOf } from '../ui/table/sort.ts';
import { type SearchState, useSearchState } from '../ui/useSearchState.ts';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { AskDrawer } from './AskDrawer.tsx';
import { AreaFilter } from './PlaceFilters.tsx';
import { QrModal } from './QrModal.tsx';
import { Cutoffs, Days, Name, NextSlot, Prefixes, Times } from './StoreCells.tsx';
import { StoreDrawer } from './StoreDrawer.tsx';
import { StoresSearch } from './search.ts';
import { useT } from './words.ts';

type Search = z.output<typeof StoresSearch>;

/** Lists the stores: their pickup days, cutoffs and areas. */
export function StoresPage() {
  const t = useT();
  const { asked, ask } = useSearchState(StoresSearch, options);
  const { search = '', store, qr, area: serviceAreaId, ...paging } = asked;
  const stores = useRead(
    api.stores.list,
    { query: { ...paging, serviceAreaId, search: search ? `like:${search}` : undefined } },
    { placeholderData: keepPreviousData },
  );
  const columns = useColumns(asked.sort ?? 'name:asc');
  const close = () => ask({ store: undefined, qr: undefined });
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        filters={
          <>
            <SearchField
              label={t('searchLabel')}
              value={search}
              onSearch={(text) => ask({ search: text || undefined })}
            />
            <StoreFilters asked={asked} ask={ask} />
          </>
        }
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => ask({ store: 'new' })}>
            {t('ask')}
          </Button>
        }
      />
      <DataTable<Store>
        className="panel cells-top"
        read={stores}
        columns={columns}
        total={(count) => t('total', { count })}
        empty={<NoStores asked={asked} onClear={() => ask(everything)} />}
        onRow={({ id }) => ({ onClick: (event) => isOwnClick(event) && ask({ store: id }), className: 'store-row' })}
        askPage={ask}
        askSort={(...press) => ask({ sort: sortOf(['name'], 'name:asc', ...press) })}
      />
      <StoreDrawer id={store === 'new' ? undefined : store} onClose={close} onClosed={focusPage} />
      <AskDrawer isOpen={store === 'new'} onClose={close} onClosed={focusPage} />
      <QrModal store={stores.data?.data.find(({ id }) => id === qr)} onClose={close} />
    </div>
  );
}

const options = { restarts: { page: ['search', 'is', 'area', 'sort'] }, replaces: ['search'] } as const;

/** The values that clear every filter. */
const everything = { search: undefined, is: undefined, area: undefined };
/** Focuses the page, because the row that opened the drawer may be gone. */
const focusPage = () => document.getElementById('content')?.focus();

/** Filters the stores by state and, if there are several, by area. */
function StoreFilters({ asked, ask }: SearchState<Search>) {
  const t = useT();
  const states = StoresSearch.shape.is.unwrap().unwrap().options;
  return (
    <>
      <FilterSelect
        label={t('filter')}
        any={t('is.all')}
        value={asked.is}
        onChange={(is) => ask({ is })}
        options={states.map((is) => ({ value: is, label: t(`is.${is}`) }))}
      />
      <AreaFilter value={asked.area} onChange={(area) => ask({ area })} />
    </>
  );
}

function NoStores({ asked, onClear }: { asked: Search; onClear: () => void }) {
  const t = useT();
  const { search, is, area } = asked;
  if (!search && !is && !area) return <StatePanel mood="sleeping" title={t('none')} text={t('noneText')} />;
  return (
    <StatePanel
      mood="puzzled"
      title={search ? t('noMatch', { search }) : t('noneFiltered')}
      text={t('noMatchText')}
      action={<Button onClick={onClear}>{t('clear')}</Button>}
    />
  );
}

/** Minimum table widths in pixels for these columns. The narrowest tables keep the cutoffs. */
const [widthForPrefixes, widthForPreparation] = [890, 1000];
/** The table's width in pixels from which the names of areas and days have one line. */
const wide = 1300;

function useColumns(sort: NonNullable<Search['sort']>): (width: number) => Columns<Store> {
  const t = useT();
  const language = useLanguage();
  const { zone } = useFormats();
  return (width) => [
    {
      title: t('name'),
      ...sortable('name', sort, 'ascend'),
      render: (_, store) => <Name store={store} />,
    },
    {
      title: t('area'),
      key: 'zone',
      width: width < wide ? 132 : 200,
      render: (_, { serviceArea, timezone }) => (
        <span className="pair">
          <span>{areaName(serviceArea, language)}</span>
          <span>{zone(timezone)}</span>
        </span>
      ),
    },
    { title: t('days'), key: 'days', width: width < wide ? 90 : 130, render: (_, store) => <Days store={store} /> },
    {
      title: t('pickupTimes'),
      key: 'pickupTimes',
      width: 104,
      render: (_, { pickupTimes }) => <Times times={pickupTimes} />,
    },
    { title: t('cutoffTimes'), key: 'cutoffTimes', width: 108, render: (_, store) => <Cutoffs store={store} /> },
    {
      title: t('preparation'),
      key: 'preparation',
      width: 110,
      hidden: width < widthForPreparation,
      render: (_, store) => t('hours', { count: hoursToPrepare(store) }),
    },
    {
      title: t('prefixes'),
      key: 'prefixes',
      width: 118,
      hidden: width < widthForPrefixes,
      render: (_, store) => <Prefixes store={store} />,
    },
    { title: t('nextSlot'), key: 'nextSlot', width: 168, render: (_, store) => <NextSlot store={store} /> },
  ];
}
