// Counts the orders in each group and those that need attention, in one statement: every open screen reads it after each event.
import { mapGroups } from '@portage/contract/orders/status';
import type { App } from '../../platform/app.ts';
import type { Scope } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { talliedKinds } from '../../platform/tallies.ts';
import { attentionDay } from './list.ts';
import { countCap, countUpTo } from './rows.ts';
import { orderTallies } from './tallies.ts';

const readCounts = prepared((scope, { storeId, attentionOn }: { storeId: string | undefined; attentionOn: string }) =>
  scope.db.selectNoFrom([
    talliedKinds(orderTallies, scope, storeId).as('groups'),
    countUpTo(scope, { pickupScheduleId: storeId, attentionOn }),
  ]),
);

/** Returns exact counts of the groups, and a capped count of the orders that need attention. */
export async function countOrders(app: App, scope: Scope, storeId: string | undefined) {
  const [counted] = await readCounts(app.db, scope, { storeId, attentionOn: attentionDay(app) });
  const counts = new Map(Object.entries(counted?.groups ?? {}));
  const attention = Number(counted?.total ?? 0);
  return {
    all: [...counts.values()].reduce((sum, orders) => sum + orders, 0),
    groups: mapGroups((group) => counts.get(group) ?? 0),
    attention: Math.min(attention, countCap),
    attentionIsCapped: attention > countCap,
  };
}
