// Why an order refuses an action, from the order alone: the server throws the answer, the screen shows it on the disabled button.
import type { ErrorType } from '../errors.ts';
import type { WireStatus } from './status.ts';

/** The fields of an order that the rules read; an order of the API has all of them. */
export type StateWithoutCutoff = {
  deleted: boolean;
  status: WireStatus;
  deliveryAttemptsMade: number;
  delivery: { id: string; pickedUp: boolean; sorted: boolean } | null;
};
/** And, for what is possible only until then, the last moment to take it back, in UTC. */
export type OrderState = StateWithoutCutoff & { cutoffAt: string | null };

const pastCutoff = (order: OrderState, now: number) => order.cutoffAt !== null && now > Date.parse(order.cutoffAt);
/** Whether the parcel is in the courier's hands: picked up at the store, or put off and scheduled again. */
export const isUnderWay = (order: StateWithoutCutoff): boolean =>
  order.delivery !== null &&
  (order.status !== 'DELIVERY_SCHEDULED' ||
    order.delivery?.pickedUp === true ||
    order.delivery?.sorted === true ||
    order.deliveryAttemptsMade > 0);

/** Why an order is past the point where only its retailer has it: its shipment is canceled, or the courier's. */
const whyHandedOver = (order: StateWithoutCutoff): ErrorType | null => {
  if (!order.delivery) return null;
  return order.status === 'CANCELED' ? 'SHIPMENT_CANCELED' : 'ALREADY_FULFILLED';
};

/** Handing an order to the courier. Spec section 4, order flow. */
export function whyNotFulfil(order: StateWithoutCutoff): ErrorType | null {
  return order.deleted ? 'ORDER_DELETED' : whyHandedOver(order);
}

/** Changing an order's own fields: a completed order is read-only, and so is one that ended. */
export function whyNotEdit(order: StateWithoutCutoff): ErrorType | null {
  if (order.deleted) return 'ORDER_DELETED';
  if (order.status === 'COMPLETED') return 'ORDER_COMPLETED';
  if (order.status === 'CANCELED' || order.status === 'RTS_COMPLETED') return 'CANNOT_UPDATE_ORDER';
  return null;
}

/**
 * Moving an order to another store, date, time or type: once the courier has it, that is the courier's to change. Nor past its
 * cutoff, or a shipment too late to take back could first be moved to tomorrow. `now` in epoch milliseconds.
 */
export function whyNotReschedule(order: OrderState, now: number): ErrorType | null {
  const refusal = whyNotEdit(order);
  if (refusal || !order.delivery) return refusal;
  if (isUnderWay(order)) return 'SHIPMENT_UNDER_WAY';
  return pastCutoff(order, now) ? 'PAST_CUTOFF' : null;
}

/** Canceling an order that the courier does not have yet. */
export function whyNotDelete(order: StateWithoutCutoff): ErrorType | null {
  return order.deleted ? 'ORDER_DELETED' : whyHandedOver(order);
}

/** Taking an order back from the courier: the delivery is gone, the order stays. `now` in epoch milliseconds. */
export function whyNotVoid(order: OrderState, now: number): ErrorType | null {
  const refusal = whyNotCancelShipment(order, now);
  return refusal ?? (isUnderWay(order) ? 'SHIPMENT_UNDER_WAY' : null);
}

/** Canceling the shipment: the order ends CANCELED. `now` in epoch milliseconds. */
export function whyNotCancelShipment(order: OrderState, now: number): ErrorType | null {
  if (order.deleted) return 'ORDER_DELETED';
  if (!order.delivery) return 'NOT_FULFILLED';
  if (order.status === 'CANCELED') return 'SHIPMENT_CANCELED';
  if (order.status === 'COMPLETED') return 'ORDER_COMPLETED';
  if (order.status.startsWith('RTS_')) return 'CANNOT_UPDATE_SHIPMENT';
  return pastCutoff(order, now) ? 'PAST_CUTOFF' : null;
}

/** Printing a label; it fulfils the order first when that is still to do. */
export function whyNotLabel(order: StateWithoutCutoff): ErrorType | null {
  if (order.deleted) return 'ORDER_DELETED';
  return order.status === 'CANCELED' ? 'SHIPMENT_CANCELED' : null;
}

/** Packages that one order may have. */
export const packageLimit = 5;
/** Tags that one order may carry. */
export const tagLimit = 20;
/** The most orders in one batch action. */
export const batchLimit = 1000;
/** Characters of a note for the driver: as many as a label holds. */
export const noteLimit = 240;

/** How many packages an order can describe: an order of none still has one thing to label. */
export const mostPackages = (numberOfPackages: number): number => Math.max(1, numberOfPackages);
