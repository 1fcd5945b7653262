import type { NowKind } from '@portage/contract/orders/nowKinds';
import { readStatus, type WireStatus } from '@portage/contract/orders/status';
import { reasonOf } from '@portage/contract/orders/words';
import { StatusTag } from '../ui/StatusTag.tsx';
import type { Translate } from '../words/translate.ts';
import { delayerOf, stateOf } from './status.ts';
import { useT, type words } from './words.ts';

type OrderStatusProps = {
  status: WireStatus;
  /** The kind of the order's current state, where it is known: a rescheduled delivery has a name of its own. */
  kind?: NowKind;
};

/** Renders the status of an order. Its dot is hollow until the order is fulfilled. */
export function OrderStatus({ status, kind }: OrderStatusProps) {
  const t = useT();
  return (
    <span className={status === 'NOT_SCHEDULED' ? 'order-waiting' : undefined}>
      <StatusTag state={stateOf(status)}>{t(kind === 'RESCHEDULED' ? 'rescheduled' : readStatus(status))}</StatusTag>
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
