// What the contract's rules look at, read from an order's row.
import type { OrderState, Standing } from '@portage/contract/orders/rules';
import { wireStatus } from '@portage/contract/orders/status';
import type { Store } from '@portage/contract/stores/schema';
import type { App } from '../platform/app.ts';
import { isoOf } from '../platform/clock.ts';
import { cutoffOf } from '../stores/slots.ts';
import type { OrderRecord } from './queries.ts';

/** The order's state, for the rules that look at no cutoff. */
export const stateWithoutCutoffOf = (app: App, order: OrderRecord): Standing => ({
  deleted: order.deleted_at !== null,
  status: wireStatus(order.status, app.config.provider.code),
  deliveryAttemptsMade: order.delivery_attempts_made,
  delivery: order.delivery_id ? { id: order.delivery_id, pickedUp: order.picked_up, sorted: order.sorted } : null,
});

export const stateOf = (app: App, order: OrderRecord, store: Store): OrderState => ({
  ...stateWithoutCutoffOf(app, order),
  cutoffAt:
    order.delivery_date && order.delivery_time
      ? isoOf(cutoffOf(store, order.delivery_date, order.delivery_time))
      : null,
});
