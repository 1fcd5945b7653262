import type { TrackingMap, TrackingView } from '@portage/contract/tracking/schema';
import { type ComponentType, useState } from 'react';
import { useReader } from '../reader.ts';
import { useHydrated } from '../useHydrated.ts';

type Driver = NonNullable<TrackingView['whereabouts']>['driver'];
export type StreetsProps = { map: TrackingMap; driver: Driver; onFail(): void };
export type LoadStreets = () => Promise<ComponentType<StreetsProps>>;
type CityMapProps = { map: TrackingMap; driver: Driver; loadStreets?: LoadStreets | undefined };

/** Renders the map of the recipient's city, replaced by the operator's street map on request. */
export function CityMap({ map, driver, loadStreets }: CityMapProps) {
  const { t } = useReader();
  const [Streets, setStreets] = useState<ComponentType<StreetsProps> | null>(null);
  const [state, setState] = useState<'simple' | 'loading' | 'streets' | 'failed'>('simple');
  const isAwake = useHydrated(() => true, false);
  const fail = () => setState('failed');
  const show = () => {
    setState('loading');
    loadStreets?.().then((loaded) => {
      setStreets(() => loaded);
      setState('streets');
    }, fail);
  };
  // A map with a single point would be useless.
  if (!driver && (!map.store || isNear(map, map.store, 12))) return null;
  const isShown = Streets !== null && state === 'streets';
  return (
    <section className="city" aria-labelledby="map">
      <h2 id="map">{t('map.heading')}</h2>
      {isShown ? <Streets map={map} driver={driver} onFail={fail} /> : <Drawing map={map} driver={driver} />}
      {state === 'failed' && <p role="alert">{t('map.failed')}</p>}
      {isAwake && map.style !== null && loadStreets && (
        <button
          type="button"
          className="quiet"
          disabled={state === 'loading'}
          onClick={isShown ? () => setState('simple') : show}
        >
          {t(isShown ? 'map.simple' : 'map.streets')}
        </button>
      )}
    </section>
  );
}

const isNear = ({ place }: TrackingMap, { x, y }: { x: number; y: number }, pixels: number) =>
  Math.hypot(x - place.x, y - place.y) < pixels;

/** Renders waters, districts, the store, the recipient and the driver. The same facts are in the text beside the time of arrival. */
function Drawing({ map, driver }: Pick<CityMapProps, 'map' | 'driver'>) {
  const { t } = useReader();
  const { width, height, scale, frame } = map;
  const at = driver && {
    x: (driver.longitude - frame.longitude) * frame.perLongitude,
    y: (frame.latitude - driver.latitude) * frame.perLatitude,
  };
  // The labels of two close points are placed on opposite sides.
  const isDriverBelow = !at || at.y >= map.place.y;
  const isInSight = at && at.x > 0 && at.x < width && at.y > 0 && at.y < height;
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path className="water" d={map.waters} fillRule="evenodd" />
        <path className="river" d={map.rivers} />
        {map.districts.map(({ name, x, y }) => (
          <text key={name} className="district" x={x} y={y}>
            {name}
          </text>
        ))}
        {map.store && <Pin kind="store" isNamedBelow={isDriverBelow && isNear(map, map.store, 60)} {...map.store} />}
        {isInSight && <Pin kind="driver" isNamedBelow={isDriverBelow} {...at} />}
        <Pin kind="you" isNamedBelow={!isDriverBelow} isRough={map.isRough} {...map.place} />
        <path
          className="ink"
          d={`M12 ${height - 16}v5h${scale.width}v-5M${width - 16} ${height - 11}v-18l-5 8m5-8l5 8`}
        />
        <text x={18} y={height - 17}>
          {scale.metres < 1000 ? `${scale.metres} m` : `${scale.metres / 1000} km`}
        </text>
        <text className="district" x={width - 16} y={height - 34}>
          N
        </text>
      </svg>
      <p className="hint">{t('map.text')}</p>
    </>
  );
}

type PinProps = { kind: 'store' | 'you' | 'driver'; x: number; y: number; isNamedBelow?: boolean; isRough?: boolean };

function Pin({ kind, x, y, isNamedBelow, isRough }: PinProps) {
  const { t } = useReader();
  return (
    <g className={kind} transform={`translate(${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10})`}>
      <circle r={isRough ? 24 : kind === 'driver' ? 9 : 6} className={isRough ? 'rough' : undefined} />
      <text y={isNamedBelow ? 22 : -12}>{t(`map.${kind}`)}</text>
    </g>
  );
}
