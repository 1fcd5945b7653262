import { WarningOutlined } from '@ant-design/icons';
import { distanceOnArrival } from '@portage/contract/orders/distance';
import type { Order } from '@portage/contract/orders/schema';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import { OrderStatus } from '../OrderStatus.tsx';
import { reasonOf } from '../status.ts';
import { words as orderWords } from '../words.ts';
import { Section } from './Facts.tsx';
import { Photos } from './Photos.tsx';
import { words } from './words.ts';

type Attempt = Order['attempts'][number];

/** Each visit to the door: when, by whom, what came of it, and the photos. */
export function AttemptList({ order }: { order: Order }) {
  const t = useWords(words);
  if (order.attempts.length === 0) return null;
  return (
    <Section title={t('attemptsTitle')}>
      <ol className="order-attempts">
        {order.attempts.map((attempt) => (
          <AttemptLine key={attempt.id} attempt={attempt} order={order} />
        ))}
      </ol>
    </Section>
  );
}

function AttemptLine({ attempt, order }: { attempt: Attempt; order: Order }) {
  const named = useWords(orderWords);
  const { date, driver, photos } = attempt;
  const status = attempt.status === 'COMPLETED' ? 'COMPLETED' : 'SKIPPED';
  const reason = reasonOf(status, attempt.statusId);
  const about = [reason && named(reason), driver].filter((part) => part !== null && part !== '');
  return (
    <li>
      <div className="row row-apart">
        <span className="row">
          <OrderStatus status={status} />
          {about.join(' · ')}
        </span>
        <time className="muted numeric" dateTime={date.at}>
          {date.local}
        </time>
      </div>
      <Arrival attempt={attempt} order={order} />
      {photos.length > 0 && <Photos photos={photos} />}
    </li>
  );
}

/** How far from the address the driver stood, measured from what is known of it; flagged when that is far. */
function Arrival({ attempt, order }: { attempt: Attempt; order: Order }) {
  const t = useWords(words);
  const { length } = useFormats();
  const distance = distanceOnArrival(order, attempt);
  if (!distance) return null;
  const { metres, from, isFar } = distance;
  const text = t(`distance.${from}`, { distance: length(metres) });
  if (!isFar) return <p className="muted numeric">{text}</p>;
  return (
    <p className="order-far numeric">
      <WarningOutlined aria-hidden /> {text}
      <span className="muted"> · {t('distanceFar')}</span>
    </p>
  );
}
