import type { TrackingView } from '@portage/contract/tracking/schema';
import { useReading } from './reading.ts';
import { Text } from './Text.tsx';
import { Day } from './When.tsx';

type DropoffProps = { dropoff: NonNullable<TrackingView['dropoff']>; today: string };

/** Where the parcel waits, until when, and the way there. */
export function Dropoff({ dropoff: { name, address, hours, holdUntil }, today }: DropoffProps) {
  const { say, email } = useReading();
  const map = `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${name}, ${address}` })}`;
  return (
    <div className="arrival">
      <p className="hours">{name}</p>
      <p>{address}</p>
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
          <Text email={email}>{say('dropoff.over')}</Text>
        </p>
      )}
    </div>
  );
}
