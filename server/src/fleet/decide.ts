// What an event of the courier's makes of an order: a decision from the state table and the order alone.
import type { ErrorType } from '@portage/contract/errors';
import {
  happenToPackages,
  isParted,
  leadOf,
  type PackageState,
  type PackageStates,
} from '@portage/contract/fleet/packages';
import type { FleetEvent } from '@portage/contract/fleet/schema';
import { next } from '@portage/contract/fleet/states';
import { type DeliveryStatus, skipReasons } from '@portage/contract/orders/status';
import { isKey } from '../gateways/storage/port.ts';
import type { OrderRecord } from '../orders/deliveries.ts';
import { isoOf, readInstant } from '../platform/clock.ts';

/** The part of an order that an event looks at and changes, and its store's zone. */
export type Carried = Pick<
  OrderRecord,
  | 'retailer_id'
  | 'deleted_at'
  | 'type'
  | 'delivery_status'
  | 'status_id'
  | 'status_note'
  | 'picked_up'
  | 'sorted'
  | 'delivery_attempts_made'
  | 'photos'
  | 'dropoff_point'
  | 'driver_id'
  | 'driver_name'
  | 'driver_note'
  | 'completed_at'
  | 'delivery_date'
  | 'delivery_time'
  | 'created_at'
  | 'fulfilled_at'
  | 'completed_hour'
  | 'rescheduled_on'
> & { timezone: string };

/** Reasons are counted per event: eight to skip, four to complete, five to cancel (spec section 3). */
const highestReason: Partial<Record<FleetEvent['type'], number>> = { SKIPPED: 7, COMPLETED: 3, CANCELED: 4 };

/** How far the courier's clock may stand beside ours; what lies further off is a mistake, and would be told to recipients. */
export const clockToleranceSeconds = 5 * 60;

/** The packages of an order of several: their codes, the first first, and where each is. */
export type Packages = { codes: readonly string[]; states: PackageStates };

/** `place` is that of the package that the event is about, where it is not about all. */
type Decision =
  | {
      change: DeliveryChange;
      event: FleetEvent;
      isAttempt: boolean;
      place: number | null;
      states: PackageStates | null;
    }
  | { refused: ErrorType };

/**
 * The order after the event, and the event as it is written down: never ahead of now, so that nothing which answers it sorts before
 * it. Or why the event may not happen. Decides from its arguments alone.
 */
export function decide(
  order: Carried,
  given: FleetEvent,
  now: Temporal.Instant,
  packages: Packages | null = null,
): Decision {
  const { delivery_status: status } = order;
  if (order.deleted_at !== null) return { refused: 'ORDER_DELETED' };
  if (status === null) return { refused: 'SHIPMENT_NOT_FOUND' };
  const time = timeOf(order, given.at, now);
  if ('refused' in time) return time;
  const event = { ...given, ...time };
  const after = packages ? ofPackages(order, event, packages) : ofOrder(order, event, status);
  if ('refused' in after) return after;
  const highest = highestReason[event.type];
  if (highest !== undefined && (event.statusId ?? 0) > highest) return { refused: 'INVALID' };
  // A photo of another retailer's must not be shown through this order, and a key of no file's shape could not be shown at all.
  if (event.photos.some((key) => !isKey(key) || !key.startsWith(`${order.retailer_id}/photos/`)))
    return { refused: 'FILE_NOT_FOUND' };
  // Replaced by nothing, the proof would be gone.
  if (event.type === 'PROOF_PHOTO_CHANGED' && event.photos.length === 0) return { refused: 'FILE_NOT_FOUND' };
  const { status: reached, lead, isAttempt, place, states } = after;
  const change = { ...changeOf(order, event, reached, isAttempt), ...(lead ? ledBy(order, lead) : {}) };
  const photos = place === null ? change.photos : [...new Set([...order.photos, ...event.photos])];
  return { change: { ...change, photos }, event, isAttempt, place, states };
}

function ofOrder(order: Carried, event: FleetEvent, status: DeliveryStatus) {
  const after = next(status, event.type, order.type);
  if ('refused' in after) return after;
  return { ...after, isAttempt: isAttempt(order, event), lead: null, place: null, states: null };
}

