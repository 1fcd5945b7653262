import { whyNotLabel } from '@portage/contract/orders/rules';
import { tellerOf } from '../orders/create.ts';
import { showOrder } from '../orders/detail.ts';
import { handOver } from '../orders/fulfil.ts';
import { lockOrder, markLabeled } from '../orders/labels.ts';
import { stateOf } from '../orders/state.ts';
import type { App } from '../platform/app.ts';
import type { Member } from '../platform/http/handlers.ts';
import { tell } from '../platform/news.ts';
import { refuseIf } from '../platform/refusal.ts';
import { showStore } from '../stores/screens.ts';

/** Makes the order's labels, and fulfils the order first when that is still to do (spec section 2, Orders). */
export const generateLabel = (app: App, by: Member, id: string) =>
  app.db.transaction(by, async (tx) => {
    const order = await lockOrder(tx, id);
    const store = await showStore({ ...tx, storeIds: null }, app.clock, order.store_id);
    refuseIf(whyNotLabel(stateOf(app, order, store)));
    const fulfilled = order.delivery_id ? order : await handOver(app, tx, by, order);
    if (fulfilled.labeled_at === null) {
      await markLabeled(tx, id, app.clock.now());
      await tell(tx, 'ORDER_LABELED', { orderId: id, storeId: order.store_id }, tellerOf(by), app.clock.now());
    }
    return showOrder(app, tx, id);
  });
