// Whom an order went to is erased where they ask for it. The order stays, as what was carried and charged.

import type { App } from '../../platform/app.ts';
import { readInstant } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/outbox/facts.ts';
import { searchText } from '../list/searchable.ts';
import { lockRows, type OrderRecord } from '../queries.ts';
import { stateWithoutCutoffOf } from '../state.ts';
import { withEdit, writeChanges } from '../write.ts';

/** What stands where a name and an address stood. */
const erased = '—';

/** The law leaves so long for it. */
const mostDays = 30;

/** Whether the courier still has to find the door. */
function isOnItsWay(app: App, order: OrderRecord): boolean {
  const { deleted, status } = stateWithoutCutoffOf(app, order);
  const isOver = deleted || ['COMPLETED', 'CANCELED', 'RTS_COMPLETED'].includes(status);
  if (isOver || order.fulfilled_at === null) return false;
  const latest = readInstant(order.fulfilled_at).add({ hours: 24 * mostDays });
  return Temporal.Instant.compare(app.clock.now(), latest) < 0;
}

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
