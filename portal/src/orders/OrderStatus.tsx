import type { OrderNow } from '@portage/contract/orders/nowSchema';
import { readStatus, type WireStatus } from '@portage/contract/orders/status';
import { nameOfState, reasonOf } from '@portage/contract/orders/words';
import { translate } from '@portage/contract/words';
import { StatusTag } from '../ui/StatusTag.tsx';
import { useLanguage } from '../words/language.ts';
import type { Translate } from '../words/translate.ts';
import { delayerOf, stateOf } from './status.ts';
import type { words } from './words.ts';

type OrderStatusProps = {
  status: WireStatus;
  /** The order's current state, where it is known: a scheduled delivery may have been picked up, or moved to another day. */
  now?: OrderNow;
};

/** Renders the status of an order. Its dot is hollow until the order is fulfilled. */
export function OrderStatus({ status, now }: OrderStatusProps) {
  const language = useLanguage();
  return (
    <span className={status === 'NOT_SCHEDULED' ? 'order-waiting' : undefined}>
      <StatusTag state={stateOf(status)}>{translate(nameOfState(readStatus(status), now), language)}</StatusTag>
    </span>
  );
}

type StatusAndReason = { status: WireStatus; statusId: number | null };

/** Returns the short reason for the status, or null. */
export function reasonText({ status, statusId }: StatusAndReason, t: Translate<typeof words>): string | null {
  const provider = delayerOf(status);
  if (provider) return t('delayedBy', { provider });
  const reason = reasonOf(status, statusId);
  return reason && t(reason);
}
