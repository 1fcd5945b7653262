// The shops of a retailer: tied, set up and let go of.
import type { Standing } from '@portage/contract/activity/rules';
import type { Language } from '@portage/contract/errors';
import type { Shop, ShopEdit } from '@portage/contract/shopify/shops/schema';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { type Doer, recordActivity } from '../activity/record.ts';
import { actorOf, type Member } from '../auth/member.ts';
import { digest } from '../auth/token.ts';
import { listen, listened, shopAndLocations } from '../gateways/shopify/documents.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { deleteKeys, insertKey } from '../platform/db/keys.ts';
import { newId } from '../platform/ids.ts';
import type { Errand } from '../platform/jobs/kind.ts';
import type { Tidying } from '../platform/noun.ts';
import { publish } from '../platform/outbox/facts.ts';
import { refuse, refuseFaults } from '../platform/refusal.ts';
import { isTestData } from '../retailers/twin.ts';
import { storeFaults } from '../team/faults.ts';
import { offerRates } from './carrier.ts';
import { beginConfiguration } from './configuration.ts';
import { lookAtShop, unlessClosed } from './look.ts';
import { connectedAfter, findShop, type ShopRecord, shopBatch, shopOf } from './queries.ts';
import { numberOf } from './read.ts';
import { showShop } from './screens.ts';
import { tellWaiting } from './telling.ts';
import { askShop } from './tokens.ts';

/** Orders that were made shortly before a shop was connected wait there still. */
const daysBefore = 7;

/** What a shop knew in a life before it knows no more. */
const anew = { disconnected_at: null, looked_at: null, problem: null };

/** Ties the shop of a one-time code to the member's retailer. */
export const tieShop = (app: App, by: Member, envoiId: string, language: Language): Promise<Shop> =>
  app.db.transaction(by, async (tx) => showShop(tx, (await tieWithin(app, tx, by, envoiId)).id, language));

