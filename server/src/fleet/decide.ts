// Decides what an event of the courier changes on an order. Pure functions of the state table and the order.
import type { ErrorType } from '@portage/contract/errors';
import {
  applyToPackages,
  haveDiverged,
  leadOf,
  type PackageState,
  type PackageStates,
} from '@portage/contract/fleet/packages';
import { deliveryEventLimit, type FleetEvent, repeatedEventLimit } from '@portage/contract/fleet/schema';
import { next } from '@portage/contract/fleet/states';
import { holderOf, type Moved, movedAfter } from '@portage/contract/orders/now';
import { type DeliveryStatus, skipReasons } from '@portage/contract/orders/status';
import { isKey } from '../gateways/storage/port.ts';
import type { OrderRecord } from '../orders/deliveries.ts';
import { instructionsOf, isMissedOrder } from '../orders/now.ts';
import { waitsAgain } from '../orders/records.ts';
import { isoOf, isoText, readInstant } from '../platform/clock.ts';

/** The columns of an order that an event reads and changes, with the time zone of its store. */
export type DeliveryState = Pick<
  OrderRecord,
  | 'retailer_id'
  | 'deleted_at'
  | 'type'
  | 'delivery_status'
  | 'status_id'
  | 'status_note'
  | 'picked_up'
  | 'picked_up_at'
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
  | 'moved_by'
  | 'moved_at'
  | 'holder'
  | 'event_count'
  | 'promised_by'
  | 'question_on'
  | 'question_for'
  | 'instructed_at'
  | 'dropoff_agreed'
  | 'resolved_at'
  | 'handed_at'
> & { timezone: string };

/** The highest reason id of each event (spec section 3). */
const highestReason: Partial<Record<FleetEvent['type'], number>> = { SKIPPED: 7, COMPLETED: 3, CANCELED: 4 };

/** The tolerated difference between the courier's clock and ours. A time beyond it is an error, which recipients would be notified of. */
export const clockToleranceSeconds = 5 * 60;

/** Returns how many events a delivery may have before this one: every page that shows it reads all of them. */
const mostEvents = (type: FleetEvent['type']): number =>
  type === 'RESCHEDULED' || type === 'SMS_SENT' || type === 'PROOF_PHOTO_CHANGED'
    ? repeatedEventLimit
    : deliveryEventLimit;

/** The packages of an order, first to last: their codes, the codes that they had before a label was bound to them, and their states. */
export type PackageSet = { codes: readonly string[]; derivedCodes: readonly string[]; states: PackageStates };

/** `place` is the package that the event is about, counted from 1; null means all packages. */
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
 * Returns the changed columns, and the event to store, with its time clamped to now so that later events never sort before it. Else returns
 * the reason to refuse the event.
 */
export function decide(
  order: DeliveryState,
  reported: FleetEvent,
  now: Temporal.Instant,
  packages: PackageSet | null = null,
): Decision {
  const { delivery_status: status } = order;
  if (order.deleted_at !== null) return { refused: 'ORDER_DELETED' };
  if (status === null) return { refused: 'SHIPMENT_NOT_FOUND' };
  if (order.event_count >= mostEvents(reported.type)) return { refused: 'EVENT_LIMIT' };
  const time = timeOf(order, reported.at, now);
  if ('refused' in time) return time;
  const event = { ...reported, ...time };
  if (isBeforeReturn(order, event)) return { refused: 'CANNOT_UPDATE_SHIPMENT' };
  const after = packages ? nextOfPackages(order, event, packages) : nextOfOrder(order, event, status);
  if ('refused' in after) return after;
  const highest = highestReason[event.type];
  if (highest !== undefined && (event.statusId ?? 0) > highest) return { refused: 'INVALID' };
  // Accepts only keys of this retailer's photos: another retailer's must not be shown through this order.
  if (event.photos.some((key) => !isKey(key) || !key.startsWith(`${order.retailer_id}/photos/`)))
    return { refused: 'FILE_NOT_FOUND' };
  // An empty list would delete the proof.
  if (event.type === 'PROOF_PHOTO_CHANGED' && event.photos.length === 0) return { refused: 'FILE_NOT_FOUND' };
  const { status: reached, lead, isAttempt, place, states } = after;
  const change = { ...changeOf(order, event, reached, isAttempt), ...(lead ? columnsOfLead(order, lead) : {}) };
  const isOfOrder =
    place === null ||
    event.type === 'PICKED_UP_FROM_STORE' ||
    reached !== status ||
    change.status_id !== order.status_id;
  const photos = place === null ? change.photos : [...new Set([...order.photos, ...event.photos])];
  const moved = isOfOrder ? movedColumns(order, { ...event, at: lead?.at ?? event.at }, change) : {};
  return { change: { ...change, ...moved, photos }, event, isAttempt, place, states };
}

