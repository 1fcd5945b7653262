import { cancelReasons, readStatus, type Status } from '@portage/contract/orders/status';
import type { ShownKind } from '@portage/contract/tracking/rules';
import { stepOf } from '@portage/contract/tracking/words';
import { addressesOf } from '../addresses.ts';
import { type Parcel, toneOf } from './parcel.ts';
import { useReader } from './reader.ts';
import type { words } from './words.ts';

/** The text for each status of a package: that of a step of the journey, or a key of `words`. */
const places: Readonly<Record<Status, ShownKind | keyof typeof words>> = {
  NOT_SCHEDULED: 'packages.scheduled',
  DELIVERY_SCHEDULED: 'packages.scheduled',
  AT_WAREHOUSE: 'packages.warehouse',
  ATTEMPTING_DELIVERY: 'attemptingDelivery',
  AT_DROPOFF_POINT: 'atDropoffPoint',
  COMPLETED: 'completed',
  SKIPPED: 'skipped',
  NOT_RECEIVED: 'skipped',
  DELAYED: 'packages.delayed',
  CANCELED: 'packages.canceled',
  RTS_SCHEDULED: 'returnScheduled',
  RTS_LOADED: 'returnLoaded',
  RTS_COMPLETED: 'returnCompleted',
};

type Package = Parcel['packages'][number];

function placeOf({ status, statusId }: Package, type: Parcel['type']) {
  const read = readStatus(status);
  if (read === 'CANCELED' && statusId === cancelReasons.damaged) return 'packages.damaged';
  if (read === 'ATTEMPTING_DELIVERY' && type === 'PICKUP') return stepOf('attemptingPickup', { type, statusId });
  const place = places[read];
  return isOwn(place) ? place : stepOf(place, { type, statusId });
}
const isOwn = (place: ShownKind | keyof typeof words): place is keyof typeof words => place.includes('.');

/** Lists the packages of an order with several, each with its status and a link to its own page. */
export function Packages({ view }: { view: Parcel }) {
  const { language, t } = useReader();
  const count = view.packages.length;
  if (count < 2) return null;
  return (
    <section aria-labelledby="packages">
      <h2 id="packages">{t('packages.heading')}</h2>
      <ul className="packages">
        {view.packages.map((each) => (
          <li key={each.trackingCode}>
            <a
              href={addressesOf(view).sibling(each.trackingCode, language)}
              aria-current={each.current ? 'page' : undefined}
            >
              <span>{t('packages.each', { position: each.position, count })}</span>
              {each.current && <span className="tag">{t('packages.current')}</span>}
              <span className="code">{each.trackingCode}</span>
            </a>
            {view.status !== 'NOT_SCHEDULED' && (
              <p className={`where tone-${toneOf(readStatus(each.status))}`}>{t(placeOf(each, view.type))}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows how many packages have arrived, once their statuses differ: the banner is about the one that is still to come. */
export function Parted({ view }: { view: Parcel }) {
  const { t } = useReader();
  const { packages, type } = view;
  if (new Set(packages.map(({ status }) => status)).size < 2) return null;
  const done = packages.filter(({ status }) => status === 'COMPLETED').length;
  const key = type === 'PICKUP' ? 'packages.collected' : 'packages.some';
  return (
    <p className="parted">
      <a href="#packages">{done > 0 ? t(key, { done, count: packages.length }) : t('packages.parted')}</a>
    </p>
  );
}