/** The same within a larger transaction, as that of a new account. */
export async function tieWithin(app: App, tx: Tx, by: Doer & { role: Member['role'] }, envoiId: string) {
  if (await isTestData(tx)) refuse('LIVE_DATA_ONLY');
  const now = app.clock.now();
  const domain = await takeCode(tx, envoiId, now);
  const installation = await tx.db
    .selectFrom('shopify_installations')
    .select(['name', 'currency'])
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow();
  const given = { ...installation, known_until: now.subtract({ hours: 24 * daysBefore }).toString() };
  const since = { connected_by: by.name, connected_at: now.toString(), ...anew };
  const { id } = await tx.db
    .insertInto('shopify_shops')
    .values({ ...given, ...since, id: newId(now.epochMilliseconds), domain })
    .onConflict((conflict) => conflict.columns(['retailer_id', 'domain']).doUpdateSet({ ...given, ...since }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = tx.db.selectFrom('keys').select('id').where('kind', '=', 'SHOPIFY').where('key', '=', domain);
  if (!(await own.executeTakeFirst())) await insertKey(tx, { kind: 'SHOPIFY', key: domain, id }).catch(refuseTaken);
  const about = { kind: 'shop' as const, id, name: installation.name };
  await recordActivity(tx, by, { about, before: null, after: { name: installation.name, shop: domain }, at: now });
  await publish(tx, 'SHOPIFY_CHANGED', { shopId: id }, { name: by.name, role: by.role }, now);
  // Its shipping options are shown from then on (spec section 2, Settings).
  await beginConfiguration(tx);
  await app.jobs.send(tx, settleShop, `${tx.retailerId} ${id}`);
  return { id, domain };
}

/** Another retailer has it. */
function refuseTaken(error: unknown): never {
  if (error instanceof DatabaseError && error.constraint === 'keys_pkey') refuse('SHOPIFY_SHOP_EXISTS');
  throw error;
}

async function takeCode(tx: Tx, envoiId: string, now: Temporal.Instant): Promise<string> {
  const taken = await tx.db
    .deleteFrom('shopify_onboardings')
    .where('hash', '=', digest(envoiId))
    .where('expires_at', '>', now.toString())
    .returning('domain')
    .executeTakeFirst();
  return taken?.domain ?? refuse('SHOPIFY_SHOP_NOT_FOUND');
}

/** Locked until the transaction ends. */
async function lockOwn({ db }: Tx, id: string): Promise<ShopRecord> {
  const shop = await shopOf(db, id).forUpdate().executeTakeFirst();
  return shop ?? refuse('SHOPIFY_SHOP_NOT_FOUND');
}

/** Says which orders are taken over, and from where. */
export const editShop = (app: App, by: Member, id: string, edit: ShopEdit, language: Language): Promise<Shop> =>
  app.db.transaction(by, async (tx) => {
    const shop = await lockOwn(tx, id);
    if (edit.version !== undefined && edit.version !== shop.version)
      refuse('STALE_VERSION', { data: await showShop(tx, id, language) });
    const stores = (edit.locations ?? []).flatMap(({ pickupScheduleId }) => pickupScheduleId ?? []);
    // A place may be left without a store, and what is taken changed alone.
    if (stores.length > 0) refuseFaults(await storeFaults(tx, stores));
    const before = await standingOf(tx, shop);
    const { takes = shop.takes } = edit;
    await tx.db.updateTable('shopify_shops').set({ takes, version: sql`version + 1` }).where('id', '=', id).execute();
    for (const { id: location, pickupScheduleId } of edit.locations ?? [])
      await tx.db
        .updateTable('shopify_locations')
        .set({ leads_to: pickupScheduleId })
        .where('shop_id', '=', id)
        .where('id', '=', location)
        .execute();
    const after = await standingOf(tx, { ...shop, takes });
    await tell(app, tx, by, shop, { before, after });
    // What stood still for want of a store is looked at again.
    await app.jobs.send(tx, settleShop, `${tx.retailerId} ${id}`);
    return showShop(tx, id, language);
  });

/** Lets go of a shop. What opens it is forgotten at once. */
export const disconnectShop = (app: App, by: Member, id: string, language: Language): Promise<Shop> =>
  app.db.transaction(by, async (tx) => {
    const shop = await lockOwn(tx, id);
    const shown = await showShop(tx, id, language);
    const at = app.clock.now().toString();
    await tx.db.updateTable('shopify_shops').set({ disconnected_at: at }).where('id', '=', id).execute();
    await deleteKeys(tx, 'SHOPIFY', id);
    await tx.db
      .updateTable('shopify_installations')
      .set({ sealed_tokens: null, uninstalled_at: at })
      .where('domain', '=', shop.domain)
      .execute();
    await tell(app, tx, by, shop, { before: await standingOf(tx, shop), after: null });
    return shown;
  });

async function tell(
  app: App,
  tx: Tx,
  by: Member,
  { id, name }: ShopRecord,
  change: { before: Standing; after: Standing },
) {
  const at = app.clock.now();
  await recordActivity(tx, by, { about: { kind: 'shop', id, name }, ...change, at });
  await publish(tx, 'SHOPIFY_CHANGED', { shopId: id }, actorOf(by), at);
}

/** How a shop stands, by names. */
async function standingOf(tx: Tx, { id, name, domain, takes }: ShopRecord): Promise<Standing> {
  const rows = await tx.db
    .selectFrom('shopify_locations')
    .innerJoin('stores', 'stores.id', 'shopify_locations.leads_to')
    .select(['shopify_locations.name as place', 'stores.name as store'])
    .where('shop_id', '=', id)
    .orderBy('shopify_locations.name')
    .execute();
  return { name, shop: domain, takes, stores: rows.map((row) => `${row.place} → ${row.store}`) };
}

/**
 * What a shop tells us of, and which fields of it, where all would be much: an order of many lines is larger than a message may be. The rest
 * of what Shopify could tell is none of a courier's business.
 */
const topics = {
  ORDERS_CREATE: ['id'],
  ORDERS_UPDATED: ['id'],
  ORDERS_EDITED: ['order_edit'],
  ORDERS_CANCELLED: ['id'],
  FULFILLMENT_ORDERS_MOVED: null,
  FULFILLMENT_ORDERS_SPLIT: null,
  FULFILLMENT_ORDERS_MERGED: null,
  FULFILLMENT_ORDERS_PLACED_ON_HOLD: null,
  FULFILLMENT_ORDERS_HOLD_RELEASED: null,
  FULFILLMENT_ORDERS_CANCELLED: null,
  APP_UNINSTALLED: null,
};

/** Reads the places of a shop, has it tell us what happens, and takes over what happened before and tells what waits. It may be done again. */
export const settleShop: Errand<App> = {
  kind: 'shopify.settle',
  async run(app, name) {
    const [retailerId = '', id = ''] = name.split(' ');
    const tenant = wholeRetailer(retailerId);
    const shop = await findShop(app.db.scope(tenant), id);
    if (shop) await unlessClosed(settle(app, shop));
  },
};

async function settle(app: App, shop: ShopRecord): Promise<void> {
  const tenant = wholeRetailer(shop.retailer_id);
  const { locations } = await askShop(app, shop.domain, shopAndLocations);
  await app.db.transaction(tenant, (tx) => keepLocations(tx, shop.id, locations.nodes));
  const uri = `${app.config.publicUrl}/shopify/webhooks`;
  const { webhookSubscriptions: told } = await askShop(app, shop.domain, listened);
  for (const [topic, includeFields] of Object.entries(topics))
    if (!told.nodes.some((each) => each.topic === topic && each.uri === uri))
      await askShop(app, shop.domain, listen, { topic, uri, includeFields });
  await offerRates(app, shop);
  await lookAtShop(app, shop);
  await tellWaiting(app, shop.retailer_id, shop.id);
}

/** Settles every connected shop again: Shopify removes a subscription whose messages could not be delivered for a while. */
export const settlingShops: Tidying = {
  does: 'looking at what Shopify’s shops tell us of',
  async run({ shopify, db, jobs }) {
    if (!shopify) return;
    const queueAfter = (last: ShopKey | null) =>
      db.everyRetailerTransaction(async (open) => {
        const shops = await connectedAfter(open, last);
        for (const { retailer_id, id } of shops)
          await jobs.send({ db: open }, settleShop, `${retailer_id} ${id}`, retailer_id);
        return shops[shopBatch - 1];
      });
    for (let last = await queueAfter(null); last; last = await queueAfter(last));
  },
};

type ShopKey = Pick<ShopRecord, 'retailer_id' | 'id'>;

type Place = { id: string; name: string; isActive: boolean };

/** A new place leads to the only store there is, or to the one of its name; what somebody chose stays. */
async function keepLocations(tx: Tx, shopId: string, places: readonly Place[]): Promise<void> {
  const stores = await tx.db.selectFrom('stores').select(['id', 'name']).where('is_activated', '=', true).execute();
  const only = stores.length === 1 ? stores[0] : undefined;
  const leadingTo = (name: string) =>
    (only ?? stores.find((store) => store.name.toLowerCase() === name.trim().toLowerCase()))?.id ?? null;
  for (const { id: gid, name, isActive } of places) {
    const row = { name, is_active: isActive };
    await tx.db
      .insertInto('shopify_locations')
      .values({ ...row, shop_id: shopId, id: numberOf(gid), leads_to: leadingTo(name) })
      .onConflict((conflict) => conflict.columns(['retailer_id', 'shop_id', 'id']).doUpdateSet(row))
      .execute();
  }
}
