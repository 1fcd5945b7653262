import './stores.css';
import { paths } from '@portage/contract/index';
import { hoursToPrepare } from '@portage/contract/stores/rules';
import type { Store, StoreList } from '@portage/contract/stores/schema';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Table, type TableProps, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { ErrorState, LoadingState, StatePanel } from '../ui/StatePanel.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/translate.ts';
import { type Cutoff, cutoffOf } from './cutoff.ts';
import type { StoresSearch } from './search.ts';
import { words } from './words.ts';

type Search = z.output<typeof StoresSearch>;

/** The stores, to be read: where the courier comes, on which days, and until when one may order. */
export function StoresPage() {
  const t = useWords(words);
  const { asked, ask } = useAsked();
  const { search = '', ...paging } = asked;
  const stores = useRead(
    api.stores.list,
    { query: { ...paging, search: search ? `like:${search}` : undefined } },
    { placeholderData: keepPreviousData },
  );
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        about={t('about')}
        actions={
          <SearchField
            label={t('searchLabel')}
            value={search}
            onSearch={(text) => ask({ search: text || undefined, page: undefined })}
          />
        }
      />
      {stores.isPending && <LoadingState />}
      {stores.isLoadingError && <ErrorState error={stores.error} retry={() => void stores.refetch()} />}
      {stores.data && (
        <section className="panel">
          <StoresTable
            list={stores.data}
            sort={asked.sort}
            isLoading={stores.isPlaceholderData}
            onAsk={ask}
            empty={<NoStores search={search} onClear={() => ask({ search: undefined, page: undefined })} />}
          />
        </section>
      )}
    </div>
  );
}

/** What the address asks for, and how to ask for something else. */
function useAsked(): { asked: Search; ask: (change: Search) => void } {
  const asked = useSearch({ from: `/shell${paths.stores}` });
  const navigate = useNavigate({ from: paths.stores });
  return {
    asked,
    ask: (change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: 'search' in change }),
  };
}

function NoStores({ search, onClear }: { search: string; onClear: () => void }) {
  const t = useWords(words);
  if (!search) return <StatePanel mood="sleeping" title={t('none')} text={t('noneText')} />;
  return (
    <StatePanel
      mood="puzzled"
      title={t('noMatch', { search })}
      text={t('noMatchText')}
      action={<Button onClick={onClear}>{t('clear')}</Button>}
    />
  );
}

type StoresTableProps = {
  list: z.output<typeof StoreList>;
  sort: Search['sort'];
  isLoading: boolean;
  empty: ReactNode;
  onAsk: (change: Search) => void;
};

/** The table of the stores; what it is asked for goes to the address. */
function StoresTable({ list, sort = 'name:asc', isLoading, empty, onAsk }: StoresTableProps) {
  const t = useWords(words);
  const pagination: TableProps<Store>['pagination'] = {
    current: list.current,
    pageSize: list.pageSize,
    total: list.total,
    showSizeChanger: true,
    showTotal: (count) => t('total', { count }),
    hideOnSinglePage: list.total <= 10,
  };
  return (
    <Table<Store>
      rowKey="id"
      columns={useColumns(sort)}
      dataSource={list.data}
      loading={isLoading}
      locale={{ emptyText: empty }}
      pagination={pagination}
      className="stores"
      // What the smallest window holds beside the menu.
      scroll={{ x: 776 }}
      onChange={(page, _filters, sorter, { action }) => {
        const order = Array.isArray(sorter) ? undefined : sorter.order;
        if (action === 'sort') onAsk({ sort: order === 'descend' ? 'name:desc' : undefined, page: undefined });
        else
          onAsk({
            page: page.current === 1 ? undefined : page.current,
            pageSize: page.pageSize === 10 ? undefined : page.pageSize,
          });
      }}
    />
  );
}

