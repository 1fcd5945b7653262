// Connects, sets up and disconnects the shops of a retailer.
import type { AuditSnapshot } from '@portage/contract/activity/rules';
import type { Language } from '@portage/contract/errors';
import type { Shop, ShopEdit } from '@portage/contract/shopify/shops/schema';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { type Doer, recordChange } from '../activity/record.ts';
import type { Member } from '../auth/member.ts';
import { digest } from '../auth/token.ts';
import { createWebhookSubscription, shopAndLocations, webhookSubscriptions } from '../gateways/shopify/documents.ts';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { deleteKeys, insertKey } from '../platform/db/keys.ts';
import { newId } from '../platform/ids.ts';
import type { Task } from '../platform/jobs/kind.ts';
import type { MaintenanceTask } from '../platform/noun.ts';
import { refuse, refuseFaults } from '../platform/refusal.ts';
import { isTestData } from '../retailers/sandbox.ts';
import { storeFaults } from '../team/faults.ts';
import { registerCarrier } from './carrier.ts';
import { createConfiguration } from './configuration.ts';
import { numericId } from './fulfillmentOrder.ts';
import { pollShop } from './poll.ts';
import { connectedShop, connectedShopsAfter, findShop, ShopPayload, type ShopRecord, shopBatch } from './queries.ts';
import { queueStatusReports } from './reportStatus.ts';
import { showShop } from './screens.ts';
import { queryShop } from './session.ts';
import { ignoreClosed } from './sync.ts';

/** The first poll includes orders from this many days before the connection, which are still unfulfilled in the shop. */
const daysBefore = 7;

/** Clears the state of an earlier connection of the same shop. */
const reset = { disconnected_at: null, polled_at: null, problem: null };

/** Connects the shop of a one-time code to the member's retailer. */
export const connectShop = (app: App, by: Member, envoiId: string, language: Language): Promise<Shop> =>
  app.db.transaction(by, async (tx) => showShop(tx, (await connectWithin(app, tx, by, envoiId)).id, language));