/** Returns whether a new day was reported late: the courier planned the return after it. */
const isBeforeReturn = (
  { delivery_status: status, moved_at: plannedAt }: DeliveryState,
  { type, at }: Pick<FleetEvent, 'type' | 'at'>,
): boolean =>
  type === 'RESCHEDULED' &&
  status === 'RTS_SCHEDULED' &&
  plannedAt !== null &&
  Temporal.Instant.compare(Temporal.Instant.from(at), Temporal.Instant.from(isoText(plannedAt))) < 0;

function nextOfOrder(order: DeliveryState, event: FleetEvent, status: DeliveryStatus) {
  const after = next(status, event.type, order.type, isMissedOrder(order));
  if ('refused' in after) return after;
  return { ...after, isAttempt: isAttempt(order, event), lead: null, place: null, states: null };
}

/** Returns the next state of an order with several packages. Once their states differ, the leading package determines the order's. */
function nextOfPackages(
  { type }: DeliveryState,
  { type: name, at, ...event }: FleetEvent,
  { codes, derivedCodes, states }: PackageSet,
) {
  const indexIn = (some: readonly string[]) =>
    some.findIndex((code) => code.toUpperCase() === event.packageCode?.toUpperCase());
  const own = indexIn(codes);
  // A courier may have read the order before the binding, or scan a label that was printed with the order's code.
  const index = own < 0 ? indexIn(derivedCodes) : own;
  if (event.packageCode !== null && index < 0) return { refused: 'PACKAGE_NOT_FOUND' as const };
  const place = index < 0 || codes.length === 1 ? null : index + 1;
  const packageEvent = { ...event, event: name, package: place, at: isoOf(Temporal.Instant.from(at)) };
  const after = applyToPackages(states, packageEvent, type);
  if ('refused' in after) return after;
  const lead = leadOf(after.each);
  const isLed = place !== null || haveDiverged(states.each) || haveDiverged(after.each);
  return { status: lead.status, isAttempt: after.isAttempt, lead: isLed ? lead : null, place, states: after };
}

function columnsOfLead({ timezone }: DeliveryState, { status, statusId, note, at }: PackageState) {
  const completed = status === 'COMPLETED' && at !== null ? Temporal.Instant.from(at) : null;
  return {
    status_id: statusId,
    status_note: note,
    completed_at: completed?.toString() ?? null,
    completed_hour: completed?.toZonedDateTimeISO(timezone).hour ?? null,
  };
}

/** Clamps the time of an event to between the start of the shipment and now. Refuses a time beyond the tolerance. */
function timeOf(
  order: DeliveryState,
  reported: string,
  now: Temporal.Instant,
): { at: string } | { refused: ErrorType } {
  const begun = readInstant(order.fulfilled_at ?? order.created_at);
  const at = Temporal.Instant.from(reported);
  const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0;
  if (isBefore(now.add({ seconds: clockToleranceSeconds }), at)) return { refused: 'EVENT_IN_THE_FUTURE' };
  if (isBefore(at, begun.subtract({ seconds: clockToleranceSeconds }))) return { refused: 'EVENT_BEFORE_SHIPMENT' };
  return { at: (isBefore(now, at) ? now : isBefore(at, begun) ? begun : at).toString() };
}

