import { EditOutlined } from '@ant-design/icons';
import { labels } from '@portage/contract/labels/endpoints';
import { orders } from '@portage/contract/orders/endpoints';
import {
  whyNotCancelShipment,
  whyNotDelete,
  whyNotEdit,
  whyNotFulfil,
  whyNotVoid,
} from '@portage/contract/orders/rules';
import type { Order } from '@portage/contract/orders/schema';
import { groupsOf, readStatus } from '@portage/contract/orders/status';
import { whyNotFrom } from '@portage/contract/stores/rules';
import { Button, type ButtonProps } from 'antd';
import { type ApiRow, api } from '../../api/client.ts';
import { useAccount, useMay } from '../../auth/account.ts';
import { PrintLabel } from '../../labels/PrintLabel.tsx';
import { useOffersRequest } from '../../problems/useCounts.ts';
import { AskCourier, AskDialog, useAskable } from '../../requests/AskCourier.tsx';
import { WalkButton } from '../../sandbox/WalkButton.tsx';
import { useStores } from '../../stores/useStores.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { useConfirm } from '../../ui/useConfirm.ts';
import { useNotify } from '../../ui/useNotify.ts';
import { useNow } from '../../ui/useNow.ts';
import { useRefusal } from '../orderText.ts';
import { useOrderSend } from '../useOrderSend.ts';
import { useT } from '../words.ts';
import { Section } from './Facts.tsx';
import { type Fulfillable, useFulfilText } from './OrderHeadline.tsx';

type MainActionsProps = { order: Order; onEdit: () => void };

/** Renders the main actions on an order, as far as its state allows them: fulfil it, print its label, edit it, or request a change from the courier. */
export function MainActions({ order, onEdit }: MainActionsProps) {
  const t = useT();
  const { forbidden } = useRefusal();
  const mayEdit = useMay(orders.edit);
  const mayLabel = useMay(labels.generate);
  const { retailer } = useAccount();
  const isTroubled = groupsOf[readStatus(order.status)].list === 'skipped';
  return (
    <div className="row order-actions">
      {whyNotFulfil(order) === null && <FulfilButton order={order} />}
      {retailer.hasLabelPrinting && <PrintLabel order={order} refusal={mayLabel ? null : forbidden} />}
      {whyNotEdit(order) === null && (
        <ActionButton icon={<EditOutlined aria-hidden />} onClick={onEdit} refusal={mayEdit ? null : forbidden}>
          {t('edit')}
        </ActionButton>
      )}
      <WalkButton order={order} />
      {useOffersRequest(order.id) === false && <AskCourier order={order} isLeading={isTroubled} />}
      <AskDialog order={order} />
    </div>
  );
}

type FulfilButtonProps = Pick<ButtonProps, 'type'> & { order: Fulfillable };

/** Fulfils an order after confirmation, and offers to undo that. */
export function FulfilButton({ order, type = 'primary' }: FulfilButtonProps) {
  const t = useT();
  const confirm = useConfirm();
  const notify = useNotify();
  const { refusalOf, forbidden } = useRefusal();
  const mayFulfil = useMay(orders.fulfil);
  const store = useStores().stores.find(({ id }) => id === order.pickupScheduleId);
  const refusal = refusalOf(store ? whyNotFrom(store) : null);
  const { text, booked } = useFulfilText(order);
  const takeBack = useOrderSend(api.orders.void, { onDone: () => notify.succeeded(t('voidDone')) });
  const fulfil = useOrderSend(api.orders.fulfil, {
    onDone: (done) =>
      notify.undoable(booked(done), { label: t('undo'), run: () => takeBack.mutate({ params: { id: done.id } }) }),
  });
  const ask = () =>
    confirm({
      title: t('fulfilTitle', { order: order.number ?? order.trackingCode, recipient: order.recipient }),
      text,
      action: t('fulfil'),
      run: () => fulfil.mutateAsync({ params: { id: order.id } }),
    });
  return (
    <ActionButton type={type} loading={fulfil.isPending} refusal={mayFulfil ? refusal : forbidden} onClick={ask}>
      {t('fulfil')}
    </ActionButton>
  );
}

/**
 * Offers the ways to cancel an order that are still open; once it is too late, the reason and a request to the courier. Hidden from members
 * without the permission.
 */
export function TakeBack({ order }: { order: Order }) {
  const t = useT();
  const now = useNow();
  const { refusalOf } = useRefusal();
  const kinds = useAskable(order);
  const isAllowed = useMay(orders.void);
  const isOpen = whyNotDelete(order) === null;
  const mayVoid = whyNotVoid(order, now) === null;
  const refusal = isOpen ? null : whyNotCancelShipment(order, now);
  const isAskable = refusal !== null && kinds.includes('CANCEL');
  if (!isAllowed || (refusal !== null && !isAskable)) return null;
  return (
    <Section title={t('takeBack')}>
      <ul className="stack order-taking">
        {mayVoid && <Taking verb="void" row={api.orders.void} order={order} />}
        {isOpen && <Taking verb="cancelOrder" row={api.orders.delete} order={order} />}
        {!isOpen && refusal === null && <Taking verb="cancelShipment" row={api.orders.cancelShipment} order={order} />}
        {isAskable && (
          <li className="row row-apart">
            <span>{refusalOf(refusal)}</span>
            <AskCourier order={order} act="cancel" />
          </li>
        )}
      </ul>
    </Section>
  );
}

type TakingProps = {
  verb: 'cancelOrder' | 'void' | 'cancelShipment';
  row: ApiRow<{ params: { id: string } }, Order>;
  order: Order;
};

function Taking({ verb, row, order }: TakingProps) {
  const t = useT();
  const confirm = useConfirm();
  const notify = useNotify();
  const send = useOrderSend(row, { onDone: () => notify.succeeded(t(`${verb}Done`)) });
  const ask = () =>
    confirm({
      title: t(`${verb}Title`, { order: order.number ?? order.trackingCode }),
      text: t(`${verb}Text`),
      action: t(verb),
      otherwise: t('leaveIt'),
      isDangerous: verb !== 'void',
      run: () => send.mutateAsync({ params: { id: order.id } }),
    });
  return (
    <li className="row row-apart">
      <span>{t(`${verb}Text`)}</span>
      <Button danger={verb !== 'void'} loading={send.isPending} onClick={ask}>
        {t(verb)}
      </Button>
    </li>
  );
}
