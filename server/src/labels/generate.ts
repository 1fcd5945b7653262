import type { ErrorType } from '@portage/contract/errors';
import { whyNotLabel } from '@portage/contract/orders/rules';
import { actorOf } from '../auth/actor.ts';
import type { Member } from '../auth/member.ts';
import { showOrder } from '../orders/detail.ts';
import { handOver } from '../orders/fulfil.ts';
import { handOverMany } from '../orders/fulfil-many.ts';
import { lockOrder, markLabeled, type OrderRecord } from '../orders/labels.ts';
import { standingOf } from '../orders/state.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { publishMany } from '../platform/news.ts';
import { refuseIf } from '../platform/refusal.ts';

/** Makes the order's labels, and fulfils the order first when that is still to do (spec section 2, Orders). */
export const generateLabel = (app: App, by: Member, id: string) =>
  app.db.transaction(by, async (tx) => {
    const order = await lockOrder(tx, id);
    refuseIf(whyNotLabel(standingOf(app, order)));
    await makeLabels(app, tx, by, [order.delivery_id ? order : await handOver(app, tx, by, order)]);
    return showOrder(app, tx, id);
  });

type Labels = { orders: OrderRecord[]; refused: Map<string, ErrorType> };

/** The same for many locked orders: those that refuse are left out, and named with their reasons. */
export async function generateLabels(app: App, tx: Tx, by: Member, orders: readonly OrderRecord[]): Promise<Labels> {
  const refused = new Map<string, ErrorType>();
  for (const order of orders) {
    const reason = whyNotLabel(standingOf(app, order));
    if (reason) refused.set(order.id, reason);
  }
  const allowed = orders.filter(({ id }) => !refused.has(id));
  const handed = await handOverMany(
    app,
    tx,
    by,
    allowed.filter((order) => order.delivery_id === null),
  );
  for (const [id, reason] of handed.refused) refused.set(id, reason);
  const fulfilled = [...allowed.filter((order) => order.delivery_id !== null), ...handed.orders];
  await makeLabels(app, tx, by, fulfilled);
  return { orders: fulfilled, refused };
}

async function makeLabels(app: App, tx: Tx, by: Member, orders: readonly OrderRecord[]): Promise<void> {
  const fresh = orders.filter((order) => order.labeled_at === null);
  const now = app.clock.now();
  await markLabeled(
    tx,
    fresh.map(({ id }) => id),
    now,
  );
  const isFresh = new Set(fresh);
  const factOf = (order: OrderRecord) => ({ orderId: order.id, storeId: order.store_id });
  const again = orders.filter((order) => !isFresh.has(order));
  await publishMany(tx, 'ORDER_LABELED', fresh.map(factOf), actorOf(by), now);
  // A second label is a second thing to stick on a box: the log keeps who had it, and when.
  await publishMany(tx, 'LABEL_PRINTED_AGAIN', again.map(factOf), actorOf(by), now);
}
