// What the law asks of whoever holds a shop's customers (Shopify's three privacy topics): that a customer is told what is held of them, that
// it is erased, and that nothing of a shop stays which has left. Each is done, and written into the activity log.
import { sql } from 'kysely';
import { z } from 'zod';
import { recordActivity } from '../activity/record.ts';
import { shopAndLocations } from '../gateways/shopify/documents.ts';
import { ShopifyFailure } from '../gateways/shopify/port.ts';
import { writeToAdmins } from '../mail/staff.ts';
import { erased, eraseRecipients } from '../orders/verbs/erase.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { everyShopOf, type ShopRecord } from './queries.ts';
import { askShop } from './tokens.ts';
import { letters } from './words.ts';

const About = z
  .object({ orders: z.array(z.string()), email: z.string().nullable() })
  .catch({ orders: [], email: null });

type Asked = { topic: string; domain: string; about: unknown };

/**
 * Does what is asked, for every retailer that the shop was ever tied to. Answers whether all of it is done: while a parcel is on its way its
 * driver needs the address, and the law leaves a month.
 */
export async function answerPrivacy(app: App, { topic, domain, about }: Asked): Promise<boolean> {
  const { orders } = About.parse(about);
  const isKept = topic === 'shop/redact' && (await letsUsIn(app, domain));
  let waiting = 0;
  for (const shop of await everyShopOf(app.db, domain)) {
    const within = <T>(work: (tx: Tx) => Promise<T>) => app.db.transaction(wholeRetailer(shop.retailer_id), work);
    // A retailer that disconnected the shop needs nothing of it, whichever retailer has it now.
    if (isKept && shop.disconnected_at === null)
      await within((tx) => record(app, tx, shop, 'shop/redact, connected again', []));
    else if (topic === 'customers/data_request') await within((tx) => tellWhatIsHeld(app, tx, shop, orders));
    else waiting += await eraseAll(app, shop, topic === 'shop/redact' ? null : orders);
  }
  if (waiting > 0) return false;
  if (topic === 'shop/redact' && !isKept)
    await app.db.shared.deleteFrom('shopify_installations').where('domain', '=', domain).execute();
  return true;
}

/** Shopify says it two days after a shop removed us. One that has let us in again meanwhile needs what is here of it. */
async function letsUsIn(app: App, domain: string): Promise<boolean> {
  try {
    await askShop(app, domain, shopAndLocations);
    return true;
  } catch (error) {
    if (error instanceof ShopifyFailure && error.kind === 'CLOSED') return false;
    throw error;
  }
}

/** The retailer answers its customer; its admins are told of which orders. */
async function tellWhatIsHeld(app: App, tx: Tx, shop: ShopRecord, orders: readonly string[]): Promise<void> {
  const held = await tx.db
    .selectFrom('shopify_orders')
    .select('name')
    .where('shop_id', '=', shop.id)
    .where('shopify_order_id', '=', sql<string>`any(${orders}::text[])`)
    .execute();
  const names = held.map(({ name }) => name);
  const values = { shop: shop.name, orders: names.join(', ') || '–' };
  await writeToAdmins(app, tx, { letter: { ...letters.customerAsks, values } });
  await record(app, tx, shop, 'customers/data_request', names);
}

/** Orders that one transaction erases. */
const batchSize = 500;

/**
 * Erases the shop's customers, or those of some of its orders, a batch a transaction: an attempt after a crash skips what is erased. Returns
 * how many have to wait.
 */
async function eraseAll(app: App, shop: ShopRecord, orders: readonly string[] | null): Promise<number> {
  let waiting = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after;
    const batch = await app.db.transaction(wholeRetailer(shop.retailer_id), (tx) =>
      eraseBatch(app, tx, shop, orders, from),
    );
    waiting += batch.waiting;
    after = batch.next;
  }
  return waiting;
}

async function eraseBatch(app: App, tx: Tx, shop: ShopRecord, orders: readonly string[] | null, after: string) {
  const rows = await withCustomer(tx, shop, orders)
    .select(['taken.id', 'taken.order_id', 'taken.name'])
    .where('taken.id', '>', after)
    .orderBy('taken.id')
    .limit(batchSize)
    .execute();
  const by = { name: `${shop.name} (Shopify)`, role: 'END_CUSTOMER' as const };
  const ids = rows.flatMap(({ order_id }) => order_id ?? []);
  const waiting = await eraseRecipients(app, tx, ids, by);
  await tx.db
    .updateTable('shopify_orders')
    .set({ seen: '{}' })
    .where('shop_id', '=', shop.id)
    .where('id', '=', sql<string>`any(${rows.map(({ id }) => id)}::text[])`)
    .execute();
  const request = orders === null ? 'shop/redact' : 'customers/redact';
  const names = rows.map(({ name }) => name);
  // Also when there is nothing of it: the request was answered.
  if (rows.length > 0 || after === '') await record(app, tx, shop, request, names);
  return { waiting, next: rows[batchSize - 1]?.id };
}

/** What was taken over from a shop and still says something of a customer, here or in the order that it became. */
function withCustomer(tx: Tx, { id }: ShopRecord, orders: readonly string[] | null) {
  const taken = tx.db
    .selectFrom('shopify_orders as taken')
    .leftJoin('orders', 'orders.id', 'taken.order_id')
    .where('taken.shop_id', '=', id)
    .where((of) => of.or([of('taken.seen', '<>', '{}'), of('orders.recipient', '<>', erased)]));
  return orders === null ? taken : taken.where('taken.shopify_order_id', '=', sql<string>`any(${orders}::text[])`);
}

const record = (app: App, tx: Tx, { id, name }: ShopRecord, request: string, orders: string[]) =>
  recordActivity(
    tx,
    { name: 'Shopify', role: 'PROVIDER' },
    { about: { kind: 'shop', id, name }, before: {}, after: { privacyRequest: request, orders }, at: app.clock.now() },
  );
