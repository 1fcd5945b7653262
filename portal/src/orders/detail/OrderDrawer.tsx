import './detail.css';
import { DownOutlined, UpOutlined } from '@ant-design/icons';
import type { Order } from '@portage/contract/orders/schema';
import { Button, Divider, Flex, Skeleton } from 'antd';
import { useDeferredValue } from 'react';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { AfterDelivery } from '../../claims/ClaimPanel.tsx';
import { OrderProblems } from '../../problems/OrderProblems.tsx';
import { RequestNotice } from '../../requests/RequestNotice.tsx';
import { OrderTimeline } from '../../timeline/OrderTimeline.tsx';
import { IconButton } from '../../ui/ActionButton.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { ErrorState, StatePanel } from '../../ui/StatePanel.tsx';
import { useShown } from '../../ui/useShown.ts';
import { useLanguage } from '../../words/language.ts';
import { EditOrder } from '../form/EditOrder.tsx';
import { OrderStatus } from '../OrderStatus.tsx';
import { useOrdersSearch } from '../useOrdersSearch.ts';
import { useT as useOrderWords } from '../words.ts';
import { Facts } from './Facts.tsx';
import { MainActions } from './OrderActions.tsx';
import { Headline, OrderHeadline } from './OrderHeadline.tsx';
import { OrderMenu } from './OrderMenu.tsx';
import { MoreFacts, Recipient } from './OrderOverview.tsx';
import { useListedRow } from './useListedRow.ts';

type OrderDrawerProps = {
  /** The order to show; undefined closes the drawer. */
  id: string | undefined;
  /** The orders of the page, for the previous and next buttons. */
  ids: readonly string[];
  onMove: (id: string) => void;
  /** Opens the form of a copy; without it, copies are not offered. */
  onDuplicate?: (id: string) => void;
  onClose: () => void;
  onClosed: () => void;
};

/** Shows an order beside the table, which stays usable: selecting another row shows another order. */
export function OrderDrawer({ id, ids, onMove, onDuplicate, onClose, onClosed }: OrderDrawerProps) {
  // Mounted in slices, so that the row that was pressed is marked first.
  const wanted = useDeferredValue(id, undefined);
  const shownId = useShown(wanted);
  return (
    <SideDrawer
      isOpen={wanted !== undefined}
      onClose={onClose}
      onClosed={onClosed}
      mask={false}
      isTrap={false}
      aria-modal={false}
      size={640}
      title={shownId && <DrawerTitle id={shownId} />}
      extra={shownId && <DrawerLinks {...{ id: shownId, ids, onMove, onDuplicate }} />}
    >
      {shownId && <Shown key={shownId} id={shownId} onClose={onClose} />}
    </SideDrawer>
  );
}

const useOrder = (id: string) => useRead(api.orders.read, { params: { id } });

function DrawerTitle({ id }: { id: string }) {
  const t = useOrderWords();
  const { data: order } = useOrder(id);
  const row = useListedRow(id);
  const shown = order ?? row;
  if (!shown) return t('order');
  return (
    <span className="row order-title" tabIndex={-1} style={{ fontSize: 18, overflowWrap: 'anywhere' }}>
      <span>{shown.number ?? shown.trackingCode}</span>
      <OrderStatus status={order?.deleted ? 'CANCELED' : shown.status} now={shown.now} />
    </span>
  );
}

function Shown({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useOrderWords();
  const { data, error, refetch } = useOrder(id);
  // Rendered in slices after what the row contains, so that opening an order blocks no input.
  const order = useDeferredValue(data, undefined);
  const { asked, ask } = useOrdersSearch();
  if (order && asked.act === 'edit') return <EditOrder order={order} onDone={() => ask({ act: undefined })} />;
  if (order) return <OrderDetail order={order} />;
  if (error?.type === 'ORDER_NOT_FOUND') {
    const close = <Button onClick={onClose}>{t('closeDetail')}</Button>;
    return <StatePanel mood="lost" title={error.body.message} text={t('orderNotFoundText')} action={close} />;
  }
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return <Preview id={id} />;
}

/** Shows what the order's row in the list contains, while the order is read. */
function Preview({ id }: { id: string }) {
  const t = useOrderWords();
  const language = useLanguage();
  const row = useListedRow(id);
  return (
    <Flex vertical gap={12} aria-busy>
      {row && (
        <>
          <Headline status={row.status}>
            <p className="order-headline-text">{row.now.text[language]}</p>
          </Headline>
          <Facts
            title={t('recipient')}
            facts={[
              { name: t('name'), value: row.recipient },
              { name: t('address'), value: row.address, isWide: true },
            ]}
          />
        </>
      )}
      <Skeleton active title={false} paragraph={{ rows: 8 }} />
    </Flex>
  );
}

/** Renders the detail of an order, with its actions. The filter of the timeline is kept when another order is shown. */
function OrderDetail({ order }: { order: Order }) {
  const { ask } = useOrdersSearch();
  const isPainted = useDeferredValue(true, false);
  return (
    <Flex vertical gap={12} className="order-detail">
      <OrderHeadline order={order} />
      <OrderProblems id={order.id} ask={ask} />
      <RequestNotice order={order} />
      <MainActions order={order} onEdit={() => ask({ act: 'edit' })} />
      <div>
        <AfterDelivery order={order} />
        <Recipient order={order} />
        {isPainted && (
          <>
            <OrderTimeline order={order} />
            <MoreFacts order={order} />
          </>
        )}
      </div>
    </Flex>
  );
}

type DrawerLinksProps = Pick<OrderDrawerProps, 'ids' | 'onMove' | 'onDuplicate'> & { id: string };

/** Renders the menu of the order, and the way to the previous and the next one. */
function DrawerLinks({ id, ids, onMove, onDuplicate }: DrawerLinksProps) {
  const named = useOrderWords();
  const { data: order } = useOrder(id);
  const place = ids.indexOf(id);
  const [before, after] = [ids[place - 1], ids[place + 1]];
  return (
    <Flex align="center" gap={2}>
      {order && <OrderMenu order={order} onDuplicate={onDuplicate && (() => onDuplicate(id))} />}
      {place >= 0 && (
        <>
          <Divider vertical />
          <IconButton
            name={named('previousOrder')}
            icon={<UpOutlined aria-hidden />}
            disabled={!before}
            onClick={() => before && onMove(before)}
          />
          <IconButton
            name={named('nextOrder')}
            icon={<DownOutlined aria-hidden />}
            disabled={!after}
            onClick={() => after && onMove(after)}
          />
        </>
      )}
    </Flex>
  );
}
