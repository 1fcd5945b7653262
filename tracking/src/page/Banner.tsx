import type { TrackingView } from '@portage/contract/tracking/schema';
import { isPromise, nextOf, textOf, titleOf } from '@portage/contract/tracking/words';
import type { ReactNode } from 'react';
import { Address } from './Address.tsx';
import { Arrival } from './arrival/Arrival.tsx';
import { printPromise } from './moments.ts';
import { Parted } from './Packages.tsx';
import { Progress } from './Progress.tsx';
import type { Parcel } from './parcel.ts';
import { useReading } from './reading.ts';
import { Text } from './Text.tsx';
import { Day } from './When.tsx';

/** Where the parcel is and why, in one glance: a mood, a sentence, a time. */
export function Banner({ view, scene }: { view: Parcel; scene: ReactNode }) {
  const { say } = useReading();
  return (
    <section className="banner" aria-labelledby="status">
      {scene}
      <div className="message">
        {view.firstName && <p className="greeting">{say('greeting', { name: view.firstName })}</p>}
        <h1 id="status">{say(titleOf(view.status, view))}</h1>
        <p className="text" suppressHydrationWarning>
          <Text>{useExplanation(view)}</Text>
        </p>
        <Parted view={view} />
        {view.dropoff && <Dropoff dropoff={view.dropoff} today={view.today} />}
        <Arrival view={view} />
        {view.open && (
          <p className="next">
            <Text>
              {say(view.isClaimed ? 'after.claimed' : nextOf(view.status, view, view.canChange || view.mayClaim))}
            </Text>
          </p>
        )}
        <Progress view={view} />
      </div>
    </section>
  );
}

/** What the title means for the recipient. A promise names its date, and once that has passed it is no longer shown. */
function useExplanation(view: Parcel): string {
  const { say, language } = useReading();
  if (view.dropoff) return say('dropoff.text');
  if (view.status === 'AT_DROPOFF_POINT' && !view.open) return say('dropoff.closed');
  const text = textOf(view.status, view);
  if (!isPromise(text)) return say(text);
  const { promisedBy } = view;
  if (promisedBy === null || promisedBy < view.today) return say('late.text');
  return say(text, { by: printPromise(promisedBy, language) });
}

type DropoffProps = { dropoff: NonNullable<TrackingView['dropoff']>; today: string };

/** Where the parcel waits, until when, and the way there. */
function Dropoff({ dropoff: { name, address, hours, holdUntil }, today }: DropoffProps) {
  const { say } = useReading();
  const map = `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${name}, ${address}` })}`;
  return (
    <div className="arrival">
      <p className="hours">{name}</p>
      <p>
        <Address address={address} />
      </p>
      {hours && (
        <p>
          {say('dropoff.hours')} {hours}
        </p>
      )}
      <p>
        <a href={map} rel="noreferrer">
          {say('dropoff.map')}
        </a>
      </p>
      {holdUntil && (
        <p className="note">
          {say(holdUntil < today ? 'dropoff.kept' : 'dropoff.hold')} <Day date={holdUntil} />
        </p>
      )}
      {holdUntil && holdUntil < today && (
        <p className="note">
          <Text>{say('dropoff.over')}</Text>
        </p>
      )}
    </div>
  );
}
