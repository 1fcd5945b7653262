// What a code opens (design section 9): the link code all; the printed code status and journey, and the rest with the postal code.
import { postalCodeOf } from '@portage/contract/stores/rules';
import { isPageOver, type Whereabouts } from '@portage/contract/tracking/rules';
import type { TrackingMap, TrackingView } from '@portage/contract/tracking/schema';
import type { z } from 'zod';
import { countAttempt } from '../auth/guesses.ts';
import { centreOf } from '../gateways/geocoding/embedded.ts';
import { photoAddress } from '../orders/photos.ts';
import type { App } from '../platform/app.ts';
import { isoOf, isoText } from '../platform/clock.ts';
import type { Visit } from '../platform/http/handlers.ts';
import { refuse } from '../platform/refusal.ts';
import { presentTracking } from '../settings/tracking.ts';
import { drawMap } from './map/draw.ts';
import { isOpened } from './opened.ts';
import { findTracked, type Tracked } from './queries.ts';
import { undoableFields } from './undo.ts';
import { toTrackingView } from './view.ts';
import { readWhereabouts } from './whereabouts.ts';

/** The code that a page was asked by, and what it may be opened with. */
export type Asked = { code: string; postalCode?: string | undefined } & Pick<Visit, 'address' | 'cookie'>;

/** The page's data; unknown codes are refused alike. */
export async function followParcel(app: App, asked: Asked): Promise<z.input<typeof TrackingView>> {
  const tracked = await findTracked(app.db, asked.code);
  if (!tracked) return refuse('TRACKING_NOT_FOUND');
  const open = await isOpenTo(app, tracked, asked);
  const now = app.clock.now();
  const settings = presentTracking(app, tracked.decided);
  return toTrackingView({
    ...tracked,
    open,
    isOver: isOver(app, tracked),
    settings,
    whereabouts: open ? await whereaboutsOf(app, tracked) : null,
    map: open && settings.switches.showsMap ? mapOf(app, tracked) : null,
    undoable: open ? undoableFields(app, tracked, tracked.store.timezone) : [],
    provider: app.config.provider,
    photoUrl: (key) => photoAddress(app, key),
    now,
  });
}

/** The parcel that a code opens whole, by itself or with the postal code. */
export async function openParcel(app: App, asked: Asked): Promise<Tracked> {
  const tracked = (await findTracked(app.db, asked.code)) ?? refuse('TRACKING_NOT_FOUND');
  return (await isOpenTo(app, tracked, asked)) ? tracked : refuse('FORBIDDEN');
}

/** While the driver is on the way; where nobody knows the address better than its town there is nothing to draw. */
function mapOf({ config }: App, { order, store }: Tracked): TrackingMap | null {
  const { latitude, longitude, location_precision: precision } = order;
  const isOnTheWay = order.delivery_status === 'ATTEMPTING_DELIVERY';
  if (!isOnTheWay || latitude === null || longitude === null || precision === 'city') return null;
  return drawMap({
    home: { latitude, longitude },
    store: centreOf(postalCodeOf(store.address)),
    isRough: precision === 'postal',
    style: config.mapStyleUrl,
  });
}

async function whereaboutsOf(app: App, { order }: Tracked): Promise<Whereabouts | null> {
  if (order.delivery_status !== 'ATTEMPTING_DELIVERY' || order.route_id === null) return null;
  const known = await readWhereabouts(app, [{ retailerId: order.retailer_id, orderId: order.id }]);
  return known.get(order.id) ?? null;
}

/** Whether its delivery ended too long ago to be opened, by whatever. */
const isOver = ({ clock }: App, { order, trackers }: Tracked): boolean =>
  isPageOver(
    {
      deliveryStatus: order.delivery_status,
      lastAt: isoText(trackers.at(-1)?.at ?? null),
      renewedAt: isoText(order.link_renewed_at),
    },
    isoOf(clock.now()),
  );

/** Whether all may be seen and changed: by the link, with the postal code, or in a browser in which that opened it. The try is counted before it is compared. */
export async function isOpenTo(app: App, tracked: Tracked, { postalCode, address, cookie }: Asked): Promise<boolean> {
  const { byLink, order } = tracked;
  if (isOver(app, tracked)) return false;
  if (byLink || isOpened(app, order, cookie)) return true;
  const given = postalCode?.replace(/[^a-z0-9]/gi, '').toUpperCase();
  if (!given) return false;
  const attempt = await countAttempt(app, { kind: 'postal', name: order.id }, address);
  if (given !== postalCodeOf(order.address)) return false;
  await attempt.succeed();
  return true;
}
