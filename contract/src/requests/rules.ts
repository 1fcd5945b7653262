// Requests to the courier for changes past the cutoff (spec section 4, order flow).
import type { ErrorType } from '../errors.ts';
import { next } from '../fleet/states.ts';
import { isUnderWay, type OrderState, whyNotCancelShipment, whyNotReschedule } from '../orders/rules.ts';
import { type DeliveryType, deliveryStatusOf } from '../orders/status.ts';

export const requestKinds = ['CANCEL', 'CHANGE'] as const;
export type RequestKind = (typeof requestKinds)[number];
export const requestStatuses = ['OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** The most characters of a reason, and of the courier's note. */
export const reasonLimit = 240;

/** The fields of an order that a request can change. */
export const requestFields = ['date', 'time', 'recipient', 'phone', 'address', 'addressLine2', 'note'] as const;
export type RequestField = (typeof requestFields)[number];

/** The state of an order, with its earlier requests. */
export type RequestState = OrderState & { type: DeliveryType; requests: readonly { status: RequestStatus }[] };

/**
 * Returns why a request is refused, or null. A request is allowed only past the cutoff or once the courier has the parcel, while the
 * delivery has neither ended nor is being returned, and if no other request is open. `now` in epoch milliseconds.
 */
export function whyNotRequest(kind: RequestKind, order: RequestState, now: number): ErrorType | null {
  const direct = kind === 'CANCEL' ? whyNotCancelShipment(order, now) : whyNotReschedule(order, now);
  if (direct === null) return 'REQUEST_NOT_NEEDED';
  if (direct !== 'PAST_CUTOFF' && direct !== 'SHIPMENT_UNDER_WAY') return direct;
  if (order.status.startsWith('RTS_')) return 'CANNOT_UPDATE_SHIPMENT';
  return order.requests.some(({ status }) => status === 'OPEN') ? 'REQUEST_OPEN' : null;
}

/** Returns the fields that a request can change now: the date while the courier can reschedule, the pickup time until the pickup. */
export function askableFields(order: RequestState): readonly RequestField[] {
  const status = deliveryStatusOf(order.status);
  const mayMove = status !== null && 'status' in next(status, 'RESCHEDULED', order.type);
  return requestFields.filter((field) => {
    if (field === 'date') return mayMove;
    return field === 'time' ? mayMove && !isUnderWay(order) : true;
  });
}
