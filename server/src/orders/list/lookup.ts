import { stemOf } from '@portage/contract/scan/codes';
import type { Database } from '../../platform/db/database.ts';
import type { OrderRecord } from '../queries.ts';

export type CodeMatch = {
  order: OrderRecord;
  /** Whether the code was the secret link code. */
  byLink: boolean;
  /** The code as it is stored, regardless of how it was typed. */
  code: string;
};

const longestCode = 64;

const openOrders = (db: ReturnType<Database['acrossTenantsAndSandboxes']>) =>
  db.selectFrom('orders').selectAll('orders').where('deleted_at', 'is', null);
type Open = ReturnType<typeof openOrders>;

/**
 * Returns the order of a link code, a tracking code, a package's code or the courier's own code. Orders canceled before their pickup are
 * not found.
 */
export async function orderByCode(database: Database, code: string): Promise<CodeMatch | null> {
  const wanted = code.trim().toUpperCase();
  if (wanted === '' || wanted.length > longestCode) return null;
  const open = openOrders(database.acrossTenantsAndSandboxes());
  const byLink = await open
    .innerJoin('keys', (join) =>
      join.onRef('keys.retailer_id', '=', 'orders.retailer_id').onRef('keys.id', '=', 'orders.id'),
    )
    .where('keys.kind', '=', 'LINK')
    .where('keys.key', '=', wanted)
    .executeTakeFirst();
  if (byLink) return { order: byLink, byLink: true, code: wanted };
  const order =
    (await open.where('tracking_code', '=', wanted).executeTakeFirst()) ??
    (await ofPackage(open, wanted)) ??
    (await open.where('tracking_code', '=', stemOf(wanted)).executeTakeFirst());
  return order ? { order, byLink: false, code: wanted } : byCourier(open, code.trim());
}

const ofPackage = (open: Open, code: string) =>
  open
    .innerJoin('packages', (join) =>
      join.onRef('packages.retailer_id', '=', 'orders.retailer_id').onRef('packages.order_id', '=', 'orders.id'),
    )
    .where('packages.tracking_code', '=', code)
    .executeTakeFirst();

/** Returns the order of the courier's own code, if the retailer uses those. A code that two orders share finds neither. */
async function byCourier(open: Open, code: string): Promise<CodeMatch | null> {
  const [order, another] = await open
    .where('retailer_id', 'in', (db) =>
      db.selectFrom('retailers').select('id').where('use_envoi_tracking_code', '=', true),
    )
    .where('envoi_tracking_code', '=', code)
    .limit(2)
    .execute();
  return order && !another ? { order, byLink: false, code } : null;
}
