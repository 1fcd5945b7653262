// What the courier can still do with a parcel that it has. No schemas: the recipients' page imports this file.
import type { ErrorType } from '../errors.ts';
import { type FleetEventType, next } from '../fleet/states.ts';
import type { Holder } from '../orders/nowKinds.ts';
import { type DeliveryType, deliveryStatusOf, type WireStatus } from '../orders/status.ts';

/** The most days for which the courier can be asked to keep a parcel at its warehouse. */
export const longestHold = 14;

/** The state of an order with a parcel that the courier may have. */
export type HeldParcel = { deleted: boolean; type: DeliveryType; status: WireStatus; now: { holder: Holder } };

/** Returns why the courier cannot report an event of the delivery now, or null. `isMissed` is whether an earlier visit failed. */
export function whyNotReport(
  { deleted, type, status }: HeldParcel,
  event: FleetEventType,
  isMissed = false,
): ErrorType | null {
  const current = deliveryStatusOf(status);
  if (current === null || deleted) return 'NOT_FULFILLED';
  const after = next(current, event, type, isMissed);
  return 'refused' in after ? after.refused : null;
}

/** The events that carry out a request for a parcel that the courier has: a visit on a later day, or the arrival at a drop-off point. */
const outcomes = { HOLD: 'RESCHEDULED', DROPOFF: 'AT_DROPOFF_POINT' } as const;

/**
 * Returns why the courier cannot keep a parcel or take it to a drop-off point, or null. The courier must have received the parcel, and no
 * return may be planned.
 */
export function whyNotHave(order: HeldParcel, kind: keyof typeof outcomes): ErrorType | null {
  const { status, type, now } = order;
  const isHeld =
    type === 'DELIVERY' && now.holder === 'COURIER' && status !== 'NOT_RECEIVED' && status !== 'RTS_SCHEDULED';
  return whyNotReport(order, outcomes[kind]) ?? (isHeld ? null : 'CANNOT_UPDATE_SHIPMENT');
}
