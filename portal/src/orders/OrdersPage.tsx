import './orders.css';
import { orders as rows } from '@portage/contract/orders/endpoints';
import { keepPreviousData } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useEffect } from 'react';
import { api } from '../api/client.ts';
import { queryClient } from '../api/queries.ts';
import { useRead } from '../api/read.ts';
import { useMay } from '../auth/account.ts';
import { ErrorState } from '../ui/StatePanel.tsx';
import { OrderDrawers } from './OrderDrawers.tsx';
import { KeysHelp, useOrderKeys } from './OrderKeys.tsx';
import { OrdersHeader } from './OrdersHeader.tsx';
import { GroupTabs } from './table/GroupTabs.tsx';
import { NoOrders } from './table/NoOrders.tsx';
import { OrderFilters } from './table/OrderFilters.tsx';
import { OrdersPager } from './table/OrdersPager.tsx';
import { OrdersTable } from './table/OrdersTable.tsx';
import { SelectionBar } from './table/SelectionBar.tsx';
import { useSelection } from './table/useSelection.ts';
import { type Asked, useAsked, useQuery } from './useAsked.ts';

/** The orders as a person works with them: found, opened, added, followed. */
export function OrdersPage() {
  const { asked, ask } = useAsked();
  useReload({ asked, ask });
  const orders = useRead(api.orders.list, { query: useQuery(asked) }, { placeholderData: keepPreviousData });
  const list = orders.data;
  const ids = list?.data.map(({ id }) => id) ?? [];
  const selection = useSelection(list?.data);
  const maySelect = useMay(rows.deleteMany);
  const { isHelpShown, setHelpShown } = useOrderKeys({ asked, ask }, ids, list?.total ?? 0);
  return (
    <div className="page orders-page">
      <OrdersHeader ask={ask} onHelp={() => setHelpShown(true)} />
      <GroupTabs asked={asked} ask={ask} />
      <section className="panel orders-panel">
        <OrderFilters asked={asked} ask={ask} />
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
      <OrderDrawers asked={asked} ask={ask} ids={ids} selected={selection.orders} />
      <KeysHelp isShown={isHelpShown} onClose={() => setHelpShown(false)} />
    </div>
  );
}

/** `?reload=` reads everything again, once (spec section 2). */
function useReload({ asked: { reload }, ask }: Asked): void {
  useEffect(() => {
    if (reload === undefined) return;
    void queryClient.invalidateQueries();
    ask({ reload: undefined });
  }, [reload, ask]);
}
