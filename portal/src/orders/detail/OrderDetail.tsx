import type { Order } from '@portage/contract/orders/schema';
import { Tabs } from 'antd';
import { useWords } from '../../words/translate.ts';
import { OrdersSearch } from '../search.ts';
import { useAsked } from '../useAsked.ts';
import { words } from '../words.ts';
import { ActionLog } from './ActionLog.tsx';
import { MainActions } from './MainActions.tsx';
import { OrderJourney } from './OrderJourney.tsx';
import { OrderOverview } from './OrderOverview.tsx';
import { RequestNotice } from './RequestNotice.tsx';
import { StandingNotice } from './StandingNotice.tsx';

type OrderDetailProps = { order: Order; onEdit: () => void };

/** All there is to know of an order, and all there is to do. Who reads journeys goes on reading journeys at the next order. */
export function OrderDetail({ order, onEdit }: OrderDetailProps) {
  const t = useWords(words);
  const { asked, ask } = useAsked();
  return (
    <div className="order-detail">
      <MainActions order={order} onEdit={onEdit} />
      <RequestNotice order={order} />
      <StandingNotice order={order} />
      <Tabs
        activeKey={asked.tab ?? 'overview'}
        onChange={(key) => ask({ tab: OrdersSearch.shape.tab.parse(key) })}
        destroyOnHidden
        items={[
          { key: 'overview', label: t('overview'), children: <OrderOverview order={order} /> },
          {
            key: 'journey',
            label: <Counted name={t('journey')} count={order.attempts.length} />,
            children: <OrderJourney order={order} />,
          },
          { key: 'log', label: t('log'), children: <ActionLog orderId={order.id} /> },
        ]}
      />
    </div>
  );
}

function Counted({ name, count }: { name: string; count: number }) {
  const t = useWords(words);
  if (count === 0) return name;
  return (
    <>
      {name}{' '}
      <span className="count" title={t('attempts', { count })}>
        {count}
      </span>
    </>
  );
}
