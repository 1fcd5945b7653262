import type { ZonedInstant } from '@portage/contract/time';
import { isAwaited } from '@portage/contract/tracking/rules';
import type { Translate } from '../../translate.ts';
import { dayAfter, dayOf, nameZone, type PartOfDay, partOf, printDay, printTime, todayOf } from '../moments.ts';
import type { Parcel } from '../parcel.ts';
import { useReader } from '../reader.ts';
import { Day, When } from '../When.tsx';
import { Whereabouts } from './Whereabouts.tsx';

/** Renders when the courier comes or came, which most visitors want to know. */
export function Arrival({ view, isOver }: { view: Parcel; isOver: boolean }) {
  if (view.status === 'COMPLETED') return view.completedAt && <Arrived at={view.completedAt} type={view.type} />;
  if (!isAwaited(view.status)) return null;
  if (view.window) return <Hours view={view} window={view.window} isOver={isOver} />;
  return view.promise && <Expected view={view} date={view.promise.until.local.slice(0, 10)} late={isOver} />;
}

function Arrived({ at, type }: { at: NonNullable<Parcel['completedAt']>; type: Parcel['type'] }) {
  const { t } = useReader();
  return (
    <div className="arrival">
      <p className="label">{t(type === 'PICKUP' ? 'arrival.collected' : 'arrival.delivered')}</p>
      <p className="day">
        <When at={at} shape="day" />
      </p>
      <p className="hours">
        <When at={at} shape="time" />
      </p>
    </div>
  );
}

function Expected({ view, date, late }: { view: Parcel; date: string; late: boolean }) {
  const { t, zone } = useReader();
  const near = nearnessOf(t, date, todayOf(view, zone), null);
  return (
    <div className="arrival">
      <Label view={view} late={late} />
      {near && <p className="day">{near}</p>}
      <p className={late ? 'hours passed' : 'hours'}>
        <Day date={date} />
      </p>
    </div>
  );
}

type HoursProps = { view: Parcel; window: NonNullable<Parcel['window']>; isOver: boolean };

/** Renders the arrival window. Once it has passed, the text no longer promises it. */
function Hours({ view, window, isOver }: HoursProps) {
  const { language, t, zone } = useReader();
  const late = window.to.at < view.updatedAt;
  const hasBegun = !late && window.from.at < view.updatedAt;
  const day = dayOf(hasBegun ? window.to : window.from, zone);
  const part = partOf(window.from, window.to, zone);
  const near = nearnessOf(t, day, todayOf(view, zone), part);
  const print = (at: ZonedInstant) => printTime(at, language, zone, near ? part : null);
  return (
    <div className="arrival">
      <Label view={view} late={late} />
      <p className={late ? 'hours passed' : 'hours'} suppressHydrationWarning>
        {near ?? printDay(day, language)},{' '}
        {hasBegun ? (
          t('arrival.by')
        ) : (
          <>
            {t('arrival.between')}{' '}
            <time dateTime={window.from.at} suppressHydrationWarning>
              {print(window.from)}
            </time>{' '}
            {t('arrival.and')}
          </>
        )}{' '}
        <time dateTime={window.to.at} suppressHydrationWarning>
          {print(window.to)}
        </time>
      </p>
      {near && (
        <p className="day">
          <Day date={day} />
        </p>
      )}
      {zone !== null && <p className="day">{t('journey.ownZone', { zone: nameZone(zone, language) })}</p>}
      {late && !isOver && <p className="note">{t('arrival.overdue')}</p>}
      {view.whereabouts && <Whereabouts known={view.whereabouts} />}
      {!late && view.moved && <Moved moved={view.moved} />}
    </div>
  );
}

/** Explains why and since when the window differs from the previous one. */
function Moved({ moved: { from, to, since, minutes } }: { moved: NonNullable<Parcel['moved']> }) {
  const { language, t, zone } = useReader();
  const print = (at: ZonedInstant) => printTime(at, language, zone, null);
  return (
    <p className="note" suppressHydrationWarning>
      {t('arrival.moved', { from: print(from), to: print(to), since: print(since), minutes })}
    </p>
  );
}

function Label({ view, late }: { view: Parcel; late: boolean }) {
  const { t } = useReader();
  const regular = view.type === 'PICKUP' ? 'arrival.pickup' : 'arrival.expected';
  return <p className="label">{t(late ? 'arrival.late' : regular)}</p>;
}

/** Returns the relative name of a near day or of a part of it: today, tomorrow morning; null for other days. */
function nearnessOf(t: Translate, date: string, today: string | null, part: PartOfDay | null): string | null {
  const day = date === today ? 'today' : today && date === dayAfter(today) ? 'tomorrow' : null;
  return day && t(part ? `arrival.${day}.${part}` : `arrival.${day}`);
}
