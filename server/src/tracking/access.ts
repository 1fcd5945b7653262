// The access that a code grants: the link code everything; the printed code status and journey, and with the postal code everything, which
// a signed cookie then remembers.
import type { Language } from '@portage/contract/errors';
import { postalCodeOf } from '@portage/contract/stores/rules';
import { isPageOver, openHours, type Whereabouts } from '@portage/contract/tracking/rules';
import type { TrackingMap, TrackingView } from '@portage/contract/tracking/schema';
import type { z } from 'zod';
import { countAttempt } from '../auth/guesses.ts';
import { centreOf } from '../gateways/geocoding/embedded.ts';
import { photoAddress } from '../orders/photos.ts';
import { pinFor } from '../orders/proof/pin.ts';
import type { App } from '../platform/app.ts';
import { isoOf, isoText } from '../platform/clock.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import type { PageAnswer, Visit } from '../platform/http/handlers.ts';
import { refuse } from '../platform/refusal.ts';
import { isSignedText, signatureOf } from '../platform/signed.ts';
import { languageOfRecipient, rememberLanguage } from '../recipients/contacts.ts';
import { presentTracking } from '../settings/tracking.ts';
import { drawMap } from './map/draw.ts';
import { findTrackedOrder, type TrackedOrder } from './queries.ts';
import { isAnswered, undoableFields } from './undo.ts';
import { toTrackingView } from './view.ts';
import { readWhereabouts } from './whereabouts.ts';

/** The code of a page, and the credentials that may open it. */
export type PageAccess = { code: string; postalCode?: string | undefined } & Pick<Visit, 'address' | 'cookie'>;

export const accessOf = (
  code: string,
  { address, cookie }: Pick<Visit, 'address' | 'cookie'>,
  postalCode?: string,
): PageAccess => ({
  code,
  postalCode,
  address,
  cookie,
});

/** Returns the page's data. All unknown codes get the same refusal. */
export async function readTracking(app: App, access: PageAccess): Promise<z.input<typeof TrackingView>> {
  const tracked = await findTrackedOrder(app.db, access.code);
  if (!tracked) return refuse('TRACKING_NOT_FOUND');
  const open = await isOpenTo(app, tracked, access);
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
    isAnswered: isAnswered(tracked),
    pin: open ? pinFor(app, tracked.order) : null,
    provider: app.config.provider,
    photoUrl: (key) => photoAddress(app, key),
    now,
  });
}

/** Returns the order of an open page; refuses if the code alone does not open it. */
export async function openOrder(app: App, access: PageAccess): Promise<TrackedOrder> {
  const tracked = (await findTrackedOrder(app.db, access.code)) ?? refuse('TRACKING_NOT_FOUND');
  return (await isOpenTo(app, tracked, access)) ? tracked : refuse('FORBIDDEN');
}

/** Returns the map while the driver is on the way, if the address is located more precisely than by its town; else null. */
function mapOf({ config }: App, { order, store }: TrackedOrder): TrackingMap | null {
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

async function whereaboutsOf(app: App, { order }: TrackedOrder): Promise<Whereabouts | null> {
  if (order.delivery_status !== 'ATTEMPTING_DELIVERY' || order.route_id === null) return null;
  const known = await readWhereabouts(app, [{ retailerId: order.retailer_id, orderId: order.id }]);
  return known.get(order.id) ?? null;
}

/** Returns whether the delivery ended so long ago that nothing opens the page. */
const isOver = ({ clock }: App, { order, trackers }: TrackedOrder): boolean =>
  isPageOver(
    {
      deliveryStatus: order.delivery_status,
      lastAt: isoText(trackers.at(-1)?.at ?? null),
      renewedAt: isoText(order.link_renewed_at),
    },
    isoOf(clock.now()),
  );

/**
 * Returns whether everything may be seen and changed: by the link, the postal code, or the cookie of an earlier postal code. Counts the
 * attempt before comparing.
 */
export async function isOpenTo(
  app: App,
  tracked: TrackedOrder,
  { postalCode, address, cookie }: PageAccess,
): Promise<boolean> {
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

type OpenedOrder = { id: string; address: string };
type Signing = Pick<App, 'clock' | 'keysFor'>;

/** The paths of the page, its data and its chat. An order of several packages has a page for each. */
const paths = ['/t', '/tracking', '/retailer/customer-trackings', '/auth/chat-token/recipient'];

const nameOf = ({ id }: OpenedOrder) => `parcel-${id}`;

/** Returns the text to sign. It contains the postal code, so that a changed postal code ends the access. */
const textOf = ({ id, address }: OpenedOrder, until: string) => `${id} ${postalCodeOf(address)} ${until}`;
const keysOf = (app: Signing) => app.keysFor('opened parcels');

/**
 * Returns the cookie of a browser in which the postal code opened a parcel’s page. It keeps the page open for half a day without the postal
 * code in a URL.
 */
export function openedCookie(app: Signing, order: OpenedOrder): PageAnswer['cookie'] {
  const until = String(app.clock.now().add({ hours: openHours }).epochMilliseconds);
  const value = `${until}.${signatureOf(keysOf(app), textOf(order, until)).toString('base64url')}`;
  return { name: nameOf(order), value, path: paths, maxAgeSeconds: openHours * 3600 };
}

/** Returns whether the postal code has opened a parcel’s page in this browser. */
function isOpened(app: Signing, order: OpenedOrder, cookie: Visit['cookie']): boolean {
  const [until = '', signature = ''] = cookie(nameOf(order))?.split('.') ?? [];
  return (
    Number(until) > app.clock.now().epochMilliseconds && isSignedText(keysOf(app), textOf(order, until), signature)
  );
}

/**
 * Returns the language that the URL or browser requests, else the recipient's if the page was opened by the link. Stores the recipient's
 * choice on an open page.
 */
export async function languageOfPage(
  app: App,
  { code }: PageAccess,
  { language, languageAsked }: Visit,
  isChosen: boolean,
): Promise<Language> {
  if (languageAsked && !isChosen) return languageAsked;
  const tracked = await findTrackedOrder(app.db, code);
  if (!tracked?.byLink) return language;
  const { order } = tracked;
  const tenant = wholeRetailer(order.retailer_id);
  if (!languageAsked) return languageOfRecipient(app.db.scope(tenant), order);
  const at = app.clock.now();
  await app.db.transaction(tenant, (tx) =>
    rememberLanguage(tx, order, { language: languageAsked, isChosen: true, at }),
  );
  return languageAsked;
}
