import './detail.css';
import type { Order } from '@portage/contract/orders/schema';
import { Skeleton } from 'antd';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { RequestNotice } from '../../requests/RequestNotice.tsx';
import { ErrorState } from '../../ui/StatePanel.tsx';
import { AddressText } from '../../ui/text/AddressText.tsx';
import { useT as useOrderWords } from '../words.ts';
import { Facts, Section } from './Facts.tsx';
import { OrderHeadline } from './OrderHeadline.tsx';
import { Steps } from './OrderJourney.tsx';
import { PackageList } from './PackageList.tsx';
import { useT } from './words.ts';

const lastSteps = 3;

/** Renders an order under its row: its status, latest steps and packages. Fetched and kept fresh while the row is expanded. */
export function OrderPeek({ id }: { id: string }) {
  const { data: order, error, refetch } = useRead(api.orders.read, { params: { id } });
  if (order) return <Peek order={order} />;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
}

function Peek({ order }: { order: Order }) {
  const t = useT();
  const named = useOrderWords();
  return (
    <div className="order-peek">
      <div>
        <Section title={t('lastSteps')}>
          <Steps order={order} last={lastSteps} />
        </Section>
      </div>
      <div className="stack">
        <OrderHeadline order={order} />
        <RequestNotice order={order} />
        <Facts
          facts={[
            {
              name: named('address'),
              value: <AddressText address={[order.address, order.addressLine2].filter(Boolean).join('\n')} />,
              isWide: true,
            },
            { name: named('note'), value: order.note, isWide: true },
            { name: named('recipientNote'), value: order.recipientNote, isWide: true },
          ]}
        />
        <PackageList order={order} />
      </div>
    </div>
  );
}
