import type { Order } from '@portage/contract/orders/schema';
import { Tabs } from 'antd';
import { RequestNotice } from '../../requests/RequestNotice.tsx';
import { useWords } from '../../words/translate.ts';
import { OrdersSearch } from '../search.ts';
import { useAsked } from '../useAsked.ts';
import { words } from '../words.ts';
import { ActionLog } from './ActionLog.tsx';
import { MainActions } from './MainActions.tsx';
import { OrderHeadline } from './OrderHeadline.tsx';
import { OrderJourney } from './OrderJourney.tsx';
import { OrderOverview } from './OrderOverview.tsx';

type OrderDetailProps = { order: Order; onEdit: () => void };

/** All there is to know of an order, and all there is to do. Who reads journeys goes on reading journeys at the next order. */
export function OrderDetail({ order, onEdit }: OrderDetailProps) {
  const t = useWords(words);
  const { asked, ask } = useAsked();
  return (
    <div className="order-detail">
      <OrderHeadline order={order} />
      <RequestNotice order={order} />
      <MainActions order={order} onEdit={onEdit} />
      <Tabs
        activeKey={asked.tab ?? 'overview'}
        onChange={(key) => ask({ tab: OrdersSearch.shape.tab.parse(key) })}
        destroyOnHidden
        items={[
          { key: 'overview', label: t('overview'), children: <OrderOverview order={order} /> },
          {
            key: 'journey',
            label: t('journey'),
            children: <OrderJourney order={order} />,
          },
          { key: 'log', label: t('log'), children: <ActionLog orderId={order.id} /> },
        ]}
      />
    </div>
  );
}
