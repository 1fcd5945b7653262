// Has a shop's checkout ask us for rates. Not every plan of Shopify's has that: orders come in all the same, and Settings say what it takes.
import type { Language } from '@portage/contract/errors';
import type { Shop } from '@portage/contract/shopify/shops/schema';
import type { Member } from '../auth/member.ts';
import { carriers, carry, carryOn } from '../gateways/shopify/documents.ts';
import { ShopifyFailure } from '../gateways/shopify/port.ts';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { refuse } from '../platform/refusal.ts';
import { failureTypes } from './look.ts';
import { findShop, publishShop, type ShopRecord } from './queries.ts';
import { showShop } from './screens.ts';
import { askShop } from './tokens.ts';

/** Has the shop ask us, and writes down in Shopify's words why it does not. It may be done again. */
export async function offerRates(app: App, shop: ShopRecord): Promise<void> {
  const rates_refused = await refusalOf(app, shop);
  if (rates_refused === shop.rates_refused) return;
  await app.db.transaction(wholeRetailer(shop.retailer_id), async (tx) => {
    await tx.db.updateTable('shopify_shops').set({ rates_refused }).where('id', '=', shop.id).execute();
    await publishShop(tx, shop, app.clock.now());
  });
}

/** A service of ours, though it asks at an address of before: for the retailer that had the shop, or at another host. */
const isOurs = (callbackUrl: string | null) => /\/shopify\/rates\/[^/]+$/.test(callbackUrl ?? '');

async function refusalOf(app: App, { id, domain }: ShopRecord): Promise<string | null> {
  const url = `${app.config.publicUrl}/shopify/rates/${id}`;
  try {
    const { carrierServices: known } = await askShop(app, domain, carriers);
    if (known.nodes.some(({ callbackUrl }) => callbackUrl === url)) return null;
    // A shop has one service of each name.
    const before = known.nodes.find(({ callbackUrl }) => isOurs(callbackUrl));
    if (before) await askShop(app, domain, carryOn, { id: before.id, url });
    else await askShop(app, domain, carry, { name: app.config.provider.name, url });
    return null;
  } catch (error) {
    if (error instanceof ShopifyFailure && error.kind === 'REFUSED') return error.message;
    throw error;
  }
}

/** Tries it again now, for who waits for it. */
export async function retryRates(app: App, by: Member, id: string, language: Language): Promise<Shop> {
  const scope = app.db.scope(by);
  const shop = (await findShop(scope, id)) ?? refuse('SHOPIFY_SHOP_NOT_FOUND');
  await offerRates(app, shop).catch((error: unknown) => {
    if (!(error instanceof ShopifyFailure)) throw error;
    refuse(failureTypes[error.kind], { values: { reason: error.message } });
  });
  return showShop(scope, id, language);
}
