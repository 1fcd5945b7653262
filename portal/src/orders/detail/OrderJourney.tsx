import './journey.css';
import type { Order } from '@portage/contract/orders/schema';
import { isTrackerEvent, journeyOf, type Past, type Step } from '@portage/contract/tracking/rules';
import { useFormats } from '../../words/formats.ts';
import { type Translate, useWords } from '../../words/translate.ts';
import { reasonOf } from '../status.ts';
import { words as orderWords } from '../words.ts';
import { AttemptList } from './AttemptList.tsx';
import { Section } from './Facts.tsx';
import { words } from './words.ts';

type Tracker = Order['trackers'][number];

/** The way of an order so far, newest first, in the store's clock; then each visit to the door and each call. */
export function OrderJourney({ order }: { order: Order }) {
  const t = useWords(words);
  const { zone } = useFormats();
  return (
    <>
      <Section title={t('journeyTitle')}>
        <p className="muted order-zone">{t('storeClock', { zone: zone(order.pickupSchedule.timezone) })}</p>
        <Steps order={order} />
      </Section>
      <AttemptList order={order} />
      <Calls order={order} />
    </>
  );
}

/** The last steps, or all of them. */
export function Steps({ order, last }: { order: Order; last?: number }) {
  const steps = stepsOf(order).toReversed().slice(0, last);
  const trackers = new Map(order.trackers.map((tracker) => [tracker.id, tracker]));
  return (
    <ol className="journey">
      {steps.map((step) => (
        <JourneyStep key={step.id} step={step} tracker={trackers.get(step.id)} type={order.type} />
      ))}
    </ol>
  );
}

function stepsOf({ trackers, type }: Order): Step[] {
  const past = trackers.flatMap(({ id, event, statusId, data, statusUpdatedAt }): Past[] =>
    isTrackerEvent(event)
      ? [{ id, event, statusId, date: data.pickupSchedule?.date ?? null, at: statusUpdatedAt }]
      : [],
  );
  return journeyOf(past, type);
}

type StepProps = { step: Step; tracker: Tracker | undefined; type: Order['type'] };

function JourneyStep({ step, tracker, type }: StepProps) {
  const t = useWords(words);
  const named = useWords(orderWords);
  const { day } = useFormats();
  const isScheduled = step.kind === 'scheduled' || step.kind === 'rescheduled' || step.kind === 'pickupScheduled';
  const about = [
    isScheduled && step.date && t('forDay', { day: day(step.date) }),
    reasonOfStep(step, named),
    tracker?.data.driver ?? tracker?.data.account,
  ].filter((part) => typeof part === 'string' && part !== '');
  return (
    <li data-kind={step.kind}>
      <time className="numeric" dateTime={step.at}>
        {tracker?.at.local}
      </time>
      <span>
        <strong>{t(`journey.${type === 'PICKUP' && step.kind === 'completed' ? 'collected' : step.kind}`)}</strong>
        {about.length > 0 && <span className="muted">{about.join(' · ')}</span>}
        {tracker?.statusNote && <q>{tracker.statusNote}</q>}
      </span>
    </li>
  );
}

const statusOfKind: Partial<Record<Step['kind'], string>> = {
  completed: 'COMPLETED',
  correctedToCompleted: 'COMPLETED',
  skipped: 'SKIPPED',
  correctedToSkipped: 'SKIPPED',
  canceled: 'CANCELED',
};

function reasonOfStep({ kind, statusId }: Step, named: Translate<typeof orderWords>): string | null {
  const reason = reasonOf(statusOfKind[kind] ?? '', statusId);
  return reason && named(reason);
}

function Calls({ order }: { order: Order }) {
  const t = useWords(words);
  const calls = order.delivery?.callHistories ?? [];
  if (calls.length === 0) return null;
  return (
    <Section title={t('calls')}>
      <ul className="order-calls">
        {calls.map(({ calledAt, driverName }) => (
          <li key={calledAt.at}>
            <time className="numeric" dateTime={calledAt.at}>
              {calledAt.local}
            </time>
            <span>{driverName ?? t('driverUnknown')}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
