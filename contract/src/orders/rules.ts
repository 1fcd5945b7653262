// Why an order refuses an action, from the order's own data only: the server throws the reason, the screen shows it on the disabled button.
import type { ErrorType } from '../errors.ts';
import type { WireStatus } from './status.ts';

/** The fields of an order that the rules read; an order of the API has all of them. */
export type StateWithoutCutoff = {
  deleted: boolean;
  status: WireStatus;
  deliveryAttemptsMade: number;
  delivery: { id: string; pickedUp: boolean; sorted: boolean } | null;
};
/** Adds the last moment to void or cancel the order, in UTC, for the rules with a deadline. */
export type OrderState = StateWithoutCutoff & { cutoffAt: string | null };

const pastCutoff = (order: OrderState, now: number) => order.cutoffAt !== null && now > Date.parse(order.cutoffAt);
/** Returns whether the parcel is with the courier: picked up at the store, or delayed and scheduled again. */
export const isUnderWay = (order: StateWithoutCutoff): boolean =>
  order.delivery !== null &&
  (order.status !== 'DELIVERY_SCHEDULED' ||
    order.delivery?.pickedUp === true ||
    order.delivery?.sorted === true ||
    order.deliveryAttemptsMade > 0);

/** Returns why an order is no longer only the retailer's, or null: its shipment is canceled, or the courier has it. */
const whyHandedOver = (order: StateWithoutCutoff): ErrorType | null => {
  if (!order.delivery) return null;
  return order.status === 'CANCELED' ? 'SHIPMENT_CANCELED' : 'ALREADY_FULFILLED';
};

/** Returns why an order cannot be fulfilled, or null. Spec section 4, order flow. */
export function whyNotFulfil(order: StateWithoutCutoff): ErrorType | null {
  return order.deleted ? 'ORDER_DELETED' : whyHandedOver(order);
}

/** Returns why the fields of an order cannot be edited, or null. Completed and otherwise ended orders are read-only. */
export function whyNotEdit(order: StateWithoutCutoff): ErrorType | null {
  if (order.deleted) return 'ORDER_DELETED';
  if (order.status === 'COMPLETED') return 'ORDER_COMPLETED';
  if (order.status === 'CANCELED' || order.status === 'RTS_COMPLETED') return 'CANNOT_UPDATE_ORDER';
  return null;
}

/**
 * Returns why an order cannot be moved to another store, date, time or type, or null: once the courier has it, only the courier can. A move
 * is also refused past the cutoff, as a shipment that can no longer be voided could otherwise be moved to tomorrow first. `now` in epoch
 * milliseconds.
 */
export function whyNotReschedule(order: OrderState, now: number): ErrorType | null {
  const refusal = whyNotEdit(order);
  if (refusal || !order.delivery) return refusal;
  if (isUnderWay(order)) return 'SHIPMENT_UNDER_WAY';
  return pastCutoff(order, now) ? 'PAST_CUTOFF' : null;
}

/** Returns why the number of packages cannot change, or null: the courier has them, unless it never received the parcel. */
export const whyNotRepack = (order: StateWithoutCutoff): ErrorType | null =>
  whyNotEdit(order) ?? (isUnderWay(order) && order.status !== 'NOT_RECEIVED' ? 'SHIPMENT_UNDER_WAY' : null);

/** Returns why an order cannot be deleted, or null: the courier has it already. */
export function whyNotDelete(order: StateWithoutCutoff): ErrorType | null {
  return order.deleted ? 'ORDER_DELETED' : whyHandedOver(order);
}

/** Returns why a delivery cannot be voided, or null. A void deletes the delivery and keeps the order. `now` in epoch milliseconds. */
export function whyNotVoid(order: OrderState, now: number): ErrorType | null {
  const refusal = whyNotCancelShipment(order, now);
  return refusal ?? (isUnderWay(order) ? 'SHIPMENT_UNDER_WAY' : null);
}

/** Returns why a shipment cannot be canceled, or null. The order then ends as CANCELED. `now` in epoch milliseconds. */
export function whyNotCancelShipment(order: OrderState, now: number): ErrorType | null {
  if (order.deleted) return 'ORDER_DELETED';
  if (!order.delivery) return 'NOT_FULFILLED';
  if (order.status === 'CANCELED') return 'SHIPMENT_CANCELED';
  if (order.status === 'COMPLETED') return 'ORDER_COMPLETED';
  if (order.status.startsWith('RTS_')) return 'CANNOT_UPDATE_SHIPMENT';
  return pastCutoff(order, now) ? 'PAST_CUTOFF' : null;
}

/** Returns why a label cannot be printed, or null. Printing fulfils an unfulfilled order first. */
export function whyNotLabel(order: StateWithoutCutoff): ErrorType | null {
  if (order.deleted) return 'ORDER_DELETED';
  return order.status === 'CANCELED' ? 'SHIPMENT_CANCELED' : null;
}

/** The most packages of one order. */
export const packageLimit = 5;
/** The most tags of one order. */
export const tagLimit = 20;
/** The most orders in one batch action. */
export const batchLimit = 1000;
/** The most characters of a note for the driver, limited by the space on a label. */
export const noteLimit = 240;

/** Returns how many packages an order can describe: an order without packages still has one label. */
export const mostPackages = (numberOfPackages: number): number => Math.max(1, numberOfPackages);
