import './orders.css';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { ErrorState } from '../ui/StatePanel.tsx';
import { OrderDrawer } from './detail/OrderDrawer.tsx';
import { NewOrderDrawer } from './form/NewOrderDrawer.tsx';
import { OrdersHeader } from './OrdersHeader.tsx';
import { GroupTabs } from './table/GroupTabs.tsx';
import { NoOrders } from './table/NoOrders.tsx';
import { OrderFilters } from './table/OrderFilters.tsx';
import { OrdersPager } from './table/OrdersPager.tsx';
import { OrdersSkeleton } from './table/OrdersSkeleton.tsx';
import { OrdersTable } from './table/OrdersTable.tsx';
import { type Asked, useAsked, useQuery } from './useAsked.ts';

/** The orders as a person works with them: found, opened, added, followed. */
export function OrdersPage() {
  const { asked, ask } = useAsked();
  const orders = useRead(api.orders.list, { query: useQuery(asked) }, { placeholderData: keepPreviousData });
  const list = orders.data;
  return (
    <div className="page orders-page">
      <OrdersHeader ask={ask} />
      <GroupTabs asked={asked} />
      <section className="panel orders-panel">
        <OrderFilters asked={asked} ask={ask} />
        {list && (
          <>
            <OrdersTable
              asked={asked}
              ask={ask}
              list={list}
              isStale={orders.isPlaceholderData}
              selection={undefined}
              empty={<NoOrders asked={asked} ask={ask} total={list.total} />}
            />
            <OrdersPager ask={ask} list={list} />
          </>
        )}
        {!list && orders.isError && <ErrorState error={orders.error} retry={() => void orders.refetch()} />}
        {!list && !orders.isError && <OrdersSkeleton />}
      </section>
      <Drawers asked={asked} ask={ask} ids={list?.data.map(({ id }) => id) ?? []} />
    </div>
  );
}

/** What opens beside the table. When one closes, the focus goes back to where it came from. */
function Drawers({ asked, ask, ids }: Asked & { ids: readonly string[] }) {
  const lastId = useRef(asked.order);
  if (asked.order) lastId.current = asked.order;
  const show = (id: string) => ask({ order: id, panel: undefined });
  return (
    <>
      <OrderDrawer
        id={asked.order}
        ids={ids}
        onMove={show}
        onClose={() => ask({ order: undefined })}
        onClosed={() => focusOn(`[data-row-key="${lastId.current}"]`)}
      />
      <NewOrderDrawer
        isOpen={asked.panel === 'new'}
        storeId={asked.pickupScheduleId}
        onClose={() => ask({ panel: undefined })}
        onClosed={() => focusOn('.orders-add')}
        onOpen={show}
      />
    </>
  );
}

/** Unless something else has it by now. */
function focusOn(selector: string): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
}
