import type { OrderPicks } from '@portage/contract/orders/batch';
import type { OrdersQuery } from '@portage/contract/orders/list';
import { batchLimit } from '@portage/contract/orders/schema';
import type { z } from 'zod';
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';
import { listOrders } from './list.ts';

/** The first orders that a list's question finds, as many as one batch takes. */
export async function pickOrders(app: App, scope: Scope, query: OrdersQuery): Promise<z.input<typeof OrderPicks>> {
  const { data, total, totalIsCapped } = await listOrders(app, scope, { ...query, page: 1, pageSize: batchLimit });
  return { data, total, totalIsCapped };
}
