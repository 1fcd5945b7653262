import type { TrackingView } from '@portage/contract/tracking/schema';
import { useReader } from '../reader.ts';

type WhereaboutsProps = { known: NonNullable<TrackingView['whereabouts']> };

/** Describes the driver's position as text, with everything that the map shows. */
export function Whereabouts({ known: { stopsBefore, driver, minutesAgo } }: WhereaboutsProps) {
  const { language, t } = useReader();
  const kilometres = (driver?.metres ?? 0) / 1000;
  const number = new Intl.NumberFormat(`${language}-CA`, { maximumFractionDigits: kilometres < 10 ? 1 : 0 });
  return (
    <div className="note">
      <p className="stops">{printStops(stopsBefore, t)}</p>
      {minutesAgo !== null && (
        <p suppressHydrationWarning>
          {kilometres >= 1 && `${t('where.kilometres', { count: number.format(kilometres) })} `}
          {kilometres > 0 && kilometres < 1 && `${t('where.metres', { count: kilometres * 1000 })} `}
          {t(minutesAgo === 0 ? 'where.now' : 'where.ago', { count: minutesAgo })}
        </p>
      )}
    </div>
  );
}

/** Returns the number of earlier stops as text. */
export const printStops = (count: number, t: ReturnType<typeof useReader>['t']): string =>
  t(`where.${count === 0 ? 'next' : count === 1 ? 'one' : 'some'}`, { count });
