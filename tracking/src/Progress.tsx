import type { Status } from '@portage/contract/orders/status';
import { useReading } from './reading.ts';
import type { Shown } from './shown.ts';

type Leg = { status: Status; word: 'scheduled' | 'warehouse' | 'road' | 'delivered' | 'coming' | 'collected' };

const legs: Readonly<Record<Shown['type'], readonly Leg[]>> = {
  DELIVERY: [
    { status: 'DELIVERY_SCHEDULED', word: 'scheduled' },
    { status: 'AT_WAREHOUSE', word: 'warehouse' },
    { status: 'ATTEMPTING_DELIVERY', word: 'road' },
    { status: 'COMPLETED', word: 'delivered' },
  ],
  PICKUP: [
    { status: 'DELIVERY_SCHEDULED', word: 'scheduled' },
    { status: 'ATTEMPTING_DELIVERY', word: 'coming' },
    { status: 'COMPLETED', word: 'collected' },
  ],
};

/** How far along the usual way; nothing when the parcel has left it. */
export function Progress({ view }: { view: Shown }) {
  const { say } = useReading();
  const way = legs[view.type];
  const reached = way.findIndex(({ status }) => status === view.status);
  if (reached < 0) return null;
  return (
    <ol className="progress" aria-label={say('progress.label')}>
      {way.map(({ word }, index) => (
        <li
          key={word}
          className={index <= reached ? 'done' : undefined}
          aria-current={index === reached ? 'step' : undefined}
        >
          {say(`progress.${word}`)}
        </li>
      ))}
    </ol>
  );
}
