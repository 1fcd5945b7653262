import type { Order } from '@portage/contract/orders/schema';
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
          <AttemptLine key={attempt.id} attempt={attempt} />
        ))}
      </ol>
    </Section>
  );
}

function AttemptLine({ attempt }: { attempt: Attempt }) {
  const t = useWords(words);
  const named = useWords(orderWords);
  const { date, driver, photos, arrivedLatitude, arrivedLongitude } = attempt;
  const status = attempt.status === 'COMPLETED' ? 'COMPLETED' : 'SKIPPED';
  const reason = reasonOf(status, attempt.statusId);
  const place =
    arrivedLatitude !== null && arrivedLongitude !== null
      ? `${arrivedLatitude.toFixed(5)}, ${arrivedLongitude.toFixed(5)}`
      : null;
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
      {place && <p className="muted numeric">{t('arrivedAt', { place })}</p>}
      {photos.length > 0 && <Photos photos={photos} />}
    </li>
  );
}
