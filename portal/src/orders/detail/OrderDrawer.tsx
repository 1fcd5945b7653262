import './detail.css';
import { DownOutlined, UpOutlined } from '@ant-design/icons';
import type { Order } from '@portage/contract/orders/schema';
import { Button, Skeleton, Tooltip } from 'antd';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { ErrorState, StatePanel } from '../../ui/StatePanel.tsx';
import { useWords } from '../../words/translate.ts';
import { EditOrder } from '../form/EditOrder.tsx';
import { OrderStatus } from '../OrderStatus.tsx';
import { words } from '../words.ts';
import { OrderDetail } from './OrderDetail.tsx';
import { OrderLinks } from './OrderLinks.tsx';

type OrderDrawerProps = {
  /** The order to show; none closes the drawer. */
  id: string | undefined;
  /** The orders of the page, for the way to the one before and after. */
  ids: readonly string[];
  onMove: (id: string) => void;
  onClose: () => void;
  onClosed: () => void;
};

/** An order beside the table, which stays at hand: another row shows another order. */
export function OrderDrawer({ id, ids, onMove, onClose, onClosed }: OrderDrawerProps) {
  // While the drawer slides away it still shows what it showed.
  const [lastId, setLastId] = useState(id);
  if (id !== undefined && id !== lastId) setLastId(id);
  const shownId = id ?? lastId;
  return (
    <SideDrawer
      isOpen={id !== undefined}
      onClose={onClose}
      onClosed={onClosed}
      mask={false}
      isTrap={false}
      aria-modal={false}
      size={640}
      title={shownId && <DrawerTitle id={shownId} />}
      extra={shownId && <DrawerExtra id={shownId} ids={ids} onMove={onMove} />}
    >
      {shownId && <Shown key={shownId} id={shownId} onClose={onClose} />}
    </SideDrawer>
  );
}

const useOrder = (id: string) => useRead(api.orders.read, { params: { id } });

function DrawerTitle({ id }: { id: string }) {
  const t = useWords(words);
  const { data: order } = useOrder(id);
  if (!order) return t('order');
  return (
    <span className="order-title">
      <span>{order.number ?? order.trackingCode}</span>
      <OrderStatus status={order.deleted ? 'CANCELED' : order.status} />
    </span>
  );
}

function Shown({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(words);
  const { data: order, error, refetch } = useOrder(id);
  const [edited, setEdited] = useState<Order | null>(null);
  if (order && edited) return <EditOrder order={order} start={edited} onDone={() => setEdited(null)} />;
  if (order) return <OrderDetail order={order} onEdit={() => setEdited(order)} />;
  if (error?.type === 'ORDER_NOT_FOUND') {
    const close = <Button onClick={onClose}>{t('closeDetail')}</Button>;
    return <StatePanel mood="lost" title={error.body.message} text={t('orderNotFoundText')} action={close} />;
  }
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return <Skeleton active paragraph={{ rows: 10 }} />;
}

type NeighboursProps = { id: string; ids: readonly string[]; onMove: (id: string) => void };

/** The ways out of the order, and to the ones beside it. */
function DrawerExtra({ id, ids, onMove }: NeighboursProps) {
  const { data: order } = useOrder(id);
  return (
    <span className="row order-links">
      {order && <OrderLinks order={order} />}
      <Neighbours id={id} ids={ids} onMove={onMove} />
    </span>
  );
}

function Neighbours({ id, ids, onMove }: NeighboursProps) {
  const t = useWords(words);
  const place = ids.indexOf(id);
  if (place < 0) return null;
  const steps = [
    { name: t('previousOrder'), to: ids[place - 1], icon: <UpOutlined aria-hidden /> },
    { name: t('nextOrder'), to: ids[place + 1], icon: <DownOutlined aria-hidden /> },
  ];
  return (
    <span className="row order-neighbours">
      {steps.map(({ name, to, icon }) => (
        <Tooltip key={name} title={name}>
          <Button type="text" icon={icon} aria-label={name} disabled={!to} onClick={() => to && onMove(to)} />
        </Tooltip>
      ))}
    </span>
  );
}
