// Which code people are shown and labels carry: a courier may give a delivery its own (spec section 3, useEnvoiTrackingCode).
import type { Scope } from '../platform/db/database.ts';
import type { OrderRecord } from './queries.ts';

type Coded = Pick<OrderRecord, 'tracking_code' | 'envoi_tracking_code'>;

/** The courier's own code where the retailer uses those and there is one, else the product's. */
export const shownCode = (order: Coded, usesEnvoiCodes: boolean): string =>
  (usesEnvoiCodes && order.envoi_tracking_code) || order.tracking_code;

/** Whether the retailer uses them; few orders have one, and where none has nothing is asked. */
export async function usesEnvoiCodes(scope: Scope, orders: readonly Coded[]): Promise<boolean> {
  if (orders.every((order) => order.envoi_tracking_code === null)) return false;
  const { use_envoi_tracking_code: uses } = await scope.db
    .selectFrom('retailers')
    .select('use_envoi_tracking_code')
    .where('id', '=', scope.retailerId)
    .executeTakeFirstOrThrow();
  return uses;
}
