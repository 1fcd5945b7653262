import type { DeliveryType } from '@portage/contract/orders/status';
import type { Parcel } from './parcel.ts';
import { useReader } from './reader.ts';

type Leg =
  | 'scheduled'
  | 'warehouse'
  | 'road'
  | 'delivered'
  | 'coming'
  | 'collected'
  | 'tried'
  | 'dropoff'
  | 'kept'
  | 'returning'
  | 'returned';
type Way = { legs: readonly Leg[]; reached: number };

const regularLegs: Readonly<Record<DeliveryType, readonly Leg[]>> = {
  DELIVERY: ['scheduled', 'warehouse', 'road', 'delivered'],
  PICKUP: ['scheduled', 'coming', 'collected'],
};

/** Renders the progress of the delivery, also on a detour; nothing if it was never scheduled or was canceled. */
export function Progress({ view, isOver }: { view: Parcel; isOver: boolean }) {
  const { t } = useReader();
  const way = wayOf(view, isOver);
  if (!way) return null;
  return (
    <ol className="progress" aria-label={t('progress.label')}>
      {way.legs.map((leg, index) => (
        <li
          key={leg}
          className={index <= way.reached ? 'done' : undefined}
          aria-current={index === way.reached ? 'step' : undefined}
        >
          {t(`progress.${leg}`)}
        </li>
      ))}
    </ol>
  );
}

function wayOf({ type, status, attempts, journey }: Parcel, isOver: boolean): Way | null {
  const legs = regularLegs[type];
  const road = legs.length - 2;
  const warehouse = journey.some(({ kind }) => kind === 'sorted' || kind === 'atWarehouse') ? 1 : 0;
  switch (status) {
    case 'DELIVERY_SCHEDULED':
    case 'NOT_RECEIVED':
      return { legs, reached: 0 };
    case 'AT_WAREHOUSE':
      return { legs, reached: 1 };
    case 'ATTEMPTING_DELIVERY':
      return { legs, reached: road };
    case 'COMPLETED':
      return { legs, reached: legs.length - 1 };
    case 'DELAYED':
      return { legs, reached: type === 'PICKUP' ? 0 : warehouse };
    case 'SKIPPED':
      if (attempts === 0) return { legs, reached: type === 'PICKUP' ? 0 : warehouse };
      return { legs: legs.with(road, 'tried'), reached: road };
    case 'AT_DROPOFF_POINT':
      return { legs: legs.with(-1, isOver ? 'kept' : 'dropoff'), reached: legs.length - 1 };
    case 'RTS_SCHEDULED':
    case 'RTS_LOADED':
    case 'RTS_COMPLETED':
      return {
        legs: ['scheduled', 'warehouse', 'returning', 'returned'],
        reached: status === 'RTS_COMPLETED' ? 3 : 2,
      };
    default:
      return null;
  }
}
