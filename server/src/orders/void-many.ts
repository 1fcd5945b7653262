// Many orders taken back from the courier at once, each as it would be by itself.
import { type ErrorType, errorText, type Language } from '@portage/contract/errors';
import { whyNotVoid } from '@portage/contract/orders/rules';
import { sql } from 'kysely';
import { actorOf } from '../auth/actor.ts';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { publishMany } from '../platform/news.ts';
import { allStores } from '../stores/screens.ts';
import { changeOrders, insertTrackers } from './changes.ts';
import { refuseUnseen } from './named.ts';
import { lockOrders, type OrderRecord } from './queries.ts';
import { closeRequest } from './requests.ts';
import { stateOf } from './state.ts';
import { takenBack } from './void.ts';

/** Takes back those of the orders that allow it, before their cutoffs; the others are named and stay as they are. */
export const voidMany = (app: App, by: Member, wanted: readonly string[], language: Language) =>
  app.db.transaction(by, async (tx) => {
    const ids = [...new Set(wanted)];
    await refuseUnseen(tx, ids);
    const locked = new Map((await lockOrders(tx, ids)).map((order) => [order.id, order]));
    const refused = await refusalsOf(app, tx, ids, locked);
    const orders = [...locked.values()].filter(({ id }) => !refused.has(id));
    await takeBack(app, tx, by, orders);
    return {
      done: ids.filter((id) => !refused.has(id)),
      leftOut: [...refused].map(([id, type]) => ({ id, type, message: errorText(type, language) })),
    };
  });

async function refusalsOf(app: App, tx: Tx, ids: readonly string[], locked: ReadonlyMap<string, OrderRecord>) {
  const stores = new Map((await allStores({ ...tx, storeIds: null }, app.clock)).map((store) => [store.id, store]));
  const now = app.clock.now().epochMilliseconds;
  const refused = new Map<string, ErrorType>();
  for (const id of ids) {
    const order = locked.get(id);
    const store = order && stores.get(order.store_id);
    const reason = order && store ? whyNotVoid(stateOf(app, order, store), now) : 'ORDER_NOT_FOUND';
    if (reason) refused.set(id, reason);
  }
  return refused;
}

async function takeBack(app: App, tx: Tx, by: Member, orders: readonly OrderRecord[]): Promise<void> {
  const now = app.clock.now();
  await changeOrders(tx, orders, takenBack, now);
  await insertTrackers(
    tx,
    orders.map((order) => ({
      id: newId(now.epochMilliseconds),
      order_id: order.id,
      delivery_id: order.delivery_id,
      event: 'ORDER_VOIDED',
      status: 'NOT_SCHEDULED',
      at: now.toString(),
      account_name: by.name,
    })),
  );
  for (const order of await withOpenRequest(tx, orders))
    await closeRequest(tx, order, { status: 'WITHDRAWN' }, actorOf(by), now);
  const facts = orders.map((order) => ({ orderId: order.id, storeId: order.store_id }));
  await publishMany(tx, 'ORDER_VOIDED', facts, actorOf(by), now);
}

/** Few orders wait for an answer of the courier's: those are closed one by one. */
async function withOpenRequest(tx: Tx, orders: readonly OrderRecord[]): Promise<OrderRecord[]> {
  const rows = await tx.db
    .selectFrom('order_requests')
    .select('order_id')
    .where('retailer_id', '=', tx.retailerId)
    .where('order_id', '=', sql<string>`any(${orders.map(({ id }) => id)}::uuid[])`)
    .where('status', '=', 'OPEN')
    .execute();
  const ids = new Set(rows.map((row) => row.order_id));
  return orders.filter(({ id }) => ids.has(id));
}