export type DeliveryChange = ReturnType<typeof changeOf> &
  Partial<
    ReturnType<typeof movedColumns> &
      ReturnType<typeof waitsAgain> &
      Pick<OrderRecord, 'proven' | 'pin_tries' | 'proof_missing_at'>
  >;

function changeOf(order: DeliveryState, event: FleetEvent, status: DeliveryStatus, attempted: boolean) {
  const outcome = event.type === 'COMPLETED' || event.type === 'SKIPPED' || event.type === 'CANCELED';
  const moved = status !== order.delivery_status || outcome;
  return {
    event_count: order.event_count + 1,
    delivery_status: status,
    status_id: outcome ? (event.statusId ?? 0) : moved ? null : order.status_id,
    status_note: outcome ? event.note : moved ? null : order.status_note,
    picked_up: order.picked_up || event.type === 'PICKED_UP_FROM_STORE',
    picked_up_at: order.picked_up_at ?? (event.type === 'PICKED_UP_FROM_STORE' ? event.at : null),
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

/** Returns the columns from which the order's current state is described. */
function movedColumns(
  order: DeliveryState,
  event: Pick<FleetEvent, 'type' | 'at' | 'date'>,
  { delivery_status: status, status_id: statusId }: Pick<DeliveryState, 'delivery_status' | 'status_id'>,
) {
  const before = {
    type: order.type,
    status: order.delivery_status,
    statusId: order.status_id,
    movedBy: order.moved_by,
    movedAt: isoText(order.moved_at),
    holder: order.holder,
    promisedBy: order.promised_by,
    ...instructionsOf(order),
  };
  const at = isoOf(Temporal.Instant.from(event.at));
  const on = localTimeOf(order, event).toPlainDate().toString();
  const after = movedAfter(before, { event: event.type, at, on, date: event.date }, { status, statusId });
  const isNew = after.movedAt !== before.movedAt || after.movedBy !== before.movedBy;
  return {
    moved_by: after.movedBy,
    moved_at: after.movedAt,
    holder: after.holder,
    promised_by: after.promisedBy,
    question_on: after.question?.on ?? null,
    question_for: after.question?.statusId ?? null,
    instructed_at: after.instructedAt,
    dropoff_agreed: after.isDropoffAgreed,
    ...(waitsAfter(order, event, { status, holder: after.holder }) ? waitsAgain(event.at) : {}),
    // An event that is reported late may be older than the resolution, and was not known then.
    resolved_at: isNew ? null : order.resolved_at,
  };
}

/** Returns whether an order waits in the store after it was rescheduled. A handover that followed is not undone by a late report. */
const waitsAfter = (
  { type, handed_at: handedAt }: DeliveryState,
  event: Pick<FleetEvent, 'type' | 'at'>,
  after: Pick<Moved, 'status' | 'holder'>,
): boolean =>
  event.type === 'RESCHEDULED' &&
  after.status === 'DELIVERY_SCHEDULED' &&
  holderOf({ ...after, deleted: false, type }) === 'STORE' &&
  (handedAt === null || Temporal.Instant.compare(readInstant(handedAt), Temporal.Instant.from(event.at)) < 0);

/** Returns the time of an event in the store's time zone, which statistics use. */
const localTimeOf = ({ timezone }: DeliveryState, { at }: Pick<FleetEvent, 'at'>) =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timezone);

/** Returns whether an event is a delivery attempt: the outcome of a visit, not a correction of it or a delay on the way. */
export const isAttempt = (order: Pick<DeliveryState, 'delivery_status'>, event: FleetEvent) =>
  (event.type === 'COMPLETED' || (event.type === 'SKIPPED' && event.statusId !== skipReasons.delayed)) &&
  order.delivery_status === 'ATTEMPTING_DELIVERY';
