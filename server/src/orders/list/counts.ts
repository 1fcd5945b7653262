// Counts the orders in each group: every open screen reads it after each event.
import { mapGroups } from '@portage/contract/orders/status';
import type { App } from '../../platform/app.ts';
import type { Scope } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { talliedKinds } from '../../platform/tallies.ts';
import { orderTallies } from './tallies.ts';

const readCounts = prepared((scope, storeId: string | undefined) =>
  scope.db.selectNoFrom([talliedKinds(orderTallies, scope, storeId).as('groups')]),
);

/** Returns exact counts of the groups. */
export async function countOrders(app: App, scope: Scope, storeId: string | undefined) {
  const [counted] = await readCounts(app.db, scope, storeId);
  const counts = new Map(Object.entries(counted?.groups ?? {}));
  return {
    all: [...counts.values()].reduce((sum, orders) => sum + orders, 0),
    groups: mapGroups((group) => counts.get(group) ?? 0),
  };
}
