// Whom an order went to is erased where they ask for it. The order stays, as what was carried and charged.

import { isUnderWay } from '@portage/contract/orders/rules';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/outbox/facts.ts';
import { searchText } from '../list/searchable.ts';
import { lockRows, type OrderRecord } from '../queries.ts';
import { stateWithoutCutoffOf } from '../state.ts';
import { withEdit, writeChanges } from '../write.ts';

/** What stands where a name and an address stood. */
const erased = '—';

/** Whether the courier still has to find the door. */
const isOnItsWay = (app: App, order: OrderRecord) => {
  const state = stateWithoutCutoffOf(app, order);
  const isOver = ['COMPLETED', 'CANCELED', 'RTS_COMPLETED'].includes(state.status);
  return !state.deleted && !isOver && isUnderWay(state);
};

/** Erases the recipients of the orders; answers how many have to wait, as their parcels are on their way. */
export async function eraseRecipients(app: App, tx: Tx, ids: readonly string[], by: Actor): Promise<number> {
  const now = app.clock.now();
  const orders = await lockRows(tx, ids);
  const ready = orders.filter((order) => !isOnItsWay(app, order));
  const nobody = {
    recipient: erased,
    address: erased,
    email: null,
    phone: null,
    address_line2: null,
    note: null,
    recipient_note: null,
    door_code: null,
    leave_words: null,
    customer_id: null,
    latitude: null,
    longitude: null,
    location_precision: null,
    custom_fields: [],
  };
  const changes = ready.map((order) => ({
    order,
    columns: withEdit(order, now, {
      ...nobody,
      search: order.search === null ? null : searchText({ ...order, ...nobody }),
    }),
    facts: [
      {
        topic: 'ORDER_EDITED' as const,
        fact: { orderId: order.id, storeId: order.store_id, fields: ['recipient', 'address'] },
      },
    ],
  }));
  await writeChanges(app, tx, changes, by, now);
  return orders.length - ready.length;
}
