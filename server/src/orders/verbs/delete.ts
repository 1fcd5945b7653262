import { whyNotDelete } from '@portage/contract/orders/rules';
import { actorOf } from '../../auth/actor.ts';
import type { Member } from '../../auth/member.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { stateWithoutCutoffOf } from '../state.ts';
import { withEdit, writeChanges } from '../write.ts';
import { type Done, doToAll, doToOne, judgeEach, type Locked } from './verb.ts';

/** Cancels orders that the courier does not have yet. They leave every list and free their numbers, and are kept. */
async function markDeleted(app: App, tx: Tx, by: Member, locked: readonly Locked[]): Promise<Done> {
  const now = app.clock.now();
  const { allowed, refused } = judgeEach(locked, ({ order }) => whyNotDelete(stateWithoutCutoffOf(app, order)));
  const changes = allowed.map(({ order }) => ({
    order,
    columns: withEdit(order, now, { deleted_at: now.toString(), search: null }),
    facts: [{ topic: 'ORDER_DELETED' as const, fact: { orderId: order.id, storeId: order.store_id } }],
  }));
  return { orders: await writeChanges(app, tx, changes, actorOf(by), now), refused };
}

/** Cancels one order. */
export const deleteOrder = (app: App, by: Member, id: string) => doToOne(app, by, id, markDeleted);

/** Cancels all of the orders, or none. */
export const deleteOrders = (app: App, by: Member, ids: readonly string[]) =>
  app.db.transaction(by, async (tx) => {
    await doToAll(app, tx, by, ids, markDeleted);
    return { deleted: [...new Set(ids)] };
  });
