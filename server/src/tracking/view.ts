// Converts rows to what a recipient may see. Private values are not read here at all: no email, no phone, no driver; of the name, only a
// first name. A closed page, opened by the printed code alone, shows status and journey.
import { chatUntil, whyNotChat } from '@portage/contract/chat/rules';
import {
  holderOf,
  kindOf,
  type OrderFacts,
  type OrderPromise,
  promiseOf,
  windowOfVisit,
} from '@portage/contract/orders/now';
import { type DeliveryStatus, deliveryStatuses, wireStatus } from '@portage/contract/orders/status';
import { isInstructed } from '@portage/contract/requests/answer';
import type { TrackingSettings } from '@portage/contract/settings/tracking';
import { answerDate, answerForOf } from '@portage/contract/tracking/questions';
import {
  isTrackerEvent,
  journeyOf,
  leastDelayTold,
  trackingStatus,
  type Whereabouts,
  windowOf,
} from '@portage/contract/tracking/rules';
import type { TrackingMap, TrackingView } from '@portage/contract/tracking/schema';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { shownCode } from '../orders/codes.ts';
import { dropoffPointOf, factsOf, type NowOrder, plannedStop } from '../orders/now.ts';
import { type PastLine, packagesOfOrder } from '../orders/packages.ts';
import { isoOf, isoText, today, zoned } from '../platform/clock.ts';
import type { Orders, Packages, Routes, Trackers } from '../platform/db/schema.gen.ts';
import { type Asked, type AskedOrder, proofOfPage } from './asks.ts';
import type { ChosenOrder, Requested } from './chosen.ts';
import { type Feedback, faceOf, feedbackOf, type Retailer } from './face.ts';
import { firstNameOf } from './firstName.ts';
import { choicesOf } from './offers.ts';

type TrackerRecord = PastLine & Pick<Selectable<Trackers>, 'delivery_date'>;

type OrderRecord = NowOrder &
  ChosenOrder &
  AskedOrder &
  Pick<
    Selectable<Orders>,
    | 'address'
    | 'address_line2'
    | 'completed_at'
    | 'delivery_attempts_made'
    | 'delivery_id'
    | 'envoi_tracking_code'
    | 'is_pharmacy'
    | 'link_code'
    | 'number'
    | 'photos'
    | 'recipient'
    | 'status_note'
    | 'tracking_code'
  >;

export type TrackingParts = Feedback &
  Requested &
  Asked & {
    order: OrderRecord;
    retailer: Retailer;
    settings: TrackingSettings;
    /** The fields of the last change that the recipient may undo. */
    undoable: string[];
    /** Whether the recipient has changed a detail since the last event. */
    isAnswered: boolean;
    usesEnvoiCodes: boolean;
    provider: { code: string; name: string; supportEmail: string };
    trackers: readonly TrackerRecord[];
    packages: readonly Pick<Selectable<Packages>, 'tracking_code' | 'position'>[];
    route: Pick<Selectable<Routes>, 'started_at' | 'etd'> | null;
    /** Null unless the driver is on the way and the page is open. */
    whereabouts: Whereabouts | null;
    map: TrackingMap | null;
    /** The code in the page's URL: the link code, the tracking code of the order or a package, or the courier's own. */
    code: string;
    /** Whether everything may be shown: by the link code, or with the postal code. */
    open: boolean;
    /** Whether the delivery ended so long ago that nothing opens the page. */
    isOver: boolean;
    /** The number of driver's messages that the recipient has not read. */
    unread: number;
    photoUrl(key: string): string;
    now: Temporal.Instant;
  };

type ViewInput = z.input<typeof TrackingView>;

export function toTrackingView(parts: TrackingParts): ViewInput {
  const { order, store, provider, code, open, now } = parts;
  const { type } = order;
  const status = trackingStatus({ type, status: readDeliveryStatus(order.delivery_status), statusId: order.status_id });
  const trackingCode = code === order.link_code ? shownCode(order, parts.usesEnvoiCodes) : code;
  const facts = factsOf({ clock: { now: () => now } }, order, parts.route, store.timezone);
  const kind = kindOf(facts);
  const promise = promiseOf(facts, kind);
  return {
    code,
    trackingCode,
    open,
    isOver: parts.isOver,
    retailerName: parts.retailer.name,
    providerName: provider.name,
    supportEmail: provider.supportEmail,
    type,
    status: wireStatus(status, provider.code),
    statusId: order.status_id,
    date: order.delivery_date,
    attempts: order.delivery_attempts_made,
    completedAt: order.completed_at === null ? null : zoned(order.completed_at, store.timezone),
    chat: open ? chatOf(parts) : null,
    ...choicesOf({ ...parts, isAnswered: parts.isAnswered || hasAnswer(facts) }, type, status),
    kind,
    promise: promiseIn(parts, promise),
    holder: holderOf(facts),
    answerBy: answerDate(facts),
    answerFor: answerForOf(facts, promise),
    journey: [...showJourney(parts.trackers, type, store.timezone), ...(status === 'DELAYED' ? delayStep(parts) : [])],
    packages: siblingsOf(parts, trackingCode),
    face: faceOf(parts),
    ...feedbackOf(parts, type, status),
    ...(open ? privateParts(parts, windowOfVisit(facts, kind)) : closed),
    timezone: store.timezone,
    today: todayOf(parts),
    updatedAt: isoOf(now),
  };
}

