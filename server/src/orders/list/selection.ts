// A selection of orders: all matches of a list query, or the ids that were selected in the list.
import { OrdersQuery } from '@portage/contract/orders/query';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { Scope } from '../../platform/db/database.ts';
import { withDays } from './list.ts';
import { countCap, sorts, visibleOrders } from './rows.ts';
import { findMatching, searchOrders } from './search.ts';

const { sort } = OrdersQuery.shape;
const StoreDay = z.object({ date: z.string(), storeIds: z.array(z.string()).nullable() });
const StoresDue = z
  // A payload of the previous release has one date for both.
  .object({ due: z.string(), dueFulfilled: z.string().optional(), since: z.string(), storeIds: z.array(z.string()) })
  .transform((stores) => ({ ...stores, dueFulfilled: stores.dueFulfilled ?? stores.due }));

/** A selection in the payload of a job: ids, or a query whose relative days are resolved to dates. */
export const OrderSelection = z.union([
  z.object({ ids: z.array(z.string()), sort }),
  z.object({
    list: OrdersQuery.omit({ date: true }).extend({
      search: z.string().optional(),
      days: z.array(StoreDay).optional(),
      due: z.array(StoresDue).optional(),
    }),
  }),
]);
export type OrderSelection = z.output<typeof OrderSelection>;

type SelectionRequest = {
  ids?: readonly string[] | undefined;
  list?: Omit<OrdersQuery, 'page' | 'pageSize'> | undefined;
};

/** Resolves a selection. A search below the counting limit becomes the ids that the list shows: a whole code selects only its order. */
export async function selectOrders(app: App, scope: Scope, { ids, list }: SelectionRequest): Promise<OrderSelection> {
  const query = OrdersQuery.parse({});
  if (ids) return { ids: [...new Set(ids)], sort: list?.sort ?? query.sort };
  const asked = await withDays(app, scope, { ...query, ...list });
  const shown = asked.search ? await searchOrders(scope, { ...asked, page: 1, pageSize: countCap }) : null;
  if (shown && !shown.totalIsCapped) return { ids: shown.rows.map(({ id }) => id), sort: asked.sort };
  const days = asked.days?.map((day) => ({ ...day, storeIds: day.storeIds && [...day.storeIds] }));
  const due = asked.due?.map((stores) => ({ ...stores, storeIds: [...stores.storeIds] }));
  return { list: { ...asked, days, due } };
}

/** Selects those of the selected orders that the member may see. */
export const selectedOrders = (scope: Scope, found: OrderSelection) =>
  'ids' in found
    ? visibleOrders(scope).where('id', '=', sql<string>`any(${found.ids}::uuid[])`)
    : findMatching(scope, found.list);

/** Returns the sort of the list in which the orders were selected. */
export const orderOfList = (found: OrderSelection) => sorts['ids' in found ? found.sort : found.list.sort];
