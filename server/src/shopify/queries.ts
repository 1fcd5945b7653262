// The rows of shops and their fulfillment orders.

import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { isoOf, readInstant } from '../platform/clock.ts';
import type { Database, Scope, Tx } from '../platform/db/database.ts';
import type { ShopifyFulfillmentOrders, ShopifyShops } from '../platform/db/schema.gen.ts';
import { publish } from '../platform/outbox/facts.ts';

export type ShopRecord = Selectable<ShopifyShops>;
/** The payload of a task about a shop. */
export const ShopPayload = z.object({ retailerId: z.guid(), shopId: z.guid() });
export type ShopPayload = z.output<typeof ShopPayload>;

export type FulfillmentOrderRecord = Selectable<ShopifyFulfillmentOrders>;

/** Returns the connected shop of a domain, of any retailer. */
export const findShopByDomain = (database: Database, domain: string): Promise<ShopRecord | undefined> =>
  database
    .acrossTenantsAndSandboxes()
    .selectFrom('keys')
    .innerJoin('shopify_shops', (join) =>
      join.onRef('shopify_shops.retailer_id', '=', 'keys.retailer_id').onRef('shopify_shops.id', '=', 'keys.id'),
    )
    .selectAll('shopify_shops')
    .where('keys.kind', '=', 'SHOPIFY')
    .where('keys.key', '=', domain)
    .executeTakeFirst();

/** Returns the shops of a domain of every retailer, including disconnected ones, whose orders we still store. */
export const allShopsOfDomain = (database: Database, domain: string): Promise<ShopRecord[]> =>
  database.acrossTenantsAndSandboxes().selectFrom('shopify_shops').selectAll().where('domain', '=', domain).execute();

/** Returns the retailer of a shop, or null if there is none. */
export async function retailerOfShop(database: Database, id: string): Promise<string | null> {
  const shops = database
    .acrossTenantsAndSandboxes()
    .selectFrom('shopify_shops')
    .select('retailer_id')
    .where('id', '=', id);
  return (await shops.executeTakeFirst())?.retailer_id ?? null;
}

/** Shops, of all retailers, for which one transaction queues a task. */
export const shopBatch = 200;

/** Claims a batch of the shops that were neither polled nor queued since the given time. */
export const claimDueShops = (db: Scope['db'], now: Temporal.Instant, since: Temporal.Instant) =>
  db
    .updateTable('shopify_shops')
    .set({ poll_queued_at: isoOf(now) })
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('shopify_shops.retailer_id', 'shopify_shops.id'),
        'in',
        selectFrom('shopify_shops as due')
          .select(['due.retailer_id', 'due.id'])
          .where('due.disconnected_at', 'is', null)
          .where((due) => due.or([due('due.polled_at', 'is', null), due('due.polled_at', '<', isoOf(since))]))
          .where((due) => due.or([due('due.poll_queued_at', 'is', null), due('due.poll_queued_at', '<', isoOf(since))]))
          .orderBy('due.polled_at', (order) => order.asc().nullsFirst())
          .limit(shopBatch)
          .forUpdate()
          .skipLocked()
          .$asTuple('retailer_id', 'id'),
      ),
    )
    .returning(['retailer_id', 'id'])
    .execute();

/** Selects a batch of the connected shops of all retailers, after the given one. */
export const connectedShopsAfter = (db: Scope['db'], after: Pick<ShopRecord, 'retailer_id' | 'id'> | null) =>
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

/** Returns the retailer's connected shops. */
export const connectedShops = (scope: Pick<Scope, 'db'>): Promise<ShopRecord[]> =>
  scope.db
    .selectFrom('shopify_shops')
    .selectAll()
    .where('disconnected_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();

export const findShop = ({ db }: Pick<Scope, 'db'>, id: string): Promise<ShopRecord | undefined> =>
  connectedShop(db, id).executeTakeFirst();

/** Selects a connected shop; callers extend the query. */
export const connectedShop = (db: Scope['db'], id: string) =>
  db.selectFrom('shopify_shops').selectAll().where('id', '=', id).where('disconnected_at', 'is', null);

/** Publishes that a shop or its orders changed, so that screens refresh. The shop is the actor. */
export const publishShop = (tx: Tx, { id, name }: Pick<ShopRecord, 'id' | 'name'>, at: Temporal.Instant) =>
  publish(tx, 'SHOPIFY_CHANGED', { shopId: id }, { name, role: 'RETAILER_USER' }, at);

/** Reads a fulfillment order and locks it until the transaction ends. */
export const lockFulfillmentOrder = (tx: Tx, shopId: string, id: string): Promise<FulfillmentOrderRecord | undefined> =>
  tx.db
    .selectFrom('shopify_fulfillment_orders')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/**
 * Returns whether the result of a later read was stored already. A change of a fulfillment order need not change its order's `updatedAt`,
 * so of two reads with the same `updatedAt` the one that was sent later is newer.
 */
export function isStale(
  { shopify_updated_at, read_at }: FulfillmentOrderRecord,
  updatedAt: string,
  readAt: Temporal.Instant,
): boolean {
  const since = Temporal.Instant.compare(readInstant(shopify_updated_at), readInstant(updatedAt));
  if (since !== 0 || read_at === null) return since > 0;
  return Temporal.Instant.compare(readInstant(read_at), readAt) > 0;
}

/** Assigns the record of a replaced fulfillment order, and with it our order, to the one that replaces it. */
export const adoptReplacement = (tx: Tx, shopId: string, replaced: readonly string[], id: string) =>
  tx.db
    .updateTable('shopify_fulfillment_orders')
    .set({ id, fulfillment_id: null })
    .where('shop_id', '=', shopId)
    .where('id', '=', (of) =>
      of
        .selectFrom('shopify_fulfillment_orders as before')
        .select('before.id')
        .where('before.shop_id', '=', shopId)
        .where('before.id', '=', sql<string>`any(${[...replaced]}::text[])`)
        .where('before.order_id', 'is not', null)
        .orderBy('before.id')
        .limit(1)
        .forUpdate(),
    )
    .returningAll()
    .executeTakeFirst();

/** Returns whether one of our orders comes from another shop, whose order numbers may be the same. */
export async function isFromAnotherShop(tx: Tx, orderId: string, shopId: string): Promise<boolean> {
  const rows = tx.db.selectFrom('shopify_fulfillment_orders').select('shop_id').where('order_id', '=', orderId);
  return (await rows.execute()).some((row) => row.shop_id !== shopId);
}
