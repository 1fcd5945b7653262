import type { OrdersQuery } from '@portage/contract/orders/list';
import { sql } from 'kysely';
import type { Scope } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';
import { sorts, visible } from './rows.ts';

/** Those of the ids that the member may see, as the list sorts them. */
export async function idsInOrder(
  scope: Scope,
  ids: readonly string[],
  sort: OrdersQuery['sort'] = 'createdAt:desc',
): Promise<string[]> {
  const named = visible(scope).where('id', '=', sql<string>`any(${ids}::uuid[])`);
  const rows = await named.select('id').orderBy(sorts[sort]).execute();
  return rows.map(({ id }) => id);
}

/** Refuses a batch of which the member may see no order at all: there is nothing to name. */
export async function refuseUnseen(scope: Scope, ids: readonly string[]): Promise<void> {
  if ((await idsInOrder(scope, ids)).length === 0) refuse('ORDER_NOT_FOUND');
}
