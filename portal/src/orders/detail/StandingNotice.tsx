import type { Order } from '@portage/contract/orders/schema';
import { readStatus } from '@portage/contract/orders/status';
import { delayOf, isAwaited } from '@portage/contract/tracking/rules';
import { useWords } from '../../words/translate.ts';
import { reasonText } from '../OrderStatus.tsx';
import { delayerOf, stateOf } from '../status.ts';
import { words } from '../words.ts';
import { words as detailWords } from './words.ts';

/** What the courier last said: why the order stands where it stands, when it came or will come, and a note. */
export function StandingNotice({ order }: { order: Order }) {
  const t = useWords(words);
  const told = useWords(detailWords);
  const { delivery, status } = order;
  if (!delivery) return null;
  const { stopStartTime, completedAt, driverNote, statusNote } = delivery;
  const isExpected = stopStartTime !== null && isAwaited(readStatus(status));
  const late = delayOf(delivery.route);
  const isOnTheWay = isExpected || status === 'ATTEMPTING_DELIVERY';
  const driver = order.trackers.findLast(({ data }) => data.driver)?.data.driver;
  const delayer = delayerOf(status);
  const lines = [
    status === 'NOT_RECEIVED' && t('skip.notReceived'),
    delayer ? t('delayedByWhom', { provider: delayer }) : reasonText({ status, statusId: delivery.statusId }, t),
    completedAt && t('completedAt', { at: completedAt.local }),
    isExpected && t('expectedAt', { at: stopStartTime.local }),
    isExpected && late > 0 && told('leftLate', { count: late }),
    isOnTheWay && driver && told('driver', { driver }),
    order.deliveryAttemptsMade > 0 && t('attempts', { count: order.deliveryAttemptsMade }),
  ].filter((line) => typeof line === 'string');
  const notes = [...new Set([statusNote, driverNote].filter((note) => note !== null).filter((note) => note !== ''))];
  if (lines.length + notes.length === 0) return null;
  const state = stateOf(status);
  return (
    <div className="order-standing" style={{ borderColor: `var(--state-${state})` }}>
      {lines.length > 0 && <p className="numeric">{lines.join(' · ')}</p>}
      {notes.map((note) => (
        <p key={note}>{t('courierNote', { note })}</p>
      ))}
    </div>
  );
}
