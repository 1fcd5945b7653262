// Registers us with a shop as a carrier service, so that its checkout requests rates from us. Some Shopify plans do not allow it: orders
// are still received, and Settings show Shopify's reason.
import type { Language } from '@portage/contract/errors';
import type { Shop } from '@portage/contract/shopify/shops/schema';
import type { Member } from '../auth/member.ts';
import { carrierServices, createCarrierService, updateCarrierService } from '../gateways/shopify/documents.ts';
import { ShopifyFailure } from '../gateways/shopify/port.ts';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';
import { failureTypes } from './poll.ts';
import { findShop, publishShop, type ShopRecord } from './queries.ts';
import { showShop } from './screens.ts';
import { queryShop } from './session.ts';

/** Registers the service, and stores Shopify's reason if it refuses. Idempotent. */
export async function registerCarrier(app: App, shop: ShopRecord): Promise<void> {
  const rates_refused = await register(app, shop);
  if (rates_refused === shop.rates_refused) return;
  await app.db.transaction(wholeRetailer(shop.retailer_id), async (tx) => {
    await tx.db.updateTable('shopify_shops').set({ rates_refused }).where('id', '=', shop.id).execute();
    await publishShop(tx, shop, app.clock.now());
  });
}

/** Returns whether it is our service, perhaps at an old URL: on another host, or of the retailer that had the shop before. */
const isOurs = (callbackUrl: string | null) => /\/shopify\/rates\/[^/]+$/.test(callbackUrl ?? '');

/** Returns Shopify's reason if it refuses, or null. */
async function register(app: App, { id, domain }: ShopRecord): Promise<string | null> {
  const url = `${app.config.publicUrl}/shopify/rates/${id}`;
  try {
    const { carrierServices: existing } = await queryShop(app, domain, carrierServices);
    if (existing.nodes.some(({ callbackUrl }) => callbackUrl === url)) return null;
    // Service names are unique per shop, so an old service of ours is updated.
    const before = existing.nodes.find(({ callbackUrl }) => isOurs(callbackUrl));
    if (before) await queryShop(app, domain, updateCarrierService, { id: before.id, url });
    else await queryShop(app, domain, createCarrierService, { name: app.config.provider.name, url });
    return null;
  } catch (error) {
    if (error instanceof ShopifyFailure && error.kind === 'REFUSED') return error.message;
    throw error;
  }
}

/** Registers again while the member's request is pending. */
export async function retryCarrier(app: App, by: Member, id: string, language: Language): Promise<Shop> {
  const scope = app.db.scope(by);
  const shop = (await findShop(scope, id)) ?? refuse('SHOPIFY_SHOP_NOT_FOUND');
  await registerCarrier(app, shop).catch((error: unknown) => {
    if (!(error instanceof ShopifyFailure)) throw error;
    refuse(failureTypes[error.kind], { values: { reason: error.message } });
  });
  return showShop(scope, id, language);
}
