import { lockRows } from '../orders/deliveries.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { insertLines } from './queries.ts';
import { type HandoverPlace, readWaiting } from './waiting.ts';

/**
 * Records the parcels that wait when a handover ends, up to its limit. Their orders and those that were scanned are locked together and read
 * again, so that a parcel that was moved, canceled or handed over elsewhere in the meantime is not recorded. Returns the locked orders, the ids of
 * those that are left, and the count.
 */
export async function recordLeft(app: App, tx: Tx, place: HandoverPlace, by: string, scanned: readonly string[] = []) {
  const now = app.clock.now();
  const before = await readWaiting(tx, place);
  const orders = await lockRows(tx, [...new Set([...scanned, ...before.waiting.map(({ id }) => id)])]);
  const locked = new Set(orders.map(({ id }) => id));
  const { waiting, missing } = await readWaiting(tx, place);
  // One that was fulfilled in the meantime was not expected, and is not locked.
  const left = waiting.filter(({ id }) => locked.has(id));
  const common = { handover_id: place.id, store_id: place.store_id, outcome: 'LEFT', at: now.toString(), by } as const;
  await insertLines(
    tx,
    left.map(({ id, position, tracking_code }) => ({
      ...{ ...common, id: newId(now.epochMilliseconds), order_id: id, position, tracking_code },
    })),
  );
  return { orders, left: left.map(({ id }) => id), missing: { ...missing, total: left.length } };
}
