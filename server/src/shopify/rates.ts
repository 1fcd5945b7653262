// Rates for a shop's checkout: one statement and one rule, because a customer waits for the response.
import { type Arrival, type Cart, type Rate, ratesFor } from '@portage/contract/shopify/rates';
import type { Store } from '@portage/contract/stores/schema';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { cachePerDatabase } from '../platform/db/cache.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { prepared } from '../platform/db/prepared.ts';
import { isId } from '../platform/ids.ts';
import { within } from '../platform/within.ts';
import { configurationRow, presentConfiguration } from '../retailers/checkout.ts';
import { presentStore, storesByName } from '../stores/screens.ts';
import { retailerOfShop } from './queries.ts';
import { readSigned, type SignedRequest } from './session.ts';

/** Shopify waits at least three seconds, and then shows the shop's backup rates. */
const timeLimitMs = 2_500;

const RateRequest = z.object({
  rate: z.object({
    origin: z.object({ postal_code: z.string().max(20).nullish() }).nullish(),
    destination: z.object({ country: z.string(), postal_code: z.string().max(20).nullish() }),
    items: z.array(z.object({ price: z.number(), quantity: z.number() })),
    currency: z.string(),
    locale: z.string().nullish(),
  }),
});

type RateRequest = SignedRequest & { shopId: string };

/**
 * Returns the delivery options at a checkout: none for an unreadable request or a shop that is not connected. If we fail or exceed the time
 * limit, the response is an error, and Shopify shows the shop's backup rates.
 */
export async function answerRates(app: App, { shopId, ...signed }: RateRequest): Promise<{ rates: Rate[] }> {
  const cart = readCart(readSigned(app, signed));
  if (!cart || !isId(shopId)) return { rates: [] };
  return within(timeLimitMs, ratesAt(app, shopId, cart));
}

function readCart(json: unknown): Cart | null {
  const read = RateRequest.safeParse(json);
  if (!read.success) return null;
  const { origin, destination, items, currency, locale } = read.data.rate;
  return {
    destination: { country: destination.country, postalCode: destination.postal_code ?? '' },
    origin: origin?.postal_code ?? null,
    items,
    currency,
    locale: locale ?? 'en',
  };
}

/** Retailer ids by shop id; a shop never changes its retailer. */
const retailerIds = cachePerDatabase<string>(10_000);

async function retailerOf(app: App, shopId: string): Promise<string | null> {
  const known = retailerIds(app.db).get(shopId);
  if (known) return known;
  const found = await retailerOfShop(app.db, shopId);
  if (found) retailerIds(app.db).set(shopId, found);
  return found;
}

/** Selects the connected shop, its configuration, and the stores of its locations. */
const readCheckout = prepared((scope, _shape: 'checkout', value) =>
  scope.db
    .selectFrom('shopify_shops')
    .select('currency')
    .select([
      jsonObjectFrom(configurationRow(scope)).as('configuration'),
      jsonArrayFrom(
        storesByName(scope).where(({ exists, selectFrom }) =>
          exists(
            selectFrom('shopify_locations')
              .select('shopify_locations.id')
              .whereRef('leads_to', '=', 'stores.id')
              .where('shop_id', '=', value('shop'))
              .where('is_active', '=', true),
          ),
        ),
      ).as('stores'),
    ])
    .where('id', '=', value('shop'))
    .where('disconnected_at', 'is', null),
);

async function ratesAt(app: App, shopId: string, cart: Cart): Promise<{ rates: Rate[] }> {
  const retailerId = await retailerOf(app, shopId);
  if (!retailerId) return { rates: [] };
  const scope = app.db.scope(wholeRetailer(retailerId));
  const [shop] = await readCheckout(app.db, scope, 'checkout', { shop: shopId });
  if (!shop?.configuration) return { rates: [] };
  const stores = shop.stores.map((row) => presentStore(row, app.clock));
  const configuration = presentConfiguration(retailerId, shop.configuration);
  return { rates: ratesFor(configuration, stores, cart, { currency: shop.currency, arrivalOf }) };
}

/** Returns the time from the store's next pickup to the end of that day. */
function arrivalOf({ timezone, slots: [next] }: Store): Arrival {
  const { date = '', time = '' } = next ?? {};
  const written = (clock: string) => {
    const at = Temporal.PlainDateTime.from(`${date}T${clock}`).toZonedDateTime(timezone);
    return `${date} ${at.toPlainTime().toString({ smallestUnit: 'second' })} ${at.offset.replace(':', '')}`;
  };
  return { min_delivery_date: written(time), max_delivery_date: written('23:59:59') };
}
