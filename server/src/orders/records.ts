// Builds the rows of a new order.
import { fold } from '@portage/contract/fold';
import { orderFields } from '@portage/contract/orders/fields';
import type { NewOrder } from '@portage/contract/orders/schema';
import { postalCodeOf } from '@portage/contract/stores/rules';
import { centreOf } from '../gateways/geocoding/embedded.ts';
import type { App } from '../platform/app.ts';
import { toColumns } from '../platform/db/fields.ts';
import { newId } from '../platform/ids.ts';
import { newLinkCode, newTrackingCode, packageCode } from './codes.ts';
import { searchText } from './list/searchable.ts';
import type { Plan } from './plan.ts';
import type { OrderRecord } from './queries.ts';
import type { NewTracker } from './write.ts';

export type OrderSource = 'FORM' | 'API' | 'UPLOAD' | 'SHOPIFY';

/** The source of a new order and its member, the prefix of its codes, and whether its delivery is scheduled immediately. */
export type Origin = { source: OrderSource; by: { id: string; name: string }; prefix: string; fulfilled: boolean };

/** Builds the rows of a new order. `uploadIdentity` identifies the row of an imported file without an order number. */
export function newRows(
  app: Pick<App, 'clock'>,
  order: NewOrder,
  plan: Omit<Plan, 'store'> & { store: { id: string } },
  origin: Origin,
  uploadIdentity: string | null = null,
) {
  const now = app.clock.now();
  const trackingCode = newTrackingCode(origin.prefix);
  const record = {
    ...toColumns(orderFields, order),
    proof: plan.proof,
    tag_keys: order.tags.map(fold),
    ...placedColumns(order),
    id: newId(now.epochMilliseconds),
    store_id: plan.store.id,
    delivery_date: plan.date,
    delivery_time: plan.time,
    tracking_code: trackingCode,
    link_code: newLinkCode(),
    source: origin.source,
    created_by: origin.by.id,
    created_at: now.toString(),
    updated_at: now.toString(),
    search: searchText({ ...order, tracking_code: trackingCode }),
    upload_identity: uploadIdentity,
    ...(origin.fulfilled ? newDeliveryColumns(now) : { delivery_id: null, delivery_status: null, fulfilled_at: null }),
  };
  const created = newTracker(record, 'ORDER_CREATED', 'NOT_SCHEDULED', origin.by, now);
  return {
    order: record,
    packages: packageRows(record.id, trackingCode, order),
    trackers: [
      { ...created, delivery_id: null },
      ...(origin.fulfilled ? [newScheduledTracker(record, origin.by, now)] : []),
    ],
  };
}

/** The columns of a delivery that the courier has not moved yet. */
export const notMoved = {
  ...{ moved_by: null, moved_at: null, holder: null, promised_by: null, resolved_at: null },
  ...{ question_on: null, question_for: null, instructed_at: null, dropoff_agreed: false },
  ...{ handed_at: null, handed_to: null, left_at: null, left_on: null },
};

/** The columns of a fulfilled order that waits in the store for another pickup, since an instant: it has to be handed over again. */
export const waitsAgain = (since: string) => ({
  ...{ handed_at: null, handed_to: null, left_at: null, left_on: null },
  waits_since: since,
});

/** The columns of a delivery without a proof. */
export const notProven = { proven: [] as string[], pin_tries: [] as string[], proof_missing_at: null };

/** The columns of an order without a delivery. */
export const noDelivery = {
  delivery_id: null,
  delivery_status: null,
  status_id: null,
  status_note: null,
  picked_up: false,
  picked_up_at: null,
  sorted: false,
  delivery_attempts_made: 0,
  event_count: 0,
  photos: [] as string[],
  ...notProven,
  route_id: null,
  stop_start_time: null,
  driver_id: null,
  driver_name: null,
  driver_note: null,
  fulfilled_at: null,
  completed_at: null,
  completed_hour: null,
  rescheduled_on: [] as string[],
  ...notMoved,
  labeled_at: null,
  label_outdated_at: null,
  moved_slot: null,
  envoi_tracking_code: null,
};

/** Returns the columns of a delivery that starts now. */
export const newDeliveryColumns = (now: Temporal.Instant) => ({
  delivery_id: newId(now.epochMilliseconds),
  delivery_status: 'DELIVERY_SCHEDULED' as const,
  fulfilled_at: now.toString(),
});

/** Returns one row per package; an order without packages has one row too, for its label. */
export function packageRows(
  orderId: string,
  trackingCode: string,
  order: Pick<NewOrder, 'numberOfPackages' | 'packages'>,
) {
  const count = Math.max(1, order.numberOfPackages);
  return Array.from({ length: count }, (_, index) => {
    const { sizeCategory, weight, length, width, height } = { ...unmeasured, ...order.packages[index] };
    const position = index + 1;
    return {
      id: newId(),
      order_id: orderId,
      position,
      tracking_code: packageCode(trackingCode, position, count),
      size_category: sizeCategory,
      weight,
      length,
      width,
      height,
    };
  });
}
const unmeasured = { sizeCategory: null, weight: null, length: null, width: null, height: null };

type TrackedOrder = Pick<OrderRecord, 'id' | 'delivery_id' | 'delivery_date'>;

/** Returns a tracker for a member's action. */
export const newTracker = (
  order: TrackedOrder,
  event: string,
  status: string,
  by: { name: string },
  now: Temporal.Instant,
) =>
  ({
    id: newId(now.epochMilliseconds),
    order_id: order.id,
    delivery_id: order.delivery_id,
    event,
    status,
    status_id: null,
    status_note: null,
    at: now.toString(),
    delivery_date: order.delivery_date,
    driver_name: null,
    account_name: by.name,
  }) satisfies NewTracker;

/** Returns the tracker of a delivery that is scheduled now. */
export const newScheduledTracker = (order: TrackedOrder, by: { name: string }, now: Temporal.Instant) =>
  newTracker(order, 'DELIVERY_SCHEDULED', 'DELIVERY_SCHEDULED', by, now);

type AddressInput = { address: string; latitude: number | null; longitude: number | null };

/** Returns the location of an order: the given coordinates, else the centre of its postal code, which needs no request. */
function placedColumns({ address, latitude, longitude }: AddressInput) {
  if (latitude !== null || longitude !== null) return { latitude, longitude, location_precision: null };
  const centre = centreOf(postalCodeOf(address));
  return {
    latitude: centre?.latitude ?? null,
    longitude: centre?.longitude ?? null,
    location_precision: centre?.precision ?? null,
  };
}

/** Returns the location after an edit: a new address replaces the location too. */
export function movedColumns(
  before: { address: string },
  { address = before.address, latitude, longitude }: Partial<NewOrder>,
): Partial<Pick<OrderRecord, 'latitude' | 'longitude' | 'location_precision'>> {
  const isGiven = (latitude ?? longitude ?? null) !== null;
  if (isGiven || address !== before.address)
    return placedColumns({ address, latitude: latitude ?? null, longitude: longitude ?? null });
  const isTakenBack = latitude === null && longitude === null;
  return isTakenBack ? { latitude: null, longitude: null, location_precision: null } : {};
}
