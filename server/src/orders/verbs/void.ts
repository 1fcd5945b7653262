import type { Language } from '@portage/contract/errors';
import { whyNotVoid } from '@portage/contract/orders/rules';
import type { Member } from '../../auth/member.ts';
import type { App } from '../../platform/app.ts';
import { slotBefore } from '../plan.ts';
import { newTracker, noDelivery } from '../records.ts';
import { stateOf } from '../state.ts';
import { withEdit } from '../write.ts';
import { changing, doToOne, doToSome } from './verb.ts';

/** Voids orders before their cutoffs: each returns to its state before fulfilment, and its label is invalid. */
const voidShipments = changing({
  whyNot: (app, { order, store }, now) => whyNotVoid(stateOf(app, order, store), now.epochMilliseconds),
  changeOf: (_app, { order }, by, now) => ({
    order,
    columns: withEdit(order, now, { ...noDelivery, ...slotBefore(order) }),
    trackers: [{ ...newTracker(order, 'ORDER_VOIDED', 'NOT_SCHEDULED', by, now), delivery_date: null }],
    facts: [{ topic: 'ORDER_VOIDED', fact: { orderId: order.id, storeId: order.store_id } }],
  }),
  withdraws: true,
});

export const voidShipment = (app: App, by: Member, id: string) => doToOne(app, by, id, voidShipments);

/** Voids the orders that allow it. Returns the others with their reasons. */
export const voidMany = (app: App, by: Member, ids: readonly string[], language: Language) =>
  doToSome(app, by, ids, voidShipments, language);