/** Returns whether the courier has an answer about a visit that failed. */
const hasAnswer = (facts: OrderFacts): boolean =>
  (facts.status === 'SKIPPED' || facts.question !== null) && isInstructed(facts);

/** Returns the chat while it is available, and afterwards until its last messages are read. */
function chatOf({ order, settings, unread, now }: TrackingParts): ViewInput['chat'] {
  const talked = {
    status: readDeliveryStatus(order.delivery_status),
    statusId: order.status_id,
    completedAt: isoText(order.completed_at),
  };
  const window = { onTheWay: settings.switches.chatOnTheWay };
  if (!whyNotChat(talked, window, now.epochMilliseconds)) return { until: chatUntil(talked), unread };
  return unread > 0 ? { until: null, unread } : null;
}

/** Returns the promise as the page may show it: the hours of a visit are private. */
const promiseIn = ({ open }: TrackingParts, promise: OrderPromise | null): ViewInput['promise'] =>
  promise && !open
    ? { ...promise, from: null, until: { ...promise.until, at: null, local: promise.until.local.slice(0, 10) } }
    : promise;

/** Returns the line that shows a delay while it lasts; a delay is not a step of the journey (spec section 3). */
function delayStep({ order, trackers, store }: TrackingParts): ViewInput['journey'] {
  const failed = trackers.findLast(({ event }) => event === 'SKIPPED');
  if (!failed) return [];
  const { id, status_id: statusId, package: of } = failed;
  return [
    { id, kind: 'delayed', statusId, date: order.promised_by, at: zoned(failed.at, store.timezone), package: of },
  ];
}

const todayOf = ({ store, now }: TrackingParts) => today({ now: () => now }, store.timezone);

const closed = {
  window: null,
  moved: null,
  whereabouts: null,
  map: null,
  dropoff: null,
  number: null,
  firstName: null,
  address: null,
  isPharmacy: false,
  photos: [],
  asks: [],
  signed: null,
} satisfies Partial<ViewInput>;
type Private = Pick<ViewInput, keyof typeof closed>;

function privateParts(parts: TrackingParts, window: Private['window']): Private {
  const { order, photoUrl } = parts;
  const proven = order.delivery_status === 'COMPLETED' || order.delivery_status === 'SKIPPED';
  return {
    window,
    moved: window && movedWindow(parts),
    whereabouts: parts.whereabouts,
    map: parts.map,
    dropoff: dropoffPointOf(order),
    number: order.number,
    firstName: firstNameOf(order.recipient),
    address: fullAddress(order),
    isPharmacy: order.is_pharmacy,
    ...proofOfPage(parts),
    photos: proven ? order.photos.map((key) => ({ url: photoUrl(key) })) : [],
  };
}

/** Returns the window before the route left late, once that is worth telling. */
function movedWindow({ order, store, route }: TrackingParts): Private['moved'] {
  const minutes = plannedStop(order, route)?.minutes ?? 0;
  if (order.stop_start_time === null || !route?.started_at || minutes < leastDelayTold) return null;
  const { from, to } = windowOf(isoText(order.stop_start_time), 0);
  const inZone = (at: string) => zoned(at, store.timezone);
  return { from: inZone(from), to: inZone(to), since: inZone(route.started_at), minutes };
}

/** Returns the packages of an order with several, each with its status. Their codes are printed on the parcels, like this one's. */
function siblingsOf(
  { order, trackers, packages, provider }: TrackingParts,
  trackingCode: string,
): ViewInput['packages'] {
  if (packages.length < 2) return [];
  const { each } = packagesOfOrder(order, trackers, packages.length);
  return packages.map(({ tracking_code, position }, index) => {
    const { status = null, statusId = null } = (order.delivery_status && each[index]) || {};
    return {
      trackingCode: tracking_code,
      current: tracking_code === trackingCode,
      position,
      status: wireStatus(trackingStatus({ type: order.type, status, statusId }), provider.code),
      statusId,
    };
  });
}

function fullAddress({ address, address_line2: line2 }: OrderRecord): string {
  if (!line2) return address;
  const [street = '', ...rest] = address.split(', ');
  return [street, line2, ...rest].join(', ');
}

const readDeliveryStatus = (status: string | null): DeliveryStatus | null =>
  deliveryStatuses.find((each) => each === status) ?? null;

/** Returns the journey of a parcel for its recipient, in the store's zone. */
function showJourney(
  trackers: readonly TrackerRecord[],
  type: TrackingView['type'],
  zone: string,
): TrackingView['journey'] {
  const past = trackers.flatMap(({ id, event, status_id: statusId, at, delivery_date: date, package: of }) =>
    isTrackerEvent(event) ? [{ id, event, statusId, date, at: isoText(at), package: of }] : [],
  );
  return journeyOf(past, type).map((step) => ({ ...step, at: zoned(step.at, zone) }));
}
