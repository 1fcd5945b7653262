import type { TrackingView } from '@portage/contract/tracking/schema';
import { bannerOf } from '@portage/contract/tracking/words';
import type { ReactNode } from 'react';
import { Address } from './Address.tsx';
import { Arrival } from './arrival/Arrival.tsx';
import { printPromise } from './moments.ts';
import { Parted } from './Packages.tsx';
import { Progress } from './Progress.tsx';
import type { Parcel } from './parcel.ts';
import { useReader } from './reader.ts';
import { Day } from './When.tsx';

/** Summarizes where the parcel is and why: the scene, a sentence and a time. */
export function Banner({ view, scene }: { view: Parcel; scene: ReactNode }) {
  const { t, language } = useReader();
  const { title, text, next, until, isOver } = bannerOf(view);
  return (
    <section className="banner" aria-labelledby="status">
      {scene}
      <div className="message">
        {view.firstName && <p className="greeting">{t('greeting', { name: view.firstName })}</p>}
        <h1 id="status">{t(title)}</h1>
        <p className="text" suppressHydrationWarning>
          <Text>{t(text, { by: until ? printPromise(until, language) : '' })}</Text>
        </p>
        <Parted view={view} />
        {view.dropoff && <Dropoff dropoff={view.dropoff} isOver={isOver} />}
        <Arrival view={view} isOver={isOver} />
        {view.open && (
          <p className="next">
            <Text>{t(view.claim ? 'after.claimed' : next)}</Text>
          </p>
        )}
        <Progress view={view} isOver={isOver} />
      </div>
    </section>
  );
}

type DropoffProps = { dropoff: NonNullable<TrackingView['dropoff']>; isOver: boolean };

/** Renders the drop-off point where the parcel waits, its last day, and a link to the directions. */
function Dropoff({ dropoff: { name, address, hours, holdUntil }, isOver }: DropoffProps) {
  const { t } = useReader();
  const map = `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${name}, ${address}` })}`;
  return (
    <div className="arrival">
      <p className="hours">{name}</p>
      <p>
        <Address address={address} />
      </p>
      {hours && (
        <p>
          {t('dropoff.hours')} {hours}
        </p>
      )}
      <p>
        <a href={map} rel="noreferrer">
          {t('dropoff.map')}
        </a>
      </p>
      {holdUntil && (
        <p className="note">
          {t(isOver ? 'dropoff.kept' : 'dropoff.hold')} <Day date={holdUntil} />
        </p>
      )}
    </div>
  );
}

/** Renders a text with the support address as a link. */
function Text({ children }: { children: string }) {
  const { email } = useReader();
  const [before, ...after] = children.split(email);
  if (after.length === 0) return children;
  return (
    <>
      {before}
      <a href={`mailto:${email}`}>{email}</a>
      {after.join(email)}
    </>
  );
}
