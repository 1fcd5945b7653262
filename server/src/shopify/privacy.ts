// Shopify's three privacy topics: a customer's data request, a customer's erasure, and the erasure of a shop that uninstalled the app. Each
// is executed and recorded in the activity log.
import { sql } from 'kysely';
import { z } from 'zod';
import { recordActivity } from '../activity/record.ts';
import { shopAndLocations } from '../gateways/shopify/documents.ts';
import { ShopifyFailure } from '../gateways/shopify/port.ts';
import { writeToAdmins } from '../mail/staff.ts';
import { erased, eraseRecipients } from '../orders/verbs/erase.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { allShopsOfDomain, type ShopRecord } from './queries.ts';
import { queryShop } from './session.ts';
import { letters } from './words.ts';

const About = z
  .object({ orders: z.array(z.string()), email: z.string().nullable() })
  .catch({ orders: [], email: null });

type PrivacyRequest = { topic: string; domain: string; about: unknown };

/**
 * Executes a request for every retailer that the shop was ever connected to. Returns whether it is complete: an address is kept while a
 * driver needs it, and the law allows a month.
 */
export async function answerPrivacy(app: App, { topic, domain, about }: PrivacyRequest): Promise<boolean> {
  const { orders } = About.parse(about);
  const isKept = topic === 'shop/redact' && (await hasAccess(app, domain));
  let waiting = 0;
  for (const shop of await allShopsOfDomain(app.db, domain)) {
    const within = <T>(work: (tx: Tx) => Promise<T>) => app.db.transaction(wholeRetailer(shop.retailer_id), work);
    // A retailer that disconnected the shop keeps none of its data, even if another retailer has the shop now.
    if (isKept && shop.disconnected_at === null)
      await within((tx) => record(app, tx, shop, 'shop/redact, connected again', []));
    else if (topic === 'customers/data_request') await within((tx) => answerDataRequest(app, tx, shop, orders));
    else waiting += await eraseAll(app, shop, topic === 'shop/redact' ? null : orders);
  }
  if (waiting > 0) return false;
  if (topic === 'shop/redact' && !isKept)
    await app.db.shared.deleteFrom('shopify_installations').where('domain', '=', domain).execute();
  return true;
}

/**
 * Returns whether we have access to the shop. Shopify sends `shop/redact` two days after an uninstall; a shop that has since installed the
 * app again needs its data.
 */
async function hasAccess(app: App, domain: string): Promise<boolean> {
  try {
    await queryShop(app, domain, shopAndLocations);
    return true;
  } catch (error) {
    if (error instanceof ShopifyFailure && error.kind === 'CLOSED') return false;
    throw error;
  }
}

/** Mails the retailer's admins, who answer their customer, the orders that contain the data. */
async function answerDataRequest(app: App, tx: Tx, shop: ShopRecord, orders: readonly string[]): Promise<void> {
  const held = await tx.db
    .selectFrom('shopify_fulfillment_orders')
    .select('name')
    .where('shop_id', '=', shop.id)
    .where('shopify_order_id', '=', sql<string>`any(${orders}::text[])`)
    .execute();
  const names = held.map(({ name }) => name);
  const values = { shop: shop.name, orders: names.join(', ') || '–' };
  await writeToAdmins(app, tx, { letter: { ...letters.customerAsks, values } });
  await record(app, tx, shop, 'customers/data_request', names);
}

/** Orders erased per transaction. */
const batchSize = 500;

/**
 * Erases the shop's customers, or those of some of its orders, one transaction per batch: a retry after a crash skips erased ones. Returns
 * the number of orders that have to wait.
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
    .select(['source.id', 'source.order_id', 'source.name'])
    .where('source.id', '>', after)
    .orderBy('source.id')
    .limit(batchSize)
    .execute();
  const by = { name: `${shop.name} (Shopify)`, role: 'END_CUSTOMER' as const };
  const ids = rows.flatMap(({ order_id }) => order_id ?? []);
  const waiting = await eraseRecipients(app, tx, ids, by);
  await tx.db
    .updateTable('shopify_fulfillment_orders')
    .set({ snapshot: '{}' })
    .where('shop_id', '=', shop.id)
    .where('id', '=', sql<string>`any(${rows.map(({ id }) => id)}::text[])`)
    .execute();
  const request = orders === null ? 'shop/redact' : 'customers/redact';
  const names = rows.map(({ name }) => name);
  // Recorded even if there was nothing to erase.
  if (rows.length > 0 || after === '') await record(app, tx, shop, request, names);
  return { waiting, next: rows[batchSize - 1]?.id };
}

/** Selects the fulfillment orders whose snapshot or order still contains a customer's data. */
function withCustomer(tx: Tx, { id }: ShopRecord, orders: readonly string[] | null) {
  const sources = tx.db
    .selectFrom('shopify_fulfillment_orders as source')
    .leftJoin('orders', 'orders.id', 'source.order_id')
    .where('source.shop_id', '=', id)
    .where((of) => of.or([of('source.snapshot', '<>', '{}'), of('orders.recipient', '<>', erased)]));
  return orders === null ? sources : sources.where('source.shopify_order_id', '=', sql<string>`any(${orders}::text[])`);
}

const record = (app: App, tx: Tx, { id, name }: ShopRecord, request: string, orders: string[]) =>
  recordActivity(
    tx,
    { name: 'Shopify', role: 'PROVIDER' },
    { about: { kind: 'shop', id, name }, before: {}, after: { privacyRequest: request, orders }, at: app.clock.now() },
  );
