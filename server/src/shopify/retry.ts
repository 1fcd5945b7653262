// An order of a shop that stands still is looked at again, and its shop told again what it was not.
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { isId } from '../platform/ids.ts';
import { refuse } from '../platform/refusal.ts';
import { lookAtOrder } from './look.ts';
import { lockTaken } from './queries.ts';
import { tellOrder } from './tell.ts';

/** `name` is the shop and what Shopify calls the parcel, as the list of problems has it. */
export const retryOrder = (app: App, by: Member, name: string) =>
  app.db.transaction(by, async (tx) => {
    const [shopId = '', id = ''] = name.split('.');
    const taken = isId(shopId) ? await lockTaken(tx, shopId, id) : undefined;
    if (!taken) return refuse('ORDER_NOT_FOUND');
    await app.jobs.send(tx, lookAtOrder, `${tx.retailerId} ${shopId} ${taken.shopify_order_id}`);
    if (taken.order_id === null) return {};
    const order = tx.db.selectFrom('orders').select('id').where('id', '=', taken.order_id);
    if (!(await order.executeTakeFirst())) refuse('ORDER_NOT_FOUND');
    await tx.db
      .updateTable('shopify_tellings')
      .set({ given_up_at: null })
      .where('order_id', '=', taken.order_id)
      .execute();
    await app.jobs.send(tx, tellOrder, `${tx.retailerId} ${taken.order_id}`);
    return {};
  });
