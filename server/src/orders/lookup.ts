import type { Database } from '../platform/db/database.ts';
import type { OrderRecord } from './queries.ts';

export type Found = { order: OrderRecord /** Whether the code was the secret one. */; byLink: boolean };

const why = 'a recipient has a code, not a retailer';
const longestCode = 64;

/** The order that carries a code: its link code, its tracking code or that of one of its packages. Canceled before hand-over: gone. */
export async function orderByCode(database: Database, code: string): Promise<Found | null> {
  const wanted = code.trim().toUpperCase();
  if (wanted === '' || wanted.length > longestCode) return null;
  const db = database.everyRetailer(why);
  const open = db.selectFrom('orders').selectAll().where('deleted_at', 'is', null);
  const byLink = await open.where('link_code', '=', wanted).executeTakeFirst();
  if (byLink) return { order: byLink, byLink: true };
  const byTracking = await open.where('tracking_code', '=', wanted).executeTakeFirst();
  if (byTracking) return { order: byTracking, byLink: false };
  const piece = await db
    .selectFrom('packages')
    .select(['retailer_id', 'order_id'])
    .where('tracking_code', '=', wanted)
    .executeTakeFirst();
  if (!piece) return null;
  const whole = await open
    .where('retailer_id', '=', piece.retailer_id)
    .where('id', '=', piece.order_id)
    .executeTakeFirst();
  return whole ? { order: whole, byLink: false } : null;
}
