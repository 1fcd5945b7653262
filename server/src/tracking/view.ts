// From rows to what a recipient may see. What a stranger must not see is not read here at all: no e-mail, no phone, no driver;
// of the name, the first word. A closed page, opened by the printed code alone, shows status and journey (design section 9).
import { type DeliveryStatus, deliveryStatuses, wireStatus } from '@portage/contract/orders/status';
import {
  datesToReturn,
  delayOf,
  isAwaited,
  trackingStatus,
  whyNotChange,
  windowOf,
} from '@portage/contract/tracking/rules';
import type { TrackingView } from '@portage/contract/tracking/schema';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { shownCode } from '../orders/shown-code.ts';
import { isoOf, isoText, zoned } from '../platform/clock.ts';
import type { Orders, Packages, Routes } from '../platform/db/schema.gen.ts';
import { showJourney, type TrackerRecord } from './journey.ts';

type OrderRecord = Pick<
  Selectable<Orders>,
  | 'address'
  | 'address_line2'
  | 'completed_at'
  | 'delivery_attempts_made'
  | 'delivery_date'
  | 'delivery_status'
  | 'envoi_tracking_code'
  | 'is_pharmacy'
  | 'link_code'
  | 'number'
  | 'photos'
  | 'recipient'
  | 'status_id'
  | 'stop_start_time'
  | 'tracking_code'
  | 'type'
>;

export type TrackingParts = {
  order: OrderRecord;
  store: { timezone: string };
  retailerName: string;
  usesEnvoiCodes: boolean;
  provider: { code: string; name: string; supportEmail: string };
  trackers: readonly TrackerRecord[];
  packages: readonly Pick<Selectable<Packages>, 'tracking_code' | 'position'>[];
  route: Pick<Selectable<Routes>, 'started_at' | 'etd'> | null;
  /** What it was asked by: the link code, the order's tracking code, one of its packages' or the courier's own. */
  code: string;
  /** Whether all may be shown: by the link code, or by the postal code. */
  open: boolean;
  photoUrl(key: string): string;
  now: Temporal.Instant;
};

type View = z.input<typeof TrackingView>;

export function toTrackingView(parts: TrackingParts): View {
  const { order, store, provider, code, open, now } = parts;
  const type = order.type === 'PICKUP' ? 'PICKUP' : 'DELIVERY';
  const status = trackingStatus({ type, status: readDeliveryStatus(order.delivery_status), statusId: order.status_id });
  const trackingCode = code === order.link_code ? shownCode(order, parts.usesEnvoiCodes) : code;
  const awaited = isAwaited(status);
  return {
    code,
    trackingCode,
    open,
    retailerName: parts.retailerName,
    providerName: provider.name,
    supportEmail: provider.supportEmail,
    type,
    status: wireStatus(status, provider.code),
    statusId: order.status_id,
    date: order.delivery_date,
    attempts: order.delivery_attempts_made,
    completedAt: order.completed_at === null ? null : zoned(order.completed_at, store.timezone),
    canChange: open && whyNotChange(status) === null,
    dates: open ? datesOf(parts, type) : [],
    journey: showJourney(parts.trackers, type, store.timezone),
    packages: siblingsOf(parts.packages, trackingCode),
    ...(open ? privateParts(parts, awaited) : closed),
    timezone: store.timezone,
    today: now.toZonedDateTimeISO(store.timezone).toPlainDate().toString(),
    updatedAt: isoOf(now),
  };
}

/** The dates on which the courier can be asked back. */
const datesOf = ({ order, store, now }: TrackingParts, type: View['type']) =>
  datesToReturn(
    { type, status: readDeliveryStatus(order.delivery_status), attempts: order.delivery_attempts_made },
    now.toZonedDateTimeISO(store.timezone).toPlainDate().toString(),
  );

type Private = Pick<View, 'window' | 'delayedByMinutes' | 'number' | 'firstName' | 'address' | 'isPharmacy' | 'photos'>;

const closed: Private = {
  window: null,
  delayedByMinutes: 0,
  number: null,
  firstName: null,
  address: null,
  isPharmacy: false,
  photos: [],
};

function privateParts({ order, store, route, photoUrl, now }: TrackingParts, awaited: boolean): Private {
  const delay = awaited ? delayOf(route && { startedAt: isoText(route.started_at), etd: isoText(route.etd) }) : 0;
  const proven = order.delivery_status === 'COMPLETED' || order.delivery_status === 'SKIPPED';
  return {
    window: awaited ? windowAt(order, delay, store.timezone, now) : null,
    delayedByMinutes: delay,
    number: order.number,
    firstName: firstNameOf(order.recipient),
    address: fullAddress(order),
    isPharmacy: order.is_pharmacy,
    photos: proven ? order.photos.map((key) => ({ url: photoUrl(key) })) : [],
  };
}

/** A window that passed before the parcel was on the road is an earlier visit's, and says nothing. */
function windowAt(order: OrderRecord, delay: number, zone: string, now: Temporal.Instant): Private['window'] {
  if (order.stop_start_time === null) return null;
  const { from, to } = windowOf(isoText(order.stop_start_time), delay);
  if (to < isoOf(now) && order.delivery_status !== 'ATTEMPTING_DELIVERY') return null;
  return { from: zoned(from, zone), to: zoned(to, zone) };
}

/** Siblings of an order of several packages. Their codes are printed on the parcels, as this one's is. */
const siblingsOf = (packages: TrackingParts['packages'], trackingCode: string): View['packages'] =>
  packages.length < 2
    ? []
    : packages.map(({ tracking_code, position }) => ({
        trackingCode: tracking_code,
        current: tracking_code === trackingCode,
        position,
      }));

const honorifics = /^(mr|mrs|ms|miss|mx|dr|dre|m|mme|mlle|me|prof|pr)\.?$/i;

/** A given name out of “Élodie Tremblay”, “Tremblay, Élodie” or “Dr. Élodie Tremblay”; null for what is no name. */
export function firstNameOf(recipient: string): string | null {
  const [before = '', after] = recipient.split(',');
  const parts = (after?.trim() ? after : before).split(/\s+/).filter((part) => part !== '' && !honorifics.test(part));
  const first = parts[0];
  return first && /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(first) ? first : null;
}

function fullAddress({ address, address_line2: line2 }: OrderRecord): string {
  if (!line2) return address;
  const [street = '', ...rest] = address.split(', ');
  return [street, line2, ...rest].join(', ');
}

const readDeliveryStatus = (status: string | null): DeliveryStatus | null =>
  deliveryStatuses.find((each) => each === status) ?? null;
