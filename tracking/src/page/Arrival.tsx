import { isAwaited } from '@portage/contract/tracking/rules';
import { dayAfter } from './moments.ts';
import type { Parcel } from './parcel.ts';
import { useReading } from './reading.ts';
import { Text } from './Text.tsx';
import { Day, When } from './When.tsx';

/** When the courier comes, or when it came: the one thing that most visitors want to know. */
export function Arrival({ view }: { view: Parcel }) {
  if (view.status === 'COMPLETED') return view.completedAt && <Arrived at={view.completedAt} type={view.type} />;
  if (!isAwaited(view.status)) return null;
  if (view.window) return <Hours view={view} window={view.window} />;
  return view.date && <Expected view={view} date={view.date} />;
}

function Arrived({ at, type }: { at: NonNullable<Parcel['completedAt']>; type: Parcel['type'] }) {
  const { say } = useReading();
  return (
    <div className="arrival">
      <p className="label">{say(type === 'PICKUP' ? 'arrival.collected' : 'arrival.delivered')}</p>
      <p className="day">
        <When at={at} shape="day" />
      </p>
      <p className="hours">
        <When at={at} shape="time" />
      </p>
    </div>
  );
}

function Expected({ view, date }: { view: Parcel; date: string }) {
  const near = useNearness(date, view.today);
  const late = date < view.today;
  return (
    <div className="arrival">
      <Label view={view} late={late} />
      {near && <p className="day">{near}</p>}
      <p className={late ? 'hours passed' : 'hours'}>
        <Day date={date} />
      </p>
      {late && <Broken />}
    </div>
  );
}

/** The window. Once it has passed it says so, rather than promise what cannot be. */
function Hours({ view, window }: { view: Parcel; window: NonNullable<Parcel['window']> }) {
  const { say, zone } = useReading();
  const day = window.from.local.slice(0, 10);
  const near = useNearness(day, view.today);
  const late = window.to.at < view.updatedAt;
  return (
    <div className="arrival">
      <Label view={view} late={late} />
      <p className="day">
        {zone === null && near && `${near}, `}
        <When at={window.from} shape="day" />
      </p>
      <p className={late ? 'hours passed' : 'hours'}>
        <When at={window.from} shape="time" /> <span aria-hidden="true">–</span>
        <span className="unseen">{say('arrival.to')}</span> <When at={window.to} shape="time" />
      </p>
      {late && (day < view.today ? <Broken /> : <p className="note">{say('arrival.overdue')}</p>)}
      {!late && view.delayedByMinutes > 0 && (
        <p className="note">{say('arrival.delay', { minutes: view.delayedByMinutes })}</p>
      )}
    </div>
  );
}

/** The day that was promised is over: whom to ask is all that helps now. */
function Broken() {
  const { say } = useReading();
  return (
    <p className="note">
      <Text>{say('late.text')}</Text>
    </p>
  );
}

function Label({ view, late }: { view: Parcel; late: boolean }) {
  const { say } = useReading();
  const usual = view.type === 'PICKUP' ? 'arrival.pickup' : 'arrival.expected';
  return <p className="label">{say(late ? 'arrival.late' : usual)}</p>;
}

/** What a near date is also called: today, tomorrow. */
function useNearness(date: string, today: string): string | null {
  const { say } = useReading();
  if (date === today) return say('arrival.today');
  return date === dayAfter(today) ? say('arrival.tomorrow') : null;
}
