import './orders.css';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState } from '../ui/StatePanel.tsx';
import { useWords } from '../words/translate.ts';
import { GroupTabs } from './GroupTabs.tsx';
import { NoOrders } from './NoOrders.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { OrdersPager } from './OrdersPager.tsx';
import { OrdersSkeleton } from './OrdersSkeleton.tsx';
import { OrdersTable } from './OrdersTable.tsx';
import { useAsked, useQuery } from './useAsked.ts';
import { words } from './words.ts';

/** The orders as a person works with them: found, opened, added, followed. */
export function OrdersPage() {
  const t = useWords(words);
  const { asked, ask } = useAsked();
  const query = useQuery(asked);
  const orders = useRead(api.orders.list, { query }, { placeholderData: keepPreviousData });
  const list = orders.data;
  return (
    <div className="page orders-page">
      <PageHeader title={t('title')} />
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
    </div>
  );
}
