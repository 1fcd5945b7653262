// Requests to the courier for changes past the cutoff (spec section 4, order flow).
import type { ErrorType } from '../errors.ts';
import { next } from '../fleet/states.ts';
import type { Holder } from '../orders/nowKinds.ts';
import { isUnderWay, type OrderState, whyNotCancelShipment, whyNotEdit, whyNotReschedule } from '../orders/rules.ts';
import { type DeliveryType, deliveryStatusOf } from '../orders/status.ts';
import { dialable } from '../text.ts';
import { type Instructions, isMissedBefore } from './answer.ts';
import { longestHold, whyNotHave, whyNotReport } from './held.ts';

/** A change of the delivery, a later visit, a drop-off point, its return to the store, the search for a parcel, or its cancelation. */
export const requestKinds = ['CHANGE', 'HOLD', 'DROPOFF', 'RETURN', 'TRACE', 'CANCEL'] as const;
export type RequestKind = (typeof requestKinds)[number];
export const requestStatuses = ['OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** The most characters of a reason, and of the courier's note. */
export const reasonLimit = 240;

/** Returns whether the courier can keep a parcel until this date: from tomorrow, and at most `longestHold` days away. */
export const isHoldDate = (date: string, today: string): boolean => {
  const days = (Date.parse(date) - Date.parse(today)) / 86_400_000;
  return days >= 1 && days <= longestHold;
};

/** The fields of an order that a request can change. */
export const requestFields = ['date', 'time', 'recipient', 'phone', 'address', 'addressLine2', 'note'] as const;
export type RequestField = (typeof requestFields)[number];

/** The state of an order, with who has the parcel, the failed visit that needs an answer, and its earlier requests. */
export type RequestState = OrderState & {
  type: DeliveryType;
  question: Instructions['question'];
  now: { holder: Holder };
  requests: readonly { status: RequestStatus }[];
};

type WhyNot = (order: RequestState, now: number) => ErrorType | null;

/** Returns a rule that allows to ask for what the retailer can no longer do directly. */
const onceRefused =
  (whyNotDirectly: (order: OrderState, now: number) => ErrorType | null): WhyNot =>
  (order, now) => {
    const direct = whyNotDirectly(order, now);
    if (direct === null) return 'REQUEST_NOT_NEEDED';
    if (direct !== 'PAST_CUTOFF' && direct !== 'SHIPMENT_UNDER_WAY') return direct;
    return order.status.startsWith('RTS_') ? 'CANNOT_UPDATE_SHIPMENT' : null;
  };

const isMissedState = ({ deliveryAttemptsMade: attempts, question }: RequestState) =>
  isMissedBefore({ attempts, question });

const refusals: Readonly<Record<RequestKind, WhyNot>> = {
  CANCEL: onceRefused(whyNotCancelShipment),
  CHANGE: onceRefused(whyNotReschedule),
  /** The courier keeps what is at its warehouse, and visits on a later day. */
  HOLD: (order) => whyNotHave(order, 'HOLD'),
  DROPOFF: (order) => whyNotHave(order, 'DROPOFF'),
  /** The courier brings back what it could not deliver. */
  RETURN: (order) => whyNotReport(order, 'RTS_SCHEDULED', isMissedState(order)),
  /** Once the courier should have the parcel, and until the delivery has ended. */
  TRACE(order, now) {
    const direct = whyNotEdit(order) ?? (order.delivery ? null : 'NOT_FULFILLED');
    if (direct !== null) return direct;
    const isDue = isUnderWay(order) || order.cutoffAt === null || now > Date.parse(order.cutoffAt);
    return isDue ? null : 'REQUEST_NOT_NEEDED';
  },
};

/**
 * Returns why a request is refused, or null. A change or cancelation is allowed only past the cutoff or once the courier has the parcel,
 * while the delivery has neither ended nor is being returned. Only one request is open at a time. `now` in epoch milliseconds.
 */
export function whyNotRequest(kind: RequestKind, order: RequestState, now: number): ErrorType | null {
  const refusal = refusals[kind](order, now);
  if (refusal) return refusal;
  return order.requests.some(({ status }) => status === 'OPEN') ? 'REQUEST_OPEN' : null;
}

/** Returns whether requests of a kind contain changes of the order. */
export const isChanging = (kind: RequestKind): boolean => kind === 'CHANGE' || kind === 'HOLD';

/** The changes that are confirmed to the recipient in writing. */
export const confirmedFields = ['date', 'address', 'phone'] as const satisfies readonly RequestField[];

type Reached = { email: string | null; phone: string | null };
export type RecipientNews = 'CONFIRMATION' | 'MESSAGE' | 'ARRIVAL' | 'NONE' | 'UNREACHABLE';

/**
 * Returns what a recipient who can be reached gets once the courier accepts a request: a confirmation, or a message if the retailer has it
 * switched on.
 */
export function newsOf(kind: RequestKind, changed: readonly RequestField[]): Exclude<RecipientNews, 'UNREACHABLE'> {
  if (kind === 'DROPOFF') return 'ARRIVAL';
  if (isChanging(kind) && changed.some((field) => confirmedFields.some((each) => each === field)))
    return 'CONFIRMATION';
  return kind === 'RETURN' || kind === 'CANCEL' ? 'MESSAGE' : 'NONE';
}

/** Returns what the recipient of an order gets once the courier accepts a request. */
export function newsAfter(
  kind: RequestKind,
  changed: readonly RequestField[],
  { email, phone }: Reached,
): RecipientNews {
  const news = newsOf(kind, changed);
  return news !== 'NONE' && email === null && dialable(phone ?? '') === null ? 'UNREACHABLE' : news;
}

/**
 * Returns the fields that a request of a kind can change now: the date while the courier can reschedule, the pickup time until the pickup.
 * A parcel is held until a date.
 */
export function askableFields(order: RequestState, kind: RequestKind = 'CHANGE'): readonly RequestField[] {
  if (kind !== 'CHANGE') return kind === 'HOLD' ? ['date'] : [];
  const status = deliveryStatusOf(order.status);
  const mayMove = status !== null && 'status' in next(status, 'RESCHEDULED', order.type);
  return requestFields.filter((field) => {
    if (field === 'date') return mayMove;
    return field === 'time' ? mayMove && !isUnderWay(order) : true;
  });
}
