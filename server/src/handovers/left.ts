import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { insertLines } from './queries.ts';
import { type HandoverPlace, readWaiting } from './waiting.ts';

/** Records the parcels that wait when a handover ends, up to its limit. Returns their count and the ids of their orders. */
export async function recordLeft(app: App, tx: Tx, place: HandoverPlace, by: string) {
  const now = app.clock.now();
  const { waiting, missing } = await readWaiting(tx, place);
  const common = { handover_id: place.id, store_id: place.store_id, outcome: 'LEFT', at: now.toString(), by } as const;
  await insertLines(
    tx,
    waiting.map(({ id, position, tracking_code }) => ({
      ...{ ...common, id: newId(now.epochMilliseconds), order_id: id, position, tracking_code },
    })),
  );
  return { missing, orderIds: [...new Set(waiting.map(({ id }) => id))] };
}