/** The same for an order of several packages; once they stand differently, one of them speaks for the order. */
function ofPackages({ type }: Carried, { type: name, at, ...event }: FleetEvent, { codes, states }: Packages) {
  const index = codes.findIndex((code) => code.toUpperCase() === event.packageCode?.toUpperCase());
  if (event.packageCode !== null && index < 0) return { refused: 'PACKAGE_NOT_FOUND' as const };
  const place = index < 0 || codes.length === 1 ? null : index + 1;
  const told = { ...event, event: name, package: place, at: isoOf(Temporal.Instant.from(at)) };
  const after = happenToPackages(states, told, type);
  if ('refused' in after) return after;
  const lead = leadOf(after.each);
  const speaks = place !== null || isParted(states.each) || isParted(after.each);
  return { status: lead.status, isAttempt: after.isAttempt, lead: speaks ? lead : null, place, states: after };
}

function ledBy({ timezone }: Carried, { status, statusId, note, at }: PackageState) {
  const completed = status === 'COMPLETED' && at !== null ? Temporal.Instant.from(at) : null;
  return {
    status_id: statusId,
    status_note: note,
    completed_at: completed?.toString() ?? null,
    completed_hour: completed?.toZonedDateTimeISO(timezone).hour ?? null,
  };
}

/** When it happened, between the shipment's beginning and now. */
function timeOf(order: Carried, given: string, now: Temporal.Instant): { at: string } | { refused: ErrorType } {
  const begun = readInstant(order.fulfilled_at ?? order.created_at);
  const at = Temporal.Instant.from(given);
  const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0;
  if (isBefore(now.add({ seconds: clockToleranceSeconds }), at)) return { refused: 'EVENT_IN_THE_FUTURE' };
  if (isBefore(at, begun.subtract({ seconds: clockToleranceSeconds }))) return { refused: 'EVENT_BEFORE_SHIPMENT' };
  return { at: (isBefore(now, at) ? now : isBefore(at, begun) ? begun : at).toString() };
}

export type DeliveryChange = ReturnType<typeof changeOf>;

function changeOf(order: Carried, event: FleetEvent, status: DeliveryStatus, attempted: boolean) {
  const outcome = event.type === 'COMPLETED' || event.type === 'SKIPPED' || event.type === 'CANCELED';
  const moved = status !== order.delivery_status || outcome;
  return {
    delivery_status: status,
    status_id: outcome ? (event.statusId ?? 0) : moved ? null : order.status_id,
    status_note: outcome ? event.note : moved ? null : order.status_note,
    picked_up: order.picked_up || event.type === 'PICKED_UP_FROM_STORE',
    sorted: order.sorted || event.type === 'SORTED_AT_WAREHOUSE',
    delivery_attempts_made: order.delivery_attempts_made + (attempted ? 1 : 0),
    photos:
      event.type === 'PROOF_PHOTO_CHANGED'
        ? event.photos
        : outcome && event.photos.length > 0
          ? event.photos
          : order.photos,
    driver_id: event.driverId ?? order.driver_id,
    driver_name: event.driverName ?? order.driver_name,
    driver_note: event.note ?? order.driver_note,
    completed_at: event.type === 'COMPLETED' ? event.at : status === 'COMPLETED' ? order.completed_at : null,
    completed_hour:
      event.type === 'COMPLETED'
        ? localTimeOf(order, event).hour
        : status === 'COMPLETED'
          ? order.completed_hour
          : null,
    rescheduled_on:
      event.type === 'RESCHEDULED'
        ? [...new Set([...order.rescheduled_on, localTimeOf(order, event).toPlainDate().toString()])]
        : order.rescheduled_on,
    dropoff_point: event.type === 'AT_DROPOFF_POINT' ? event.dropoffPoint : order.dropoff_point,
    delivery_date: event.type === 'RESCHEDULED' ? (event.date ?? order.delivery_date) : order.delivery_date,
    delivery_time: event.type === 'RESCHEDULED' ? (event.time ?? order.delivery_time) : order.delivery_time,
    ...(event.type === 'RESCHEDULED' ? { route_id: null, stop_start_time: null } : {}),
  };
}

/** By the clock and calendar of the store, by which statistics count. */
const localTimeOf = ({ timezone }: Carried, { at }: FleetEvent) =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timezone);

/** One visit to the door: its outcome, not its beginning. A correction is no second visit, and a delay on the road none at all. */
export const isAttempt = (order: Pick<Carried, 'delivery_status'>, event: FleetEvent) =>
  (event.type === 'COMPLETED' || (event.type === 'SKIPPED' && event.statusId !== skipReasons.delayed)) &&
  order.delivery_status === 'ATTEMPTING_DELIVERY';
