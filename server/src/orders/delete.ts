import type { Fault } from '@portage/contract/errors';
import { whyNotDelete } from '@portage/contract/orders/rules';
import { actorOf } from '../auth/actor.ts';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { publishMany } from '../platform/news.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import { changeOrders } from './changes.ts';
import { showOrder } from './detail.ts';
import { lockOrder, lockOrders, type OrderRecord } from './queries.ts';
import { standingOf } from './state.ts';

/** Cancels an order that the courier does not have yet. It leaves every list and frees its number, and is kept. */
export const deleteOrder = (app: App, by: Member, id: string) =>
  app.db.transaction(by, async (tx) => {
    const order = await lockOrder(tx, id);
    refuseIf(whyNot(app, order));
    await markDeleted(app, tx, by, [order]);
    return showOrder(app, tx, id);
  });

/** Cancels all of the orders, or none: each refusal is named by its place in the list. */
export const deleteOrders = (app: App, by: Member, ids: readonly string[]) =>
  app.db.transaction(by, async (tx) => {
    const wanted = [...new Set(ids)];
    const orders = new Map((await lockOrders(tx, wanted)).map((order) => [order.id, order]));
    const faults = ids.flatMap((id, place): Fault[] => {
      const order = orders.get(id);
      const type = order ? whyNot(app, order) : 'ORDER_NOT_FOUND';
      return type ? [{ type, path: `ids.${place}` }] : [];
    });
    const [first] = faults;
    if (first) refuse(first.type, { faults });
    await markDeleted(app, tx, by, [...orders.values()]);
    return { deleted: wanted };
  });

/** Whether an order may be deleted hangs on no cutoff: no store is read for it. */
const whyNot = (app: App, order: OrderRecord) => whyNotDelete(standingOf(app, order));

async function markDeleted(app: App, tx: Tx, by: Member, orders: readonly OrderRecord[]): Promise<void> {
  const now = app.clock.now();
  await changeOrders(tx, orders, () => ({ deleted_at: now.toString(), search: null }), now);
  const facts = orders.map((order) => ({ orderId: order.id, storeId: order.store_id }));
  await publishMany(tx, 'ORDER_DELETED', facts, actorOf(by), now);
}
