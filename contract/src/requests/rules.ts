// What may be asked of the courier when it is too late to do it oneself (spec section 4, order flow).
import type { ErrorType } from '../errors.ts';
import { next } from '../fleet/states.ts';
import { isUnderWay, type OrderState, whyNotCancelShipment, whyNotReschedule } from '../orders/rules.ts';
import { type DeliveryType, deliveryStatusOf } from '../orders/status.ts';

export const requestKinds = ['CANCEL', 'CHANGE'] as const;
export type RequestKind = (typeof requestKinds)[number];
export const requestStatuses = ['OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** Characters of a reason, and of the note of its answer. */
export const reasonLimit = 240;

/** What of an order may still be asked to change. */
export const requestFields = ['date', 'time', 'recipient', 'phone', 'address', 'addressLine2', 'note'] as const;
export type RequestField = (typeof requestFields)[number];

/** What is looked at before the courier is asked: what it was asked before, too. */
export type Asking = OrderState & { type: DeliveryType; requests: readonly { status: RequestStatus }[] };

/**
 * Asking the courier for what is too late to do directly: only past the cutoff or once it has the parcel, while the delivery has
 * not ended and is not on its way back, and one thing at a time. `now` in epoch milliseconds.
 */
export function whyNotRequest(kind: RequestKind, order: Asking, now: number): ErrorType | null {
  const direct = kind === 'CANCEL' ? whyNotCancelShipment(order, now) : whyNotReschedule(order, now);
  if (direct === null) return 'REQUEST_NOT_NEEDED';
  if (direct !== 'PAST_CUTOFF' && direct !== 'SHIPMENT_UNDER_WAY') return direct;
  if (order.status.startsWith('RTS_')) return 'CANNOT_UPDATE_SHIPMENT';
  return order.requests.some(({ status }) => status === 'OPEN') ? 'REQUEST_OPEN' : null;
}

/** What a change may be asked in: the date while the courier can still plan another, the time of the pickup until it happened. */
export function askableFields(order: Asking): readonly RequestField[] {
  const status = deliveryStatusOf(order.status);
  const mayMove = status !== null && 'status' in next(status, 'RESCHEDULED', order.type);
  return requestFields.filter((field) => {
    if (field === 'date') return mayMove;
    return field === 'time' ? mayMove && !isUnderWay(order) : true;
  });
}
