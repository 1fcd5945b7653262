import './table.css';
import { DownOutlined, RightOutlined } from '@ant-design/icons';
import type { OrderList, OrderRow } from '@portage/contract/orders/list';
import { Button, Skeleton, type TableProps } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { useStores } from '../../stores/useStores.ts';
import { DataTable, useAreCards } from '../../ui/table/DataTable.tsx';
import { sortOf } from '../../ui/table/sort.ts';
import { useWidth } from '../../ui/table/useWidth.ts';
import { useNow } from '../../ui/useNow.ts';
import { useT as useDetailWords } from '../detail/words.ts';
import type { OrdersSearchState } from '../useOrdersSearch.ts';
import { useT } from '../words.ts';
import { crampOf, sortFields } from './columns.ts';
import { isOwnClick, onRowKey, useRovingRow } from './rows.ts';
import { defaultSort, useColumns } from './useColumns.tsx';
import { selectionWidth } from './useSelection.ts';

type OrdersTableProps = OrdersSearchState & {
  list: z.output<typeof OrderList>;
  /** Whether the rows are still those of the previous query. */
  isStale: boolean;
  selection: TableProps<OrderRow>['rowSelection'];
  empty: ReactNode;
};

/** Renders the orders, one per row. Up and Down move between rows, Right expands one, Enter opens it, Space selects it. */
export function OrdersTable({ asked, ask, list, isStale, selection, empty }: OrdersTableProps) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const { stores } = useStores();
  const placeWidth = useWidth(place);
  // A card has room for all columns.
  const width = useAreCards(placeWidth, true) ? Number.POSITIVE_INFINITY : placeWidth - expandWidth;
  const columns = useColumns({
    sort: asked.sort,
    width,
    selectionWidth: selection ? selectionWidth : 0,
    stores,
    hasTags: list.data.some(({ tags }) => tags.length > 0),
  });
  const changed = useChangedRows(list.data);
  const { expandable, unfold } = useExpansion();
  const { tabIndexOf, onFocus } = useRovingRow(list.data, asked.order);
  // Renders again each minute, so that times such as “5 min ago” stay correct.
  useNow(60_000);
  const open = (order: OrderRow) => ask({ order: order.id });
  return (
    <div ref={place} className="orders-table" aria-busy={isStale} data-stale={isStale} data-cramp={crampOf(width)}>
      <DataTable<OrderRow>
        list={list}
        size="middle"
        aria-label={t('tableLabel')}
        columns={columns}
        hasCards
        rowSelection={selection}
        expandable={expandable}
        isPaged={false}
        empty={empty}
        showSorterTooltip={false}
        onRow={(order) => ({
          tabIndex: tabIndexOf(order.id),
          onFocus: () => onFocus(order.id),
          className: `order-row ${order.id === asked.order ? 'order-row-open' : ''} ${changed.has(order.id) ? 'order-row-changed' : ''}`,
          onClick: (event) => isOwnClick(event) && open(order),
          onKeyDown: (event) =>
            onRowKey(
              event,
              () => open(order),
              (isUnfolded) => unfold(order.id, isUnfolded),
            ),
        })}
        askSort={(...press) => ask({ sort: sortOf(sortFields, defaultSort, ...press) })}
      />
    </div>
  );
}

// Loaded when the first row is expanded.
const OrderPeek = lazy(() => import('../detail/OrderPeek.tsx').then((file) => ({ default: file.OrderPeek })));

/** The width of the column with the expand buttons, in pixels. */
const expandWidth = 36;

/** Holds the expanded rows, any number of them; toggled by the button, or by Right and Left on the row. */
function useExpansion() {
  const t = useDetailWords();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const unfold = (id: string, isUnfolded: boolean) =>
    setIds((before) => new Set(isUnfolded ? [...before, id] : [...before].filter((each) => each !== id)));
  const expandable: TableProps<OrderRow>['expandable'] = {
    columnWidth: expandWidth,
    columnTitle: <span className="visually-hidden">{t('unfolding')}</span>,
    expandedRowKeys: [...ids],
    expandedRowRender: ({ id }) => (
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>
        <OrderPeek id={id} />
      </Suspense>
    ),
    expandIcon: ({ record: { id, number, trackingCode }, expanded }) => (
      <Button
        type="text"
        size="small"
        className="order-unfold"
        tabIndex={-1}
        aria-expanded={expanded}
        aria-label={t(expanded ? 'collapse' : 'expand', { order: number ?? trackingCode })}
        icon={expanded ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        onClick={() => unfold(id, !expanded)}
      />
    ),
  };
  return { expandable, unfold };
}

const none: ReadonlySet<string> = new Set();
/** Milliseconds for which a changed row is highlighted. */
const shownFor = 2_400;

const shownState = ({ status, statusId, date, time, deliveryAttemptsMade, now }: OrderRow) =>
  [status, statusId, date, time, deliveryAttemptsMade, now.kind, now.at.at].join();

/** Returns the visible rows that live events have just changed. */
function useChangedRows(rows: readonly OrderRow[]): ReadonlySet<string> {
  const before = useRef(new Map<string, string>());
  const [changed, setChanged] = useState(none);
  useEffect(() => {
    const found = rows.filter((row) => (before.current.get(row.id) ?? shownState(row)) !== shownState(row));
    before.current = new Map(rows.map((row) => [row.id, shownState(row)]));
    if (found.length > 0) setChanged(new Set(found.map(({ id }) => id)));
  }, [rows]);
  useEffect(() => {
    if (changed === none) return;
    const timer = setTimeout(() => setChanged(none), shownFor);
    return () => clearTimeout(timer);
  }, [changed]);
  return changed;
}
