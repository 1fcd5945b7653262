import type { Order } from '@portage/contract/orders/schema';
import type { Store } from '@portage/contract/stores/schema';
import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { type ApiError, api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useAccount, useHolds } from '../../auth/account.ts';
import { useStores } from '../../stores/useStores.ts';
import { FormDrawer } from '../../ui/SideDrawer.tsx';
import { useNotify } from '../../ui/useNotify.ts';
import { useFormats } from '../../words/formats.ts';
import { useT as useOrderWords } from '../words.ts';
import { type OrderDraft, useDrafts, useKeptDraft } from './drafts/useDrafts.ts';
import { StoreProof } from './OrderControl.tsx';
import { OrderForm } from './OrderForm.tsx';
import { type OrderFormState, useOrderForm } from './useOrderForm.ts';
import { copyOf, emptyOrder, type OrderValues } from './values.ts';
import { useT } from './words.ts';

type NewOrderDrawerProps = {
  isOpen: boolean;
  /** The store of the list's filter, if any. */
  storeId: string | undefined;
  /** The order to copy. */
  copiedId: string | undefined;
  onClose: () => void;
  onClosed: () => void;
  /** Shows an order: the one just added, or the existing one with the same number. */
  onOpen: (id: string) => void;
};

/** Adds an order by hand. The drawer stays open after an error, and for another order if requested. */
export function NewOrderDrawer({ isOpen, storeId, copiedId, onClose, onClosed, onOpen }: NewOrderDrawerProps) {
  const t = useOrderWords();
  return (
    <FormDrawer isOpen={isOpen} onClose={onClose} onClosed={onClosed} size={680} title={t('add')}>
      <Rounds key={copiedId} storeId={storeId} copiedId={copiedId} onClose={onClose} onOpen={onOpen} />
    </FormDrawer>
  );
}

type RoundsProps = Pick<NewOrderDrawerProps, 'storeId' | 'copiedId' | 'onClose' | 'onOpen'>;

type Round = { number: number; start: OrderValues; draft: OrderDraft | null };

/** Renders one form after another, each starting with the previous one's store and slot. */
function Rounds({ storeId, copiedId, onClose, onOpen }: RoundsProps) {
  const { isLoaded } = useStores();
  const copied = useRead(api.orders.read, { params: { id: copiedId ?? '' } }, { enabled: copiedId !== undefined });
  const startAt = useStart();
  const form = copiedId ?? 'new';
  const drafts = useDrafts(form);
  const [round, setRound] = useState<Round | null>(null);
  const isReady = isLoaded && !copied.isLoading;
  const order = copied.data;
  const start = order ? startAt(order.pickupScheduleId, copyOf(order)) : startAt(storeId);
  // Looked up once: text typed from here on is also stored, and must not be mistaken for an earlier draft.
  if (isReady && !round) setRound({ number: 0, start, draft: drafts.find(start) });
  if (!round) return <Skeleton active paragraph={{ rows: 12 }} />;
  const next = (values: OrderValues) => setRound({ number: round.number + 1, start: values, draft: null });
  const afresh = () => {
    drafts.forget();
    next(start);
  };
  const isFirst = round.number === 0;
  return (
    <>
      {round.draft && <DraftNotice draft={round.draft} onAfresh={afresh} />}
      {isFirst && copiedId && <CopyNotice copied={order} />}
      <NewOrder
        key={round.number}
        start={round.start}
        draft={round.draft}
        form={form}
        onClose={onClose}
        onOpen={onOpen}
        onAgain={({ type, pickupScheduleId, date, time }) =>
          next({ ...emptyOrder, type, pickupScheduleId, date, time })
        }
      />
    </>
  );
}

function DraftNotice({ draft, onAfresh }: { draft: OrderDraft; onAfresh: () => void }) {
  const t = useT();
  const { ago } = useFormats();
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={t('draftRestored', { ago: ago(new Date(draft.at).toISOString()) })}
      action={
        <Button size="small" onClick={onAfresh}>
          {t('draftAfresh')}
        </Button>
      }
    />
  );
}

function CopyNotice({ copied }: { copied: Order | undefined }) {
  const t = useT();
  if (!copied) return <Alert type="warning" showIcon role="alert" title={t('copiedLost')} />;
  return <Alert type="info" showIcon title={t('copied', { order: copied.number ?? copied.trackingCode })} />;
}

/** Returns a function for a form's initial values: the store if it is known, and its next slot if one is required. */
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

type NewOrderProps = {
  start: OrderValues;
  /** The stored draft, if any; `form` is its key. */
  draft: OrderDraft | null;
  form: string;
  onClose: () => void;
  onOpen: (id: string) => void;
  onAgain: (values: OrderValues) => void;
};

/** Renders the form of one new order. */
function NewOrder({ start, draft, form, onClose, onOpen, onAgain }: NewOrderProps) {
  const t = useOrderWords();
  const notify = useNotify();
  // Slots and the copied order may change while the form is open; its initial values must not.
  const [begun] = useState(start);
  const [isAnother, setAnother] = useState(false);
  const [holder, setHolder] = useState<string | null>(null);
  const state: OrderFormState = useOrderForm({
    start: begun,
    draft: draft?.values,
    send: (values) => api.orders.create({ body: bodyOf(values, state.chooses) }),
    onSaved: (order) => {
      notify.succeeded(t('created', { order: order.number ?? order.trackingCode }));
      forget();
      if (isAnother) return onAgain(state.read());
      state.allowLeaving();
      return onOpen(order.id);
    },
    onRefused: (error) => setHolder(holderOf(error)),
    guard: { isKept: true, onDiscard: () => forget() },
  });
  const forget = useKeptDraft(form, state);
  const save = (another: boolean) => {
    setAnother(another);
    setHolder(null);
    state.save();
  };
  return (
    <OrderForm
      proofHelp={<StoreProof />}
      state={{ ...state, isPending: state.isPending && !isAnother, save: () => save(false) }}
      action={t('add')}
      onCancel={onClose}
      more={
        <Button loading={state.isPending && isAnother} onClick={() => save(true)}>
          {t('addAnother')}
        </Button>
      }
      numberHelp={
        holder && (
          <Button type="link" className="text-button" onClick={() => onOpen(holder)}>
            {t('openExisting')}
          </Button>
        )
      }
    />
  );
}

/** Returns the body to send: without store, date and time for members who may not choose them. */
function bodyOf(values: OrderValues, chooses: boolean): OrderValues {
  const { pickupScheduleId, date, time, ...rest } = values;
  return chooses ? { ...rest, pickupScheduleId, date, time } : rest;
}

/** Returns the id of the existing order with the same number, if that is why the order was refused. */
function holderOf(error: ApiError): string | null {
  const data = error.type === 'ORDER_NUMBER_TAKEN' ? error.body.data : null;
  return typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string' ? data.id : null;
}
