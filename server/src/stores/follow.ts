// Copies the stores of a retailer to its sandbox.
import { isDeepStrictEqual } from 'node:util';
import type { App } from '../platform/app.ts';
import { copyRows } from '../platform/db/copy.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Actor, publish } from '../platform/outbox/facts.ts';
import type { WaitingOrders } from './edit.ts';
import { lockStore, overwriteStores, storesAsDecided } from './queries.ts';
import { showStore } from './screens.ts';

type FollowContext = { app: App; orders: Pick<WaitingOrders, 'move'> };

/** Copies the stores that differ. Waiting orders in the sandbox are moved like the retailer's own. */
export async function followStores({ app, orders }: FollowContext, from: Tx, to: Tx, by: Actor): Promise<void> {
  const known = new Map((await storesAsDecided(to)).map((row) => [row.id, row]));
  const rows = (await storesAsDecided(from)).filter((row) => !isDeepStrictEqual(row, known.get(row.id) ?? row));
  for (const { id } of rows) await lockStore(to, id);
  const before = await Promise.all(rows.map(({ id }) => showStore(to, app.clock, id)));
  await overwriteStores(to, rows);
  await copyRows(from, to, 'stores');
  for (const store of before) {
    await orders.move(app, to, by, { before: store, after: await showStore(to, app.clock, store.id) });
    await publish(to, 'STORE_CHANGED', { storeId: store.id }, by, app.clock.now());
  }
}
