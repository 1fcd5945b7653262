// Erases the recipient of an order at their request. The order itself is kept for billing; each noun erases its own data.
import { loggedTopics } from '@portage/contract/orders/log';
import type { App } from '../../platform/app.ts';
import { readInstant } from '../../platform/clock.ts';
import { type Tx, wholeRetailer } from '../../platform/db/database.ts';
import { type Subscriber, subscribe } from '../../platform/noun.ts';
import type { Actor, NewFact } from '../../platform/outbox/facts.ts';
import { removeFiles } from '../../uploads/remove.ts';
import { searchText } from '../list/searchable.ts';
import { lockRows, type OrderRecord } from '../queries.ts';
import { stateWithoutCutoffOf } from '../state.ts';
import { withEdit, writeChanges } from '../write.ts';

/** Replaces an erased name, address or text. */
export const erased = '—';

/** The legal time limit in days. */
export const mostDays = 30;

/** Returns whether the courier still needs the address. */
function isOnItsWay(app: App, order: OrderRecord): boolean {
  const { deleted, status } = stateWithoutCutoffOf(app, order);
  const isOver = deleted || ['COMPLETED', 'CANCELED', 'RTS_COMPLETED'].includes(status);
  if (isOver || order.fulfilled_at === null) return false;
  const latest = readInstant(order.fulfilled_at).add({ hours: 24 * mostDays });
  return Temporal.Instant.compare(app.clock.now(), latest) < 0;
}

function erasureOf({ id: orderId, store_id: storeId }: OrderRecord, isEdit: boolean): NewFact[] {
  const erasure: NewFact = { topic: 'RECIPIENT_ERASED', fact: { orderId, storeId } };
  return isEdit
    ? [{ topic: 'ORDER_EDITED', fact: { orderId, storeId, fields: ['recipient', 'address'] } }, erasure]
    : [erasure];
}

/** Returns a subscriber that erases a noun's data of a recipient. It is retried if it fails. */
export const erasing = (noun: string, erase: (tx: Tx, orderId: string, app: App) => Promise<unknown>): Subscriber =>
  subscribe(
    `${noun}.erase`,
    ['RECIPIENT_ERASED'],
    () => true,
    (app, { retailerId, fact: { orderId } }) =>
      app.db.transaction(wholeRetailer(retailerId), async (tx) => void (await erase(tx, orderId, app))),
  );

/** Erases notes and values in the log, notes in the journey, and the photos of visits; actions and their times are kept. */
export const eraseTraces = erasing('orders', async (tx, orderId, app) => {
  const { db } = tx;
  const { photos } = await db.selectFrom('orders').select('photos').where('id', '=', orderId).executeTakeFirstOrThrow();
  await removeFiles(app, tx, photos);
  await db.updateTable('orders').set({ photos: [] }).where('id', '=', orderId).execute();
  await db
    .updateTable('action_logs')
    .set({ content: erased })
    .where('order_id', '=', orderId)
    .where((eb) => eb.or([eb('action', 'is', null), eb('action', 'not in', loggedTopics)]))
    .execute();
  await db.updateTable('action_logs').set({ change: null }).where('order_id', '=', orderId).execute();
  await db
    .updateTable('action_logs')
    .set({ sender_name: erased })
    .where('order_id', '=', orderId)
    .where('sender_role', '=', 'END_CUSTOMER')
    .execute();
  await db.updateTable('trackers').set({ status_note: null }).where('order_id', '=', orderId).execute();
});

/**
 * Erases the recipients of the orders. Returns how many must wait because their parcels are in transit. With `isEdit`, the retailer's own
 * systems are notified, so that they can erase the person too.
 */
export async function eraseRecipients(
  app: App,
  tx: Tx,
  ids: readonly string[],
  by: Actor,
  isEdit = true,
): Promise<number> {
  const now = app.clock.now();
  const orders = await lockRows(tx, ids);
  const ready = orders.filter((order) => !isOnItsWay(app, order));
  const erasedColumns = {
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
    resolved_at: now.toString(),
    custom_fields: [],
    status_note: null,
    driver_note: null,
  };
  const changes = ready.map((order) => ({
    order,
    columns: withEdit(order, now, {
      ...erasedColumns,
      search: order.search === null ? null : searchText({ ...order, ...erasedColumns }),
    }),
    facts: erasureOf(order, isEdit),
  }));
  await writeChanges(app, tx, changes, by, now);
  return orders.length - ready.length;
}