/** Connects a shop within the caller's transaction, for example a sign-up's. */
export async function connectWithin(app: App, tx: Tx, by: Doer & { role: Member['role'] }, envoiId: string) {
  if (await isTestData(tx)) refuse('LIVE_DATA_ONLY');
  const now = app.clock.now();
  const domain = await useCode(tx, envoiId, now);
  const installation = await tx.db
    .selectFrom('shopify_installations')
    .select(['name', 'currency'])
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow();
  const given = { ...installation, synced_until: now.subtract({ hours: 24 * daysBefore }).toString() };
  const since = { connected_by: by.name, connected_at: now.toString(), ...reset };
  const { id } = await tx.db
    .insertInto('shopify_shops')
    .values({ ...given, ...since, id: newId(now.epochMilliseconds), domain })
    .onConflict((conflict) => conflict.columns(['retailer_id', 'domain']).doUpdateSet({ ...given, ...since }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = tx.db.selectFrom('keys').select('id').where('kind', '=', 'SHOPIFY').where('key', '=', domain);
  if (!(await own.executeTakeFirst())) await insertKey(tx, { kind: 'SHOPIFY', key: domain, id }).catch(refuseTaken);
  const about = { kind: 'shop' as const, id, name: installation.name };
  const fact = ['SHOPIFY_CHANGED', { shopId: id }] as const;
  await recordChange(tx, by, { about, before: null, after: { name: installation.name, shop: domain }, at: now, fact });
  // From now on Settings show the shipping options (spec section 2, Settings).
  await createConfiguration(tx);
  await app.jobs.send(tx, setUpShop, { retailerId: tx.retailerId, shopId: id });
  return { id, domain };
}

function refuseTaken(error: unknown): never {
  if (error instanceof DatabaseError && error.constraint === 'keys_pkey') refuse('SHOPIFY_SHOP_EXISTS');
  throw error;
}

/** Deletes a one-time code and returns its shop. */
async function useCode(tx: Tx, envoiId: string, now: Temporal.Instant): Promise<string> {
  const used = await tx.db
    .deleteFrom('shopify_onboardings')
    .where('hash', '=', digest(envoiId))
    .where('expires_at', '>', now.toString())
    .returning('domain')
    .executeTakeFirst();
  return used?.domain ?? refuse('SHOPIFY_SHOP_NOT_FOUND');
}

/** Reads a shop of the retailer and locks it until the transaction ends. */
async function lockShop({ db }: Tx, id: string): Promise<ShopRecord> {
  const shop = await connectedShop(db, id).forUpdate().executeTakeFirst();
  return shop ?? refuse('SHOPIFY_SHOP_NOT_FOUND');
}

/** Changes which orders the courier carries, and the store of each location. */
export const editShop = (app: App, by: Member, id: string, edit: ShopEdit, language: Language): Promise<Shop> =>
  app.db.transaction(by, async (tx) => {
    const shop = await lockShop(tx, id);
    if (edit.version !== undefined && edit.version !== shop.version)
      refuse('STALE_VERSION', { data: await showShop(tx, id, language) });
    const stores = (edit.locations ?? []).flatMap(({ pickupScheduleId }) => pickupScheduleId ?? []);
    if (stores.length > 0) refuseFaults(await storeFaults(tx, stores));
    const before = await auditSnapshot(tx, shop);
    const { takes = shop.takes } = edit;
    await tx.db.updateTable('shopify_shops').set({ takes, version: sql`version + 1` }).where('id', '=', id).execute();
    for (const { id: location, pickupScheduleId } of edit.locations ?? [])
      await tx.db
        .updateTable('shopify_locations')
        .set({ leads_to: pickupScheduleId })
        .where('shop_id', '=', id)
        .where('id', '=', location)
        .execute();
    const after = await auditSnapshot(tx, { ...shop, takes });
    await recordShopChange(app, tx, by, shop, { before, after });
    // Orders that could not be created because their location had no store are synced again.
    await app.jobs.send(tx, setUpShop, { retailerId: tx.retailerId, shopId: id });
    return showShop(tx, id, language);
  });

/** Disconnects a shop and deletes its tokens. */
export const disconnectShop = (app: App, by: Member, id: string, language: Language): Promise<Shop> =>
  app.db.transaction(by, async (tx) => {
    const shop = await lockShop(tx, id);
    const shown = await showShop(tx, id, language);
    const at = app.clock.now().toString();
    await tx.db.updateTable('shopify_shops').set({ disconnected_at: at }).where('id', '=', id).execute();
    await deleteKeys(tx, 'SHOPIFY', id);
    await tx.db
      .updateTable('shopify_installations')
      .set({ sealed_tokens: null, uninstalled_at: at })
      .where('domain', '=', shop.domain)
      .execute();
    await recordShopChange(app, tx, by, shop, { before: await auditSnapshot(tx, shop), after: null });
    return shown;
  });

async function recordShopChange(
  app: App,
  tx: Tx,
  by: Member,
  { id, name }: ShopRecord,
  change: { before: AuditSnapshot; after: AuditSnapshot },
) {
  const at = app.clock.now();
  const fact = ['SHOPIFY_CHANGED', { shopId: id }] as const;
  await recordChange(tx, by, { about: { kind: 'shop', id, name }, ...change, at, fact });
}

async function auditSnapshot(tx: Tx, { id, name, domain, takes }: ShopRecord): Promise<AuditSnapshot> {
  const rows = await tx.db
    .selectFrom('shopify_locations')
    .innerJoin('stores', 'stores.id', 'shopify_locations.leads_to')
    .select(['shopify_locations.name as location', 'stores.name as store'])
    .where('shop_id', '=', id)
    .orderBy('shopify_locations.name')
    .execute();
  return { name, shop: domain, takes, stores: rows.map((row) => `${row.location} → ${row.store}`) };
}

/** The webhook topics to subscribe to, and the fields of each; null for all. A full order with many lines may exceed our size limit. */
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

/**
 * Sets up a shop: reads its locations, subscribes to its webhooks, registers our rates, polls its orders and queues pending status reports.
 * Idempotent.
 */
export const setUpShop: Task<App, ShopPayload> = {
  // The name of a queue, in which tasks of the previous release may wait.
  kind: 'shopify.settle',
  payload: ShopPayload,
  async run(app, { retailerId, shopId }) {
    const shop = await findShop(app.db.scope(wholeRetailer(retailerId)), shopId);
    if (shop) await ignoreClosed(setUp(app, shop));
  },
};

async function setUp(app: App, shop: ShopRecord): Promise<void> {
  const tenant = wholeRetailer(shop.retailer_id);
  const { locations } = await queryShop(app, shop.domain, shopAndLocations);
  await app.db.transaction(tenant, (tx) => saveLocations(tx, shop.id, locations.nodes));
  const uri = `${app.config.publicUrl}/shopify/webhooks`;
  const { webhookSubscriptions: existing } = await queryShop(app, shop.domain, webhookSubscriptions);
  for (const [topic, includeFields] of Object.entries(topics))
    if (!existing.nodes.some((each) => each.topic === topic && each.uri === uri))
      await queryShop(app, shop.domain, createWebhookSubscription, { topic, uri, includeFields });
  await registerCarrier(app, shop);
  await pollShop(app, shop);
  await queueStatusReports(app, shop.retailer_id, shop.id);
}

/** Sets up every connected shop again: Shopify removes a subscription if its webhooks cannot be delivered for a while. */
export const scheduleSetUps: MaintenanceTask = {
  does: 'setting up the Shopify shops again',
  async run({ shopify, db, jobs }) {
    if (!shopify) return;
    const queueAfter = (last: ShopKey | null) =>
      db.transactionAcrossTenantsAndSandboxes(async (open) => {
        const shops = await connectedShopsAfter(open, last);
        for (const { retailer_id: retailerId, id: shopId } of shops)
          await jobs.send({ db: open }, setUpShop, { retailerId, shopId }, retailerId);
        return shops[shopBatch - 1];
      });
    for (let last = await queueAfter(null); last; last = await queueAfter(last));
  },
};

type ShopKey = Pick<ShopRecord, 'retailer_id' | 'id'>;

type Location = { id: string; name: string; isActive: boolean };

/** Stores the locations. A new one is assigned the only store, or the store with the same name; choices of members are kept. */
async function saveLocations(tx: Tx, shopId: string, locations: readonly Location[]): Promise<void> {
  const stores = await tx.db.selectFrom('stores').select(['id', 'name']).where('is_activated', '=', true).execute();
  const only = stores.length === 1 ? stores[0] : undefined;
  const storeFor = (name: string) =>
    (only ?? stores.find((store) => store.name.toLowerCase() === name.trim().toLowerCase()))?.id ?? null;
  for (const { id: gid, name, isActive } of locations) {
    const row = { name, is_active: isActive };
    await tx.db
      .insertInto('shopify_locations')
      .values({ ...row, shop_id: shopId, id: numericId(gid), leads_to: storeFor(name) })
      .onConflict((conflict) => conflict.columns(['retailer_id', 'shop_id', 'id']).doUpdateSet(row))
      .execute();
  }
}
