import type { Order } from '@portage/contract/orders/schema';
import { delayOf } from '@portage/contract/tracking/rules';
import type { ReactNode } from 'react';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useStores } from '../../stores/useStores.ts';
import { useLanguage } from '../../words/language.ts';
import { useMoment } from '../orderText.ts';
import { stateOf } from '../status.ts';
import { useT } from '../words.ts';
import { Photos } from './Photos.tsx';
import { useT as useDetailWords } from './words.ts';

/** Renders the order's state in one line, with its photo beside it; below it the reasons, the next step, and the courier's notes. */
export function OrderHeadline({ order }: { order: Order }) {
  const t = useT();
  const { delivery } = order;
  const sentence = order.now.text[useLanguage()];
  const about = useAbout(order);
  const { photos = [], statusNote, driverNote } = delivery ?? {};
  const notes = [...new Set([statusNote, driverNote].filter((note) => typeof note === 'string'))].filter(Boolean);
  return (
    <Headline status={order.deleted ? 'CANCELED' : order.status}>
      <div>
        <p className="order-headline-text">{sentence}</p>
        {about.length > 0 && <p className="muted order-headline-about">{about.join(' · ')}</p>}
        {notes.map((note) => (
          <p key={note}>{t('courierNote', { note })}</p>
        ))}
      </div>
      {photos.length > 0 && <Photos photos={photos} about={sentence} />}
    </Headline>
  );
}

type HeadlineProps = { status: Order['status']; children: ReactNode };

/** Renders the frame of the headline in the colour of the status. */
export const Headline = ({ status, children }: HeadlineProps) => (
  <section className="order-headline" style={{ borderColor: `var(--state-${stateOf(status)})` }}>
    {children}
  </section>
);

/** Returns the courier's name, from the public data of the signed-out pages. */
const useProvider = (): string =>
  useRead(api.auth.welcome, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.providerName ?? 'Portage';

/** Returns the next step, the delay of the route, the driver and the number of attempts. */
function useAbout(order: Order): string[] {
  const t = useT();
  const detailText = useDetailWords();
  const language = useLanguage();
  const { delivery, now, status } = order;
  const late = delayOf(delivery?.route ?? null);
  const driver = order.trackers.findLast(({ data }) => data.driver)?.data.driver;
  const isDrivers = status === 'ATTEMPTING_DELIVERY' || status === 'COMPLETED';
  return [
    now.next?.text[language],
    now.promise?.from && late > 0 && detailText('leftLate', { count: late }),
    isDrivers && driver && detailText('driver', { driver }),
    order.deliveryAttemptsMade > 1 && t('attempts', { count: order.deliveryAttemptsMade }),
  ].filter((line) => typeof line === 'string');
}

/** An order that can be fulfilled; a row of a list has neither its store’s name nor the date there. */
export type Fulfillable = Pick<
  Order,
  'id' | 'number' | 'trackingCode' | 'recipient' | 'date' | 'time' | 'pickupScheduleId'
> &
  Partial<Pick<Order, 'pickupSchedule' | 'today'>>;

/** Describes the pickup of an order that is fulfilled now: its own slot, or the store's next one if that has passed or is not set. */
export function useFulfilText(order: Fulfillable) {
  const t = useT();
  const language = useLanguage();
  const moment = useMoment();
  const provider = useProvider();
  const from = useStores().stores.find(({ id }) => id === order.pickupScheduleId);
  const slots = from?.slots ?? [];
  const [next] = slots;
  const last = slots.at(-1);
  const { date, time, today = from?.today } = order;
  const store = order.pickupSchedule?.name ?? from?.name ?? '';
  const isOpen =
    date !== null &&
    time !== null &&
    (slots.some((slot) => slot.date === date && slot.time === time) || (last !== undefined && date > last.date));
  const booked = (done: Order) => done.now.text[language];
  if (isOpen) return { text: t('fulfilText', { provider, store, at: moment(date, time, today) }), booked };
  if (!next) return { text: t('fulfilTextPlain', { provider, store }), booked };
  const at = moment(next.date, next.time, today);
  return { text: t(date === null ? 'fulfilTextUndated' : 'fulfilTextMoved', { provider, store, at }), booked };
}