function useColumns(sort: NonNullable<Search['sort']>): NonNullable<TableProps<Store>['columns']> {
  const t = useWords(words);
  const { zone } = useFormats();
  return [
    {
      title: t('name'),
      dataIndex: 'name',
      width: 170,
      fixed: 'start',
      sorter: true,
      sortDirections: ['ascend', 'descend', 'ascend'],
      sortOrder: sort === 'name:asc' ? 'ascend' : sort === 'name:desc' ? 'descend' : null,
      render: (_, store) => <Name store={store} />,
    },
    {
      title: t('zone'),
      key: 'zone',
      width: 132,
      render: (_, { serviceArea, timezone }) => (
        <span className="pair">
          <span>{serviceArea.name}</span>
          <span>{zone(timezone)}</span>
        </span>
      ),
    },
    { title: t('days'), key: 'days', width: 90, render: (_, store) => <Days store={store} /> },
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
      responsive: ['xl'],
      render: (_, store) => t('hours', { count: hoursToPrepare(store) }),
    },
    {
      title: t('prefixes'),
      key: 'prefixes',
      width: 138,
      responsive: ['xl'],
      render: (_, store) => <Prefixes store={store} />,
    },
    { title: t('nextSlot'), key: 'nextSlot', width: 172, render: (_, store) => <NextSlot store={store} /> },
  ];
}

// What the table shows of a store, a component a cell.
type CellProps = { store: Store };

/** More prefixes than these are counted, and named under the pointer or on focus. */
const prefixesShown = 8;

function Name({ store }: CellProps) {
  const t = useWords(words);
  return (
    <span className="pair">
      <strong>
        {store.name} {!store.isActivated && <span className="chip">{t('inactive')}</span>}
      </strong>
      <span>{store.storeAddress}</span>
    </span>
  );
}

function Days({ store }: CellProps) {
  const t = useWords(words);
  const { weekday } = useFormats();
  const days = [...store.daysOfOperation].sort();
  const [first = 1] = days;
  const last = days.at(-1) ?? first;
  if (days.length === 7) return t('everyDay');
  const isRun = days.length > 2 && last - first === days.length - 1;
  return isRun ? `${weekday(first)} – ${weekday(last)}` : days.map(weekday).join(', ');
}

function Cutoffs({ store }: CellProps) {
  const t = useWords(words);
  const hours = hoursToPrepare(store);
  const nameOf = ({ time, isDayBefore }: Cutoff) => (isDayBefore ? `${time}, ${t('dayBefore')}` : time);
  return <Times times={store.pickupTimes.map((time) => nameOf(cutoffOf(time, hours)))} />;
}

function Prefixes({ store }: CellProps) {
  const t = useWords(words);
  const { postalPrefixes } = store;
  if (postalPrefixes.length === 0) return t('anywhere');
  const rest = postalPrefixes.slice(prefixesShown);
  return (
    <span className="chips">
      {postalPrefixes.slice(0, prefixesShown).map((prefix) => (
        <span key={prefix} className="chip">
          {prefix}
        </span>
      ))}
      {rest.length > 0 && (
        <Tooltip title={rest.join(', ')} trigger={['hover', 'focus']}>
          <button type="button" className="chip chip-button" aria-label={rest.join(', ')}>
            {t('more', { count: rest.length })}
          </button>
        </Tooltip>
      )}
    </span>
  );
}

function NextSlot({ store }: CellProps) {
  const t = useWords(words);
  const { day } = useFormats();
  const [next] = store.slots;
  if (!next) return <span className="muted">{t('noSlot')}</span>;
  const cutoff = cutoffOf(next.time, hoursToPrepare(store));
  const at = cutoff.isDayBefore ? `${cutoff.time} (${t('dayBefore')})` : cutoff.time;
  return (
    <span className="pair">
      <span className="numeric">
        {day(next.date)}, {next.time}
      </span>
      <span>{t('orderBefore', { at })}</span>
    </span>
  );
}

/** One below the other, so that each cutoff stands beside its pickup. */
function Times({ times }: { times: readonly string[] }) {
  return (
    <ul className="numeric">
      {times.map((time) => (
        <li key={time}>{time}</li>
      ))}
    </ul>
  );
}
