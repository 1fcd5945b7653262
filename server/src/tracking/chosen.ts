// What the recipient chose and asked for, as their page shows it.
import type { TrackingView } from '@portage/contract/tracking/schema';
import type { Selectable } from 'kysely';
import { recipientRequestOf } from '../orders/requests.ts';
import { isoText } from '../platform/clock.ts';
import type { OrderRequests, Orders } from '../platform/db/schema.gen.ts';

export type ChosenOrder = Pick<
  Selectable<Orders>,
  | 'delivery_id'
  | 'door_code'
  | 'dropoff_agreed'
  | 'leave_place'
  | 'leave_words'
  | 'link_code'
  | 'moved_at'
  | 'recipient_note'
>;

/** The last request to the courier about an order. */
export type Requested = {
  request:
    | (Pick<Selectable<OrderRequests>, 'delivery_id' | 'kind' | 'status' | 'answered_at' | 'by_recipient'> & {
        changes: unknown;
      })
    | null;
  /** The last request that the courier agreed to. */
  agreed: Pick<Selectable<OrderRequests>, 'delivery_id' | 'kind'> | null;
};

/** Returns whether the store asked for the return of a delivery: its goods may be refunded, so no visit can be asked for instead. */
export const isReturnAgreed = (order: Pick<ChosenOrder, 'delivery_id'>, agreed: Requested['agreed']): boolean =>
  agreed?.kind === 'RETURN' && agreed.delivery_id === order.delivery_id;

/**
 * Returns the recipient's request while it is open, or declined without an event since, and a drop-off point that the courier agreed to until
 * it leaves with the parcel. An accepted day is an event itself.
 */
export function requestOf(order: ChosenOrder, request: Requested['request']): TrackingView['request'] {
  if (order.dropoff_agreed) return { kind: 'DROPOFF', date: null, isOpen: false, isAgreed: true };
  if (!request?.by_recipient || request.delivery_id !== order.delivery_id) return null;
  const asked = recipientRequestOf(request);
  const isOpen = request.status === 'OPEN';
  const isLatest = (isoText(request.answered_at) ?? '') > (isoText(order.moved_at) ?? '');
  const isDeclined = request.status === 'DECLINED' && isLatest;
  return asked && (isOpen || isDeclined) ? { ...asked, isOpen, isAgreed: false } : null;
}

/** Returns what the recipient chose, to the holder of the link. */
export const chosenOf = (order: ChosenOrder, code: string): TrackingView['chosen'] =>
  code === order.link_code
    ? {
        place: order.leave_place,
        placeWords: order.leave_words,
        doorCode: order.door_code,
        note: order.recipient_note,
      }
    : null;
