import { whyNotCancelShipment } from '@portage/contract/orders/rules';
import type { Member } from '../../auth/member.ts';
import type { App } from '../../platform/app.ts';
import { newTracker } from '../records.ts';
import { stateOf } from '../state.ts';
import { withEdit } from '../write.ts';
import { changing, doToOne } from './verb.ts';

const cancelShipments = changing({
  whyNot: (app, { order, store }, now) => whyNotCancelShipment(stateOf(app, order, store), now.epochMilliseconds),
  changeOf: (_app, { order }, by, now) => ({
    order,
    columns: withEdit(order, now, {
      ...{ delivery_status: 'CANCELED', status_id: null, status_note: null },
      ...{ moved_by: 'CANCELED', moved_at: now.toString(), promised_by: null },
    }),
    trackers: [{ ...newTracker(order, 'CANCELED', 'CANCELED', by, now), delivery_date: null }],
    facts: [{ topic: 'SHIPMENT_CANCELED', fact: { orderId: order.id, storeId: order.store_id } }],
  }),
  withdraws: true,
});

/** Cancels the shipment of an order before its cutoff. The order remains, with the status CANCELED. */
export const cancelShipment = (app: App, by: Member, id: string) => doToOne(app, by, id, cancelShipments);
