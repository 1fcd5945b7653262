// The input of the contract's rules, built from an order's row.
import { holderOf } from '@portage/contract/orders/now';
import type { OrderState, StateWithoutCutoff } from '@portage/contract/orders/rules';
import { wireStatus } from '@portage/contract/orders/status';
import type { RequestState } from '@portage/contract/requests/rules';
import type { Store } from '@portage/contract/stores/schema';
import type { App } from '../platform/app.ts';
import { isoOf } from '../platform/clock.ts';
import { cutoffOf } from '../stores/slots.ts';
import { instructionsOf } from './now.ts';
import type { OrderRecord } from './queries.ts';

/** Returns the order's state for the rules that do not depend on the cutoff. */
export const stateWithoutCutoffOf = (app: App, order: OrderRecord): StateWithoutCutoff => ({
  deleted: order.deleted_at !== null,
  status: wireStatus(order.status, app.config.provider.code),
  deliveryAttemptsMade: order.delivery_attempts_made,
  delivery: order.delivery_id ? { id: order.delivery_id, pickedUp: order.picked_up, sorted: order.sorted } : null,
});

export const stateOf = (app: App, order: OrderRecord, store: Store): OrderState => ({
  ...stateWithoutCutoffOf(app, order),
  cutoffAt: cutoffAtOf(order, store),
});

/** Returns the order's state for the rules about requests, with its earlier requests. */
export const requestStateOf = (
  app: App,
  order: OrderRecord,
  store: Store,
  requests: RequestState['requests'],
): RequestState => {
  const { type, now } = heldStateOf(app, order);
  return { ...stateOf(app, order, store), type, question: instructionsOf(order).question, requests, now };
};

/** Returns the order's state for the rules about a parcel that the courier has. */
export const heldStateOf = (app: App, order: OrderRecord) => {
  const { type, delivery_status: status, holder } = order;
  const state = stateWithoutCutoffOf(app, order);
  return { ...state, type, now: { holder: holderOf({ deleted: state.deleted, type, status, holder }) } };
};

/** Returns the last instant, in UTC, at which an order can be voided; null if it has no pickup. */
export const cutoffAtOf = ({ delivery_date: date, delivery_time: time }: OrderRecord, store: Store): string | null =>
  date && time ? isoOf(cutoffOf(store, date, time)) : null;
