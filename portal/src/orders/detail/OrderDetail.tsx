import type { Order } from '@portage/contract/orders/schema';
import { Tabs } from 'antd';
import { useState } from 'react';
import { useWords } from '../../words/translate.ts';
import { words } from '../words.ts';
import { ActionLog } from './ActionLog.tsx';
import { MainActions } from './MainActions.tsx';
import { OrderJourney } from './OrderJourney.tsx';
import { OrderOverview } from './OrderOverview.tsx';
import { RequestNotice } from './RequestNotice.tsx';
import { StandingNotice } from './StandingNotice.tsx';

type OrderDetailProps = { order: Order; onEdit: () => void };

/** Survives the way to the next order: who reads journeys goes on reading journeys. */
let lastTab = 'overview';

/** All there is to know of an order, and all there is to do. */
export function OrderDetail({ order, onEdit }: OrderDetailProps) {
  const t = useWords(words);
  const [tab, setTab] = useState(lastTab);
  const show = (key: string) => {
    lastTab = key;
    setTab(key);
  };
  return (
    <div className="order-detail">
      <MainActions order={order} onEdit={onEdit} />
      <RequestNotice order={order} />
      <StandingNotice order={order} />
      <Tabs
        activeKey={tab}
        onChange={show}
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
