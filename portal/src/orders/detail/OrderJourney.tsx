import { WarningOutlined } from '@ant-design/icons';
import { distanceOnArrival } from '@portage/contract/orders/distance';
import type { Order } from '@portage/contract/orders/schema';
import { reasonOf, reasonOfStep } from '@portage/contract/orders/words';
import { isTrackerEvent, journeyOf, type Past, type StaffStep, type Step } from '@portage/contract/tracking/rules';
import { Timeline, Typography } from 'antd';
import { useFormats } from '../../words/formats.ts';
import { OrderStatus } from '../OrderStatus.tsx';
import { useT as useOrderWords } from '../words.ts';
import { Facts, Section } from './Facts.tsx';
import { Photos } from './Photos.tsx';
import { useT } from './words.ts';

type OrderAttempt = Order['attempts'][number];

/** Lists the steps of an order, newest first, in the store's time zone; then each delivery attempt and each call. */
export function OrderJourney({ order }: { order: Order }) {
  const t = useT();
  const { zone, storeTime } = useFormats();
  const calls = order.delivery?.callHistories ?? [];
  return (
    <>
      <Section title={t('journeyTitle')}>
        <p className="muted small">{t('storeClock', { zone: zone(order.pickupSchedule.timezone) })}</p>
        <Steps order={order} />
      </Section>
      {order.attempts.length > 0 && (
        <Section title={t('attemptsTitle')}>
          <ol className="stack">
            {order.attempts.map((attempt) => (
              <AttemptLine key={attempt.id} attempt={attempt} order={order} />
            ))}
          </ol>
        </Section>
      )}
      {calls.length > 0 && (
        <Facts
          title={t('calls')}
          facts={calls.map(({ calledAt, driverName }) => ({
            name: storeTime(calledAt),
            value: driverName ?? t('driverUnknown'),
          }))}
        />
      )}
    </>
  );
}

/** Renders the `last` latest steps, or all of them, newest first. */
export function Steps({ order, last }: { order: Order; last?: number }) {
  const steps = stepsOf(order).toReversed().slice(0, last);
  const trackers = new Map(order.trackers.map((tracker) => [tracker.id, tracker]));
  return (
    <Timeline
      titleSpan="156px"
      items={steps.map((step, index) => ({
        key: step.id,
        color: index === 0 ? 'blue' : 'gray',
        title: (
          <time className="muted numeric" dateTime={step.at}>
            {trackers.get(step.id)?.at.local}
          </time>
        ),
        content: (
          <JourneyStep
            step={step}
            note={trackers.get(step.id)?.statusNote ?? null}
            by={trackers.get(step.id)?.data.driver ?? trackers.get(step.id)?.data.account ?? null}
            order={order}
          />
        ),
      }))}
    />
  );
}

function stepsOf({ trackers, type }: Order): Step[] {
  const past = trackers.flatMap(({ id, event, statusId, data, statusUpdatedAt, package: of }): Past[] =>
    isTrackerEvent(event)
      ? [{ id, event, statusId, date: data.pickupSchedule?.date ?? null, at: statusUpdatedAt, package: of }]
      : [],
  );
  return journeyOf(past, type);
}

type StepProps = {
  step: Pick<StaffStep, 'kind' | 'statusId' | 'date' | 'package'>;
  /** The courier's note. */
  note: string | null;
  /** The driver, or the member whose action it was. */
  by: string | null;
  order: Pick<Order, 'type' | 'packages'>;
};

/** Renders what happened: its date, reason and author, and the courier's note. */
export function JourneyStep({ step, note, by, order: { type, packages } }: StepProps) {
  const t = useT();
  const named = useOrderWords();
  const { day } = useFormats();
  const isScheduled = step.kind === 'scheduled' || step.kind === 'rescheduled' || step.kind === 'pickupScheduled';
  const reason = reasonOfStep(step.kind, step.statusId);
  const about = [
    step.package !== null && t('packageOf', { position: step.package, count: packages.length }),
    isScheduled && step.date && t('forDay', { day: day(step.date) }),
    reason && named(reason),
    by,
  ].filter((part) => typeof part === 'string' && part !== '');
  return (
    <div className="pair">
      <strong>{t(`journey.${type === 'PICKUP' && step.kind === 'completed' ? 'collected' : step.kind}`)}</strong>
      {about.length > 0 && <span className="muted">{about.join(' · ')}</span>}
      {note && <q className="muted">{note}</q>}
    </div>
  );
}

/** Renders a delivery attempt: its time, driver, outcome and photos. */
function AttemptLine({ attempt, order }: { attempt: OrderAttempt; order: Order }) {
  const { storeTime } = useFormats();
  const named = useOrderWords();
  const { date, driver } = attempt;
  const status = attempt.status === 'COMPLETED' ? 'COMPLETED' : 'SKIPPED';
  const reason = reasonOf(status, attempt.statusId);
  const about = [reason && named(reason), driver].filter((part) => part !== null && part !== '');
  return (
    <li className="card stack">
      <div className="row row-apart">
        <span className="row">
          <OrderStatus status={status} />
          {about.join(' · ')}
        </span>
        <time className="muted numeric" dateTime={date.at}>
          {storeTime(date)}
        </time>
      </div>
      <Visit attempt={attempt} order={order} />
    </li>
  );
}

/** Shows how far from the address a visit was, and its photos. */
export function Visit({ attempt, order }: { attempt: OrderAttempt; order: Order }) {
  return (
    <>
      <Arrival attempt={attempt} order={order} />
      {attempt.photos.length > 0 && <Photos photos={attempt.photos} />}
    </>
  );
}

/** Shows the distance between the driver and the address, from the recorded position; flagged if it is far. */
function Arrival({ attempt, order }: { attempt: OrderAttempt; order: Order }) {
  const t = useT();
  const { length } = useFormats();
  const distance = distanceOnArrival(order, attempt);
  if (!distance) return null;
  const { metres, from, isFar } = distance;
  const text = t(`distance.${from}`, { distance: length(metres) });
  if (!isFar) return <p className="muted numeric">{text}</p>;
  return (
    <Typography.Text type="warning" className="numeric">
      <WarningOutlined aria-hidden /> {text}
      <span className="muted"> · {t('distanceFar')}</span>
    </Typography.Text>
  );
}
