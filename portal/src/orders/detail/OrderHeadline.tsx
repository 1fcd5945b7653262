import type { Order } from '@portage/contract/orders/schema';
import { readStatus } from '@portage/contract/orders/status';
import { delayOf, isAwaited } from '@portage/contract/tracking/rules';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useStores } from '../../stores/useStores.ts';
import { reasonText } from '../OrderStatus.tsx';
import { useMoment } from '../orderText.ts';
import { delayerOf, stateOf } from '../status.ts';
import { useT } from '../words.ts';
import { headlineOf } from './headline.ts';
import { Photos } from './Photos.tsx';
import { useT as useDetailWords } from './words.ts';

/** Renders the order's state in one line, with its photo beside it; below it the reasons, the next step, and the courier's notes. */
export function OrderHeadline({ order }: { order: Order }) {
  const t = useT();
  const { delivery } = order;
  const sentence = useSentence(order);
  const about = useAbout(order);
  const { photos = [], statusNote, driverNote } = delivery ?? {};
  const notes = [...new Set([statusNote, driverNote].filter((note) => typeof note === 'string'))].filter(Boolean);
  return (
    <section
      className="order-headline"
      style={{ borderColor: `var(--state-${stateOf(order.deleted ? 'CANCELED' : order.status)})` }}
    >
      <div>
        <p className="order-headline-text">{sentence}</p>
        {about.length > 0 && <p className="muted order-headline-about">{about.join(' · ')}</p>}
        {notes.map((note) => (
          <p key={note}>{t('courierNote', { note })}</p>
        ))}
      </div>
      {photos.length > 0 && <Photos photos={photos} about={sentence} />}
    </section>
  );
}

/** Returns the courier's name, from the public data of the signed-out pages. */
const useProvider = (): string =>
  useRead(api.auth.welcome, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.providerName ?? 'Portage';

function useSentence(order: Order): string {
  const detailText = useDetailWords();
  const moment = useMoment();
  const provider = useProvider();
  const { kind, date, time } = headlineOf(order);
  const at = date ? moment(date, time, order.today) : '';
  return detailText(`now.${kind}`, {
    at,
    provider: delayerOf(order.status) ?? provider,
    store: order.pickupSchedule.name,
  });
}

/** Returns the reason, the number of attempts, the driver, and when the courier comes or returns. */
function useAbout(order: Order): string[] {
  const t = useT();
  const detailText = useDetailWords();
  const moment = useMoment();
  const { delivery, status } = order;
  if (!delivery) return [];
  const expected = isAwaited(readStatus(status)) ? delivery.stopStartTime : null;
  const [date, time = null] = expected?.local.split(', ') ?? [];
  const late = delayOf(delivery.route);
  const driver = order.trackers.findLast(({ data }) => data.driver)?.data.driver;
  const isDrivers = status === 'ATTEMPTING_DELIVERY' || status === 'COMPLETED';
  const { returnsBy } = headlineOf(order);
  return [
    delayerOf(status) ? null : reasonText({ status, statusId: delivery.statusId }, t),
    date && t('expectedAt', { at: moment(date, time, order.today) }),
    expected && late > 0 && detailText('leftLate', { count: late }),
    isDrivers && driver && detailText('driver', { driver }),
    order.deliveryAttemptsMade > 1 && t('attempts', { count: order.deliveryAttemptsMade }),
    returnsBy &&
      detailText(returnsBy < order.today ? 'returnOverdue' : 'returnsBy', {
        day: moment(returnsBy, null, order.today),
      }),
  ].filter((line) => typeof line === 'string');
}

/** Describes the pickup of an order that is fulfilled now: its own slot, or the store's next one if that has passed or is not set. */
export function useFulfilText(order: Order) {
  const t = useT();
  const detailText = useDetailWords();
  const moment = useMoment();
  const provider = useProvider();
  const { stores } = useStores();
  const slots = stores.find(({ id }) => id === order.pickupScheduleId)?.slots ?? [];
  const [next] = slots;
  const last = slots.at(-1);
  const { date, time, today } = order;
  const store = order.pickupSchedule.name;
  const isOpen =
    date !== null &&
    time !== null &&
    (slots.some((slot) => slot.date === date && slot.time === time) || (last !== undefined && date > last.date));
  const booked = (done: Order) =>
    detailText('now.DELIVERY_SCHEDULED', { provider, store, at: done.date ? moment(done.date, done.time, today) : '' });
  if (isOpen) return { text: t('fulfilText', { provider, store, at: moment(date, time, today) }), booked };
  if (!next) return { text: t('fulfilTextPlain', { provider, store }), booked };
  const at = moment(next.date, next.time, today);
  return { text: t(date === null ? 'fulfilTextUndated' : 'fulfilTextMoved', { provider, store, at }), booked };
}
