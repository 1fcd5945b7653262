import { whyNotDelete } from '@portage/contract/orders/rules';
import type { Member } from '../../auth/member.ts';
import type { App } from '../../platform/app.ts';
import { stateWithoutCutoffOf } from '../state.ts';
import { withEdit } from '../write.ts';
import { changing, doToAll, doToOne } from './verb.ts';

/** Cancels orders that the courier does not have yet. Their rows are kept, but they are not listed and release their numbers. */
const markDeleted = changing({
  whyNot: (app, { order }) => whyNotDelete(stateWithoutCutoffOf(app, order)),
  changeOf: (_app, { order }, _by, now) => ({
    order,
    columns: withEdit(order, now, { deleted_at: now.toString(), search: null }),
    facts: [{ topic: 'ORDER_DELETED', fact: { orderId: order.id, storeId: order.store_id } }],
  }),
});

export const deleteOrder = (app: App, by: Member, id: string) => doToOne(app, by, id, markDeleted);

/** Cancels all of the orders, or none. */
export const deleteOrders = (app: App, by: Member, ids: readonly string[]) =>
  app.db.transaction(by, async (tx) => {
    await doToAll(app, tx, by, ids, markDeleted);
    return { deleted: [...new Set(ids)] };
  });
