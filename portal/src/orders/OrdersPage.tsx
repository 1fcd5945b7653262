import './orders.css';
import { exports } from '@portage/contract/exports/endpoints';
import type { OrderPick } from '@portage/contract/orders/batch';
import { orders as rows } from '@portage/contract/orders/endpoints';
import type { OrderList } from '@portage/contract/orders/list';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Pagination, Skeleton } from 'antd';
import { lazy, Suspense, useDeferredValue, useEffect, useRef } from 'react';
import type { z } from 'zod';
import { api } from '../api/client.ts';
import { queryClient } from '../api/queries.ts';
import { useRead } from '../api/read.ts';
import { useMay } from '../auth/account.ts';
import { useMayPrintMany } from '../labels/print/useMayPrintMany.ts';
import { ErrorState, StatePanel } from '../ui/StatePanel.tsx';
import { useFormats } from '../words/formats.ts';
import { NothingYet } from './NothingYet.tsx';
import { OrderKeysHelp, useOrderKeys } from './OrderKeys.tsx';
import { OrdersHeader } from './OrdersHeader.tsx';
import { GroupTabs } from './table/GroupTabs.tsx';
import { OrderFilters } from './table/OrderFilters.tsx';
import { OrdersTable } from './table/OrdersTable.tsx';
import { focusOn } from './table/rows.ts';
import { SelectionBar } from './table/SelectionBar.tsx';
import { useSelection } from './table/useSelection.ts';
import {
  countFilters,
  defaultPageSize,
  everything,
  type OrdersSearchState,
  useListSearch,
  useOrdersSearch,
  useQuery,
} from './useOrdersSearch.ts';
import { useT } from './words.ts';

/** Renders the orders screen: filters, table, selection actions and drawers. */
export function OrdersPage() {
  const { asked, ask } = useOrdersSearch();
  useReload({ asked, ask });
  const listed = useListSearch(asked);
  const orders = useRead(api.orders.list, { query: useQuery(listed) }, { placeholderData: keepPreviousData });
  const list = orders.data;
  const ids = list?.data.map(({ id }) => id) ?? [];
  const selection = useSelection(list?.data);
  const mayExport = useMay(exports.orders);
  const mayCancel = useMay(rows.deleteMany);
  const maySelect = mayCancel || mayExport;
  const { isHelpShown, setHelpShown } = useOrderKeys({ asked, ask }, ids, list?.total ?? 0);
  return (
    <div className="page orders-page" data-split={useDeferredValue(asked.order) !== undefined}>
      <OrdersHeader ask={ask} />
      <GroupTabs asked={listed} ask={ask} />
      <section className="panel">
        <OrderFilters asked={listed} ask={ask} />
        {list && (
          <OrdersTable
            asked={asked}
            ask={ask}
            list={list}
            isStale={orders.isPlaceholderData}
            selection={maySelect ? selection.table : undefined}
            empty={<NoOrders asked={asked} ask={ask} list={list} />}
          />
        )}
        {!list && orders.isError && <ErrorState error={orders.error} retry={() => void orders.refetch()} />}
        {!list && !orders.isError && <Skeleton active title={false} paragraph={{ rows: 10 }} style={{ padding: 14 }} />}
        <div className="orders-foot">
          {maySelect && <SelectionBar selection={selection} list={list} asked={asked} ask={ask} />}
          {list && <OrdersPager ask={ask} list={list} />}
        </div>
      </section>
      <OrderDrawers asked={asked} ask={ask} ids={ids} list={list} selected={selection.orders} />
      <OrderKeysHelp isShown={isHelpShown} onClose={() => setHelpShown(false)} />
    </div>
  );
}

/** Refetches everything once when `?reload=` is present (spec section 2). */
function useReload({ asked: { reload }, ask }: OrdersSearchState): void {
  useEffect(() => {
    if (reload === undefined) return;
    void queryClient.invalidateQueries();
    ask({ reload: undefined });
  }, [reload, ask]);
}

// Lazy, so that the table is rendered before the drawers load.
const OrderDrawer = lazy(() => import('./detail/OrderDrawer.tsx').then((file) => ({ default: file.OrderDrawer })));
const NewOrderDrawer = lazy(() =>
  import('./form/NewOrderDrawer.tsx').then((file) => ({ default: file.NewOrderDrawer })),
);
const UploadDrawer = lazy(() => import('../uploads/UploadDrawer.tsx').then((file) => ({ default: file.UploadDrawer })));
const OrdersExportDrawer = lazy(() =>
  import('../exports/OrdersExportDrawer.tsx').then((file) => ({ default: file.OrdersExportDrawer })),
);
const PrintDrawer = lazy(() =>
  import('../labels/print/PrintDrawer.tsx').then((file) => ({ default: file.PrintDrawer })),
);

