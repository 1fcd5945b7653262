import type { ReactNode } from 'react';
import { Address } from './Address.tsx';
import type { Parcel } from './parcel.ts';
import { useReading } from './reading.ts';

/** What the parcel is and where it goes; of a closed page, what is printed on the parcel itself. */
export function Details({ view }: { view: Parcel }) {
  const { say } = useReading();
  const pickup = view.type === 'PICKUP';
  return (
    <section aria-labelledby="details">
      <h2 id="details">{say('details.heading')}</h2>
      <dl>
        <Row name={say(pickup ? 'details.goesTo' : 'details.from')}>{view.retailerName}</Row>
        {view.address && (
          <Row name={say(pickup ? 'details.pickupAddress' : 'details.address')}>
            <Address address={view.address} />
          </Row>
        )}
        {view.number && <Row name={say('details.number')}>{view.number}</Row>}
        <Row name={say('details.code')}>
          <span className="code">{view.trackingCode}</span>
        </Row>
        {view.attempts > 0 && <Row name={say('details.attempts')}>{view.attempts}</Row>}
      </dl>
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
