// Moves the waiting orders of a store whose hours change. An order whose pickup is removed gets the store's next one after it, never an
// earlier one, because it may not be ready. An order past its cutoff is not moved, because the courier was notified; nor is an order whose
// pickup is not one of the store's.
import { isPickup } from '@portage/contract/stores/rules';
import type { Store, StoreMoves } from '@portage/contract/stores/schema';
import { type SqlBool, sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { Scope, Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/outbox/facts.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StoreChange } from '../../stores/edit.ts';
import { cutoffOf, type Pickup, slotAfter } from '../../stores/slots.ts';
import { lockRows, type OrderRecord } from '../queries.ts';
import { newScheduledTracker, waitsAgain } from '../records.ts';
import { type OrderChange, withEdit, writeChanges } from '../write.ts';

/** Orders per statement. */
const batchSize = 1000;
/** Maximum number of orders that one change of a store moves, in its transaction. */
const mostMoved = 10_000;
/** Orders that a preview lists. */
const named = 5;

/** Selects the store's orders that the courier has not picked up. A test compares this with `isUnderWay`. */
const waitingAt = (scope: Scope | Tx, { id, today }: Store) =>
  scope.db
    .selectFrom('orders')
    .where('store_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('delivery_date', '>=', today)
    .where(({ eb, or, and }) =>
      or([
        eb('delivery_status', 'is', null),
        and([
          eb('delivery_status', '=', 'DELIVERY_SCHEDULED'),
          eb('picked_up', '=', false),
          eb('sorted', '=', false),
          eb('delivery_attempts_made', '=', 0),
        ]),
      ]),
    );

const keyOf = ({ date, time }: Pickup) => `${date} ${time}`;
const isAt = (keys: readonly string[]) => sql<SqlBool>`delivery_date || ' ' || delivery_time = any(${keys}::text[])`;

type Moves = { targets: ReadonlyMap<string, Pickup>; moved: number; closing: number };

/** Returns the new pickup and the number of orders of each removed pickup. Refuses more than `most` orders. */
async function movesOf(
  scope: Scope | Tx,
  { before, after }: StoreChange,
  now: Temporal.Instant,
  most = mostMoved,
): Promise<Moves> {
  const pickups = await waitingAt(scope, before)
    .select(({ fn }) => ['delivery_date as date', 'delivery_time as time', fn.countAll<string>().as('orders')])
    .groupBy(['delivery_date', 'delivery_time'])
    .execute();
  const isPast = (store: Store, { date, time }: Pickup) =>
    Temporal.Instant.compare(cutoffOf(store, date, time), now) <= 0;
  const targets = new Map<string, Pickup>();
  let [moved, closing] = [0, 0];
  for (const { date, time, orders } of pickups) {
    if (date === null || time === null) continue;
    const pickup = { date, time };
    if (!isPickup(before, date, time) || isPast(before, pickup)) continue;
    if (isPickup(after, date, time)) {
      if (isPast(after, pickup)) closing += Number(orders);
      continue;
    }
    const target = slotAfter(after, pickup, now);
    if (!target) continue;
    targets.set(keyOf(pickup), target);
    moved += Number(orders);
  }
  if (moved > most) refuse('TOO_MANY_RECORDS', { values: { maximum: most } });
  return { targets, moved, closing };
}

/** Returns a preview of the moves; nothing is written. */
export async function previewMoves(app: App, scope: Scope, change: StoreChange): Promise<StoreMoves> {
  const { targets, ...counts } = await movesOf(scope, change, app.clock.now());
  const first = await waitingAt(scope, change.before)
    .select(['id', 'number', 'tracking_code', 'recipient', 'delivery_date', 'delivery_time'])
    .where(isAt([...targets.keys()]))
    .orderBy('delivery_date')
    .orderBy('delivery_time')
    .orderBy('id')
    .limit(named)
    .execute();
  return {
    ...counts,
    first: first.flatMap(({ id, number, recipient, ...order }) => {
      const from = pickupOf(order);
      const to = from && targets.get(keyOf(from));
      return to ? [{ id, number, recipient, trackingCode: order.tracking_code, from, to }] : [];
    }),
  };
}

const pickupOf = ({
  delivery_date: date,
  delivery_time: time,
}: Pick<OrderRecord, 'delivery_date' | 'delivery_time'>) => (date !== null && time !== null ? { date, time } : null);

/** Moves the orders in the transaction that changes the store. Returns how many were moved. */
export async function moveOrders(app: App, tx: Tx, by: Actor, change: StoreChange, most?: number): Promise<number> {
  const now = app.clock.now();
  const { targets, moved } = await movesOf(tx, change, now, most);
  if (moved === 0) return 0;
  const rows = await waitingAt(tx, change.before)
    .select('id')
    .where(isAt([...targets.keys()]))
    .orderBy('id')
    .execute();
  let done = 0;
  for (let start = 0; start < rows.length; start += batchSize) {
    const ids = rows.slice(start, start + batchSize).map(({ id }) => id);
    const changes = (await lockRows(tx, ids)).flatMap((order) => moveOf(order, targets, by, now) ?? []);
    done += (await writeChanges(app, tx, changes, by, now)).length;
  }
  return done;
}

function moveOf(order: OrderRecord, targets: Moves['targets'], by: Actor, now: Temporal.Instant): OrderChange | null {
  const from = pickupOf(order);
  const to = from && targets.get(keyOf(from));
  // While this transaction waited for the lock, another pickup was planned, or the courier picked up the order.
  if (!to || order.picked_up || order.deleted_at !== null) return null;
  const columns = withEdit(order, now, {
    delivery_date: to.date,
    delivery_time: to.time,
    // The planned stop belongs to the previous pickup.
    route_id: null,
    stop_start_time: null,
    resolved_at: null,
    ...(order.delivery_id === null ? {} : waitsAgain(now.toString())),
  });
  const fields = [...(from.date === to.date ? [] : ['date']), ...(from.time === to.time ? [] : ['time'])];
  return {
    order,
    columns,
    trackers: order.delivery_id ? [newScheduledTracker({ ...order, ...columns }, by, now)] : [],
    facts: [{ topic: 'ORDER_EDITED', fact: { orderId: order.id, storeId: order.store_id, fields } }],
  };
}
