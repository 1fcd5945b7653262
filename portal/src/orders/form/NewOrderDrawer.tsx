import { Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { useAccount, useHolds } from '../../auth/account.ts';
import { useWords } from '../../words/translate.ts';
import { useStores } from '../useStores.ts';
import { words } from '../words.ts';
import { NewOrder } from './NewOrder.tsx';
import { emptyOrder, type OrderValues } from './values.ts';

type NewOrderDrawerProps = {
  isOpen: boolean;
  /** The store that the list is filtered by, if it is. */
  storeId: string | undefined;
  onClose: () => void;
  onClosed: () => void;
  /** Shows an order: the one just added, or one that was found to exist. */
  onOpen: (id: string) => void;
};

/** Adds an order by hand. It stays open while something is wrong, and for the next order when asked. */
export function NewOrderDrawer({ isOpen, storeId, onClose, onClosed, onOpen }: NewOrderDrawerProps) {
  const t = useWords(words);
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
      <Rounds storeId={storeId} onClose={onClose} onOpen={onOpen} />
    </Drawer>
  );
}

type RoundsProps = Pick<NewOrderDrawerProps, 'storeId' | 'onClose' | 'onOpen'>;

/** One form after the other, each with the store and slot of the one before. */
function Rounds({ storeId, onClose, onOpen }: RoundsProps) {
  const { isLoaded } = useStores();
  const first = useStart(storeId);
  const [round, setRound] = useState<{ number: number; start: OrderValues } | null>(null);
  if (!isLoaded) return <Skeleton active paragraph={{ rows: 12 }} />;
  const { number, start } = round ?? { number: 0, start: first };
  const again = ({ type, pickupScheduleId, date, time }: OrderValues) =>
    setRound({ number: number + 1, start: { ...emptyOrder, type, pickupScheduleId, date, time } });
  return <NewOrder key={number} start={start} onClose={onClose} onOpen={onOpen} onAgain={again} />;
}

/** What is known before a letter is typed: the store when there is one to think of, its next slot when one is needed. */
function useStart(storeId: string | undefined): OrderValues {
  const { stores } = useStores();
  const chooses = useHolds('MANAGE_ORDERS');
  const { ordersNotFulfilledByDefault } = useAccount().retailer;
  const open = stores.filter(({ isActivated }) => isActivated);
  const store = open.find(({ id }) => id === storeId) ?? (open.length === 1 ? open[0] : undefined);
  if (!chooses || !store) return emptyOrder;
  const slot = ordersNotFulfilledByDefault ? undefined : store.slots[0];
  return { ...emptyOrder, pickupScheduleId: store.id, date: slot?.date, time: slot?.time };
}
