// What the law asks of whoever holds a shop's customers (Shopify's three privacy topics): that a customer is told what is held of them, that
// it is erased, and that nothing of a shop stays which has left. Each is done, and written into the activity log.
import { sql } from 'kysely';
import { z } from 'zod';
import { recordActivity } from '../activity/record.ts';
import { shopAndLocations } from '../gateways/shopify/documents.ts';
import { ShopifyFailure } from '../gateways/shopify/port.ts';
import { postMail } from '../mail/post.ts';
import { eraseRecipients } from '../orders/verbs/erase.ts';
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
  for (const shop of await everyShopOf(app.db, domain))
    waiting += await app.db.transaction(wholeRetailer(shop.retailer_id), async (tx) => {
      // A retailer that let go of the shop needs nothing of it, whoever has it now.
      if (isKept && shop.disconnected_at === null) return keepAll(app, tx, shop);
      if (topic === 'customers/data_request') return tellWhatIsHeld(app, tx, shop, orders);
      return erase(app, tx, shop, topic === 'shop/redact' ? null : orders);
    });
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

async function keepAll(app: App, tx: Tx, shop: ShopRecord): Promise<number> {
  await record(app, tx, shop, 'shop/redact, connected again', []);
  return 0;
}

const takenOf = (tx: Tx, { id }: ShopRecord, orders: readonly string[] | null) => {
  const all = tx.db.selectFrom('shopify_orders').select(['order_id', 'name']).where('shop_id', '=', id);
  return (orders === null ? all : all.where('shopify_order_id', '=', sql<string>`any(${orders}::text[])`)).execute();
};

/** The retailer answers its customer; its admins are told of which orders. */
async function tellWhatIsHeld(app: App, tx: Tx, shop: ShopRecord, orders: readonly string[]): Promise<number> {
  const names = (await takenOf(tx, shop, orders)).map(({ name }) => name);
  const admins = await tx.db
    .selectFrom('members')
    .select(['name', 'email', 'language'])
    .where('role', '=', 'RETAILER_ADMIN')
    .execute();
  const values = { shop: shop.name, orders: names.join(', ') || '–' };
  for (const { name, email, language } of admins)
    await postMail(app, tx, {
      to: { name, address: email },
      language,
      retailer: null,
      letter: { ...letters.customerAsks, values },
    });
  await record(app, tx, shop, 'customers/data_request', names);
  return 0;
}

async function erase(app: App, tx: Tx, shop: ShopRecord, orders: readonly string[] | null): Promise<number> {
  const rows = await takenOf(tx, shop, orders);
  const ids = rows.flatMap(({ order_id }) => order_id ?? []);
  const by = { name: `${shop.name} (Shopify)`, role: 'END_CUSTOMER' as const };
  const waiting = await eraseRecipients(app, tx, ids, by);
  const seen = tx.db.updateTable('shopify_orders').set({ seen: '{}' }).where('shop_id', '=', shop.id);
  await (orders === null ? seen : seen.where('shopify_order_id', '=', sql<string>`any(${orders}::text[])`)).execute();
  await record(
    app,
    tx,
    shop,
    orders === null ? 'shop/redact' : 'customers/redact',
    rows.map(({ name }) => name),
  );
  return waiting;
}

const record = (app: App, tx: Tx, { id, name }: ShopRecord, request: string, orders: string[]) =>
  recordActivity(
    tx,
    { name: 'Shopify', role: 'PROVIDER' },
    { about: { kind: 'shop', id, name }, before: {}, after: { privacyRequest: request, orders }, at: app.clock.now() },
  );
