import type { Database } from '../platform/db/database.ts';
import type { OrderRecord } from './queries.ts';

export type Found = { order: OrderRecord /** Whether the code was the secret one. */; byLink: boolean };

const why = 'a recipient has a code, not a retailer';
const longestCode = 64;

const openOrders = (db: ReturnType<Database['everyRetailer']>) =>
  db.selectFrom('orders').selectAll().where('deleted_at', 'is', null);
type Open = ReturnType<typeof openOrders>;

/** The order that carries a code: its link code, its tracking code or that of one of its packages. Canceled before hand-over: gone. */
export async function orderByCode(database: Database, code: string): Promise<Found | null> {
  const wanted = code.trim().toUpperCase();
  if (wanted === '' || wanted.length > longestCode) return null;
  const db = database.everyRetailer(why);
  const open = openOrders(db);
  const byLink = await open.where('link_code', '=', wanted).executeTakeFirst();
  if (byLink) return { order: byLink, byLink: true };
  const byTracking = await open.where('tracking_code', '=', wanted).executeTakeFirst();
  if (byTracking) return { order: byTracking, byLink: false };
  const piece = await db
    .selectFrom('packages')
    .select(['retailer_id', 'order_id'])
    .where('tracking_code', '=', wanted)
    .executeTakeFirst();
  if (!piece) return wholeOf(open, wanted);
  const whole = await open
    .where('retailer_id', '=', piece.retailer_id)
    .where('id', '=', piece.order_id)
    .executeTakeFirst();
  return whole ? { order: whole, byLink: false } : null;
}

/** A label stays on its box when its order shrinks to fewer packages: `CODE-2` then leads to the order of `CODE`. */
async function wholeOf(open: Open, code: string): Promise<Found | null> {
  const stem = /^(.+)-\d$/.exec(code)?.[1];
  const order = stem && (await open.where('tracking_code', '=', stem).executeTakeFirst());
  return order ? { order, byLink: false } : null;
}