type OrderDrawersProps = OrdersSearchState & {
  ids: readonly string[];
  list: z.output<typeof OrderList> | undefined;
  selected: readonly OrderPick[];
};

/** Renders the drawers of the page, opened by search parameters. When one closes, focus returns to the element that opened it. */
function OrderDrawers({ asked, ask, ids, list, selected }: OrderDrawersProps) {
  const lastId = useRef(asked.order);
  if (asked.order) lastId.current = asked.order;
  const show = (id: string) => ask({ order: id, panel: undefined, from: undefined });
  const close = () => ask({ panel: undefined, from: undefined });
  return (
    // A boundary each, so that all of them load at once, and the last ones not only after the others.
    <>
      <Suspense>
        <OrderDrawer
          id={asked.order}
          ids={ids}
          onMove={show}
          onDuplicate={(id) => ask({ order: undefined, panel: 'new', from: id })}
          onClose={() => ask({ order: undefined, only: undefined })}
          onClosed={() => focusOn(`[data-row-key="${lastId.current}"]`)}
        />
      </Suspense>
      <Suspense>
        <NewOrderDrawer
          isOpen={asked.panel === 'new'}
          storeId={asked.pickupScheduleId}
          copiedId={asked.from}
          onClose={close}
          onClosed={() => focusOn('.orders-add')}
          onOpen={show}
        />
      </Suspense>
      <PanelDrawers asked={asked} list={list} selected={selected} close={close} />
    </>
  );
}

type PanelDrawersProps = Pick<OrderDrawersProps, 'asked' | 'list' | 'selected'> & { close: () => void };

/** Renders the drawers for many orders: upload, export and labels. */
function PanelDrawers({ asked, list, selected, close }: PanelDrawersProps) {
  const mayExport = useMay(exports.orders);
  const mayPrint = useMayPrintMany();
  return (
    <>
      <Suspense>
        <UploadDrawer isOpen={asked.panel === 'upload'} onClose={close} onClosed={() => focusOn('.orders-upload')} />
      </Suspense>
      <Suspense>
        {mayExport && (
          <OrdersExportDrawer
            isOpen={asked.panel === 'export'}
            asked={asked}
            list={list}
            selected={selected}
            onClose={close}
            onClosed={() => focusOn('.orders-export')}
          />
        )}
      </Suspense>
      <Suspense>
        {mayPrint && (
          <PrintDrawer
            isOpen={asked.panel === 'print'}
            asked={asked}
            selected={selected}
            onClose={close}
            onClosed={() => focusOn('.orders-print')}
          />
        )}
      </Suspense>
    </>
  );
}

type OrdersPagerProps = Pick<OrdersSearchState, 'ask'> & { list: z.output<typeof OrderList> };

/** Renders the pagination. A capped total is shown as “at least”. */
function OrdersPager({ list, ask }: OrdersPagerProps) {
  const t = useT();
  const { number } = useFormats();
  const { current, pageSize, total, totalIsCapped } = list;
  if (total === 0) return null;
  const from = (current - 1) * pageSize + 1;
  const to = from + list.data.length - 1;
  return (
    <div className="row row-apart orders-pager">
      <span className="muted numeric" role="status">
        {to >= from && t('range', { from, to, total: totalIsCapped ? t('atLeast', { count: total }) : number(total) })}
      </span>
      <Pagination
        size="small"
        current={current}
        pageSize={pageSize}
        total={total}
        showSizeChanger
        showLessItems
        onChange={(page, size) =>
          ask(
            size === pageSize
              ? { page: page === 1 ? undefined : page }
              : { pageSize: size === defaultPageSize ? undefined : size },
          )
        }
      />
    </div>
  );
}

type NoOrdersProps = OrdersSearchState & { list: z.output<typeof OrderList> };

/** Explains why the table has no rows, and what to do. */
function NoOrders({ asked, ask, list: { total, reason } }: NoOrdersProps) {
  const t = useT();
  const all = <Button onClick={() => ask(everything)}>{t('showAll')}</Button>;
  if (total > 0) {
    const first = <Button onClick={() => ask({ page: undefined })}>{t('firstPage')}</Button>;
    return <StatePanel mood="lost" title={t('pastEndTitle')} action={first} />;
  }
  if (reason === 'SEARCH_TOO_SHORT') {
    return <StatePanel mood="waiting" title={t('shortSearchTitle')} text={t('shortSearchText')} />;
  }
  if (countFilters(asked) > 0) {
    const title = asked.search ? t('noMatchSearch', { search: asked.search }) : t('noMatchTitle');
    return (
      <div role="status">
        <StatePanel mood="puzzled" title={title} text={t('noMatchText')} action={all} />
      </div>
    );
  }
  if (asked.status) {
    return <StatePanel mood="sleeping" title={t('emptyGroupTitle')} text={t('emptyGroupText')} action={all} />;
  }
  return <NothingYet />;
}
