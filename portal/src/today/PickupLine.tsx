import type { StoreToday } from '@portage/contract/today/schema';
import { useNow } from '../ui/useNow.ts';
import { addDays } from '../words/day.ts';
import { useFormats } from '../words/formats.ts';
import { countdownOf } from './countdown.ts';
import { useT } from './words.ts';

/** Minutes before the cutoff from which it is marked. */
const near = 60;

/** Renders the next pickup of a store in its local time, and the time until its cutoff. */
export function PickupLine({ store: { pickup, following, today, isActivated } }: { store: StoreToday }) {
  const t = useT();
  const { day, foreignZone } = useFormats();
  if (!pickup) return <p className="muted today-pickup">{t(isActivated ? 'noPickup' : 'isClosed')}</p>;
  const slotOf = ({ local, zone }: { local: string; zone: string }) => {
    const [date = '', time = ''] = local.split(', ');
    const name = date === today ? t('dayToday') : date === addDays(today, 1) ? t('dayTomorrow') : day(date);
    return { day: name, time: [time, foreignZone(zone)].filter(Boolean).join(' ') };
  };
  return (
    <div className="today-pickup">
      <p className="row row-apart">
        <span>{t('pickupAt', slotOf(pickup.at))}</span>
        <Countdown until={pickup.cutoff.at} />
      </p>
      {following && (
        <p className="row row-apart">
          <span className="muted">{t('following', slotOf(following.at))}</span>
          <Countdown until={following.cutoff.at} />
        </p>
      )}
    </div>
  );
}

function Countdown({ until }: { until: string }) {
  const t = useT();
  const left = Date.parse(until) - useNow(1_000);
  if (left <= 0) return <span className="muted">{t('cutoffPassed')}</span>;
  const { key, values } = countdownOf(left);
  return (
    <span className="numeric" data-near={left < near * 60_000} role="timer">
      {t('cutoffIn', { time: t(key, values) })}
    </span>
  );
}
