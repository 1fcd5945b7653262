import type { Store } from '@portage/contract/stores/schema';
import { Alert, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useAccount, useHolds } from '../../auth/account.ts';
import { useWords } from '../../words/translate.ts';
import { useStores } from '../useStores.ts';
import { words as orderWords } from '../words.ts';
import { NewOrder } from './NewOrder.tsx';
import { copyOf, emptyOrder, type OrderValues } from './values.ts';
import { words } from './words.ts';

type NewOrderDrawerProps = {
  isOpen: boolean;
  /** The store that the list is filtered by, if it is. */
  storeId: string | undefined;
  /** The order that the new one is to be a copy of. */
  copiedId: string | undefined;
  onClose: () => void;
  onClosed: () => void;
  /** Shows an order: the one just added, or one that was found to exist. */
  onOpen: (id: string) => void;
};

/** Adds an order by hand. It stays open while something is wrong, and for the next order when asked. */
export function NewOrderDrawer({ isOpen, storeId, copiedId, onClose, onClosed, onOpen }: NewOrderDrawerProps) {
  const t = useWords(orderWords);
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      afterOpenChange={(opened) => !opened && onClosed()}
      focusable={{ focusTriggerAfterClose: false }}
      mask={{ closable: false }}
      size={680}
      destroyOnHidden
      rootClassName="order-drawer"
      title={t('add')}
    >
      <Rounds key={copiedId} storeId={storeId} copiedId={copiedId} onClose={onClose} onOpen={onOpen} />
    </Drawer>
  );
}

type RoundsProps = Pick<NewOrderDrawerProps, 'storeId' | 'copiedId' | 'onClose' | 'onOpen'>;

/** One form after the other, each with the store and slot of the one before. */
function Rounds({ storeId, copiedId, onClose, onOpen }: RoundsProps) {
  const t = useWords(words);
  const { isLoaded } = useStores();
  const copied = useCopied(copiedId);
  const startAt = useStart();
  const [round, setRound] = useState<{ number: number; start: OrderValues } | null>(null);
  if (!isLoaded || copied.isLoading) return <Skeleton active paragraph={{ rows: 12 }} />;
  const first = copied.order ? startAt(copied.order.pickupScheduleId, copyOf(copied.order)) : startAt(storeId);
  const { number, start } = round ?? { number: 0, start: first };
  const again = ({ type, pickupScheduleId, date, time }: OrderValues) =>
    setRound({ number: number + 1, start: { ...emptyOrder, type, pickupScheduleId, date, time } });
  const name = copied.order?.number ?? copied.order?.trackingCode ?? '';
  return (
    <>
      {!round && copied.order && <Alert type="info" showIcon title={t('copied', { order: name })} />}
      {!round && copied.isLost && <Alert type="warning" showIcon role="alert" title={t('copiedLost')} />}
      <NewOrder key={number} start={start} onClose={onClose} onOpen={onOpen} onAgain={again} />
    </>
  );
}

/** The order to copy, read as it is now. */
function useCopied(id: string | undefined) {
  const read = useRead(api.orders.read, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  return {
    order: id === undefined ? undefined : read.data,
    isLoading: id !== undefined && read.isPending,
    isLost: read.isError,
  };
}

/** What is known before a letter is typed: the store when there is one to think of, its next slot when one is needed. */
function useStart() {
  const { stores } = useStores();
  const chooses = useHolds('MANAGE_ORDERS');
  const { ordersNotFulfilledByDefault } = useAccount().retailer;
  return (storeId: string | undefined, values: OrderValues = emptyOrder): OrderValues => {
    const { pickupScheduleId: _, ...rest } = values;
    const store = storeToBegin(stores, storeId);
    if (!chooses || !store) return rest;
    const slot = ordersNotFulfilledByDefault ? undefined : store.slots[0];
    return { ...rest, pickupScheduleId: store.id, date: slot?.date, time: slot?.time };
  };
}

function storeToBegin(stores: readonly Store[], id: string | undefined): Store | undefined {
  const open = stores.filter(({ isActivated }) => isActivated);
  return open.find((store) => store.id === id) ?? (open.length === 1 ? open[0] : undefined);
}
