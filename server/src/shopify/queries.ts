// Shops and what of their orders became ours, as rows.

import { type Selectable, sql } from 'kysely';
import { isoOf, readInstant } from '../platform/clock.ts';
import type { Database, Scope, Tx } from '../platform/db/database.ts';
import type { ShopifyOrders, ShopifyShops } from '../platform/db/schema.gen.ts';
import { publish } from '../platform/outbox/facts.ts';

/** A shop as it is kept. */
export type ShopRecord = Selectable<ShopifyShops>;
/** What became of a shop's order, as it is kept. */
export type TakenRecord = Selectable<ShopifyOrders>;

/** The shop behind a domain, whosever it is. */
export const findShopOf = (database: Database, domain: string): Promise<ShopRecord | undefined> =>
  database
    .everyRetailer()
    .selectFrom('keys')
    .innerJoin('shopify_shops', (join) =>
      join.onRef('shopify_shops.retailer_id', '=', 'keys.retailer_id').onRef('shopify_shops.id', '=', 'keys.id'),
    )
    .selectAll('shopify_shops')
    .where('keys.kind', '=', 'SHOPIFY')
    .where('keys.key', '=', domain)
    .executeTakeFirst();

/** Every retailer's shop of a domain, also one that was let go of: what came from it is still here. */
export const everyShopOf = (database: Database, domain: string): Promise<ShopRecord[]> =>
  database.everyRetailer().selectFrom('shopify_shops').selectAll().where('domain', '=', domain).execute();

/** Whose a shop is. */
export async function retailerOfShop(database: Database, id: string): Promise<string | null> {
  const shops = database.everyRetailer().selectFrom('shopify_shops').select('retailer_id').where('id', '=', id);
  return (await shops.executeTakeFirst())?.retailer_id ?? null;
}

/** Shops that one transaction queues an errand for, of every retailer. */
export const shopBatch = 200;

/** A batch of the shops that were not looked at since and are not about to be; they are taken for a look now. */
export const takeDueShops = (db: Scope['db'], now: Temporal.Instant, since: Temporal.Instant) =>
  db
    .updateTable('shopify_shops')
    .set({ look_queued_at: isoOf(now) })
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('shopify_shops.retailer_id', 'shopify_shops.id'),
        'in',
        selectFrom('shopify_shops as due')
          .select(['due.retailer_id', 'due.id'])
          .where('due.disconnected_at', 'is', null)
          .where((due) => due.or([due('due.looked_at', 'is', null), due('due.looked_at', '<', isoOf(since))]))
          .where((due) => due.or([due('due.look_queued_at', 'is', null), due('due.look_queued_at', '<', isoOf(since))]))
          .orderBy('due.looked_at', (order) => order.asc().nullsFirst())
          .limit(shopBatch)
          .forUpdate()
          .skipLocked()
          .$asTuple('retailer_id', 'id'),
      ),
    )
    .returning(['retailer_id', 'id'])
    .execute();

/** A batch of the connected shops of every retailer, after one of them. */
export const connectedAfter = (db: Scope['db'], after: Pick<ShopRecord, 'retailer_id' | 'id'> | null) =>
  db
    .selectFrom('shopify_shops')
    .select(['retailer_id', 'id'])
    .where('disconnected_at', 'is', null)
    .$if(after !== null, (shops) =>
      shops.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('retailer_id', 'id'), '>', tuple(after?.retailer_id ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('retailer_id')
    .orderBy('id')
    .limit(shopBatch)
    .execute();

/** The retailer's shops that are connected. */
export const connectedShops = (scope: Pick<Scope, 'db'>): Promise<ShopRecord[]> =>
  scope.db
    .selectFrom('shopify_shops')
    .selectAll()
    .where('disconnected_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** One of them. */
export const findShop = ({ db }: Pick<Scope, 'db'>, id: string): Promise<ShopRecord | undefined> =>
  shopOf(db, id).executeTakeFirst();

/** The same as a query, for a larger one. */
export const shopOf = (db: Scope['db'], id: string) =>
  db.selectFrom('shopify_shops').selectAll().where('id', '=', id).where('disconnected_at', 'is', null);

/** Has the screens read a shop again. The shop itself did it. */
export const publishShop = (tx: Tx, { id, name }: Pick<ShopRecord, 'id' | 'name'>, at: Temporal.Instant) =>
  publish(tx, 'SHOPIFY_CHANGED', { shopId: id }, { name, role: 'RETAILER_USER' }, at);

/** What of a shop's order is here, locked until the transaction ends. */
export const lockTaken = (tx: Tx, shopId: string, id: string): Promise<TakenRecord | undefined> =>
  tx.db
    .selectFrom('shopify_orders')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Whether a later look was here first. What becomes of a parcel need not change its order: then whoever asked later knows more. */
export function isOld({ seen_at, asked_at }: TakenRecord, updatedAt: string, askedAt: Temporal.Instant): boolean {
  const since = Temporal.Instant.compare(readInstant(seen_at), readInstant(updatedAt));
  if (since !== 0 || asked_at === null) return since > 0;
  return Temporal.Instant.compare(readInstant(asked_at), askedAt) > 0;
}

/** Has a parcel take the place of one of those that are over: the order that became of that is the same. */
export const replaceTaken = (tx: Tx, shopId: string, over: readonly string[], id: string) =>
  tx.db
    .updateTable('shopify_orders')
    .set({ id, fulfillment_id: null })
    .where('shop_id', '=', shopId)
    .where('id', '=', (of) =>
      of
        .selectFrom('shopify_orders as before')
        .select('before.id')
        .where('before.shop_id', '=', shopId)
        .where('before.id', '=', sql<string>`any(${[...over]}::text[])`)
        .where('before.order_id', 'is not', null)
        .orderBy('before.id')
        .limit(1)
        .forUpdate(),
    )
    .returningAll()
    .executeTakeFirst();

/** Whether an order came from another shop, whose numbers may be the same. */
export async function cameFromOther(tx: Tx, orderId: string, shopId: string): Promise<boolean> {
  const rows = tx.db.selectFrom('shopify_orders').select('shop_id').where('order_id', '=', orderId);
  return (await rows.execute()).some((row) => row.shop_id !== shopId);
}
