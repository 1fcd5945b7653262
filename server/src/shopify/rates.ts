// What a shop's checkout is answered: one statement, and a rule. Whoever waits there buys something, or gives up.
import { type Arrival, type Cart, type Rate, ratesFor } from '@portage/contract/shopify/rates';
import type { Store } from '@portage/contract/stores/schema';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { prepared } from '../platform/db/prepared.ts';
import { isId } from '../platform/ids.ts';
import { configurationRow, presentConfiguration } from '../retailers/checkout.ts';
import { presentStore, storesByName } from '../stores/screens.ts';
import { retailerOfShop } from './queries.ts';
import { readSigned, type Signed } from './signed.ts';

/** Shopify waits three seconds at its busiest, and then shows the shop's own backup rates. */
const timeLimitMs = 2_500;

const Asked = z.object({
  rate: z.object({
    origin: z.object({ postal_code: z.string().max(20).nullish() }).nullish(),
    destination: z.object({ country: z.string(), postal_code: z.string().max(20).nullish() }),
    items: z.array(z.object({ price: z.number(), quantity: z.number() })),
    currency: z.string(),
    locale: z.string().nullish(),
  }),
});

type Given = Signed & { shopId: string };

/**
 * The options of a checkout. What cannot be read, and a shop that is not connected, get none; where we cannot answer in time, or fail,
 * Shopify is told so, and offers what the shop has decided on for that.
 */
export async function answerRates(app: App, { shopId, ...signed }: Given): Promise<{ rates: Rate[] }> {
  const cart = readCart(readSigned(app, signed));
  if (!cart || !isId(shopId)) return { rates: [] };
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('shopify: no rates in time')), timeLimitMs);
  return Promise.race([ratesAt(app, shopId, cart), late.promise]).finally(() => clearTimeout(timer));
}

function readCart(said: unknown): Cart | null {
  const read = Asked.safeParse(said);
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

/** Whose a shop is never changes: each process asks once. */
const retailers = new LRUCache<string, string>({ max: 10_000 });

async function retailerOf(app: App, shopId: string): Promise<string | null> {
  const known = retailers.get(shopId);
  if (known) return known;
  const found = await retailerOfShop(app.db, shopId);
  if (found) retailers.set(shopId, found);
  return found;
}

/** The shop while it is connected, what is decided, and the stores that its places lead to. */
const askCheckout = prepared((scope, _shape: 'checkout', value) =>
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
  const [shop] = await askCheckout(app.db, scope, 'checkout', { shop: shopId });
  if (!shop?.configuration) return { rates: [] };
  const stores = shop.stores.map((row) => presentStore(row, app.clock));
  const decided = presentConfiguration(retailerId, shop.configuration);
  return { rates: ratesFor(decided, stores, cart, { currency: shop.currency, arrivalOf }) };
}

/** Between the store's next pickup and the end of its day. */
function arrivalOf({ timezone, slots: [next] }: Store): Arrival {
  const { date = '', time = '' } = next ?? {};
  const written = (clock: string) => {
    const at = Temporal.PlainDateTime.from(`${date}T${clock}`).toZonedDateTime(timezone);
    return `${date} ${at.toPlainTime().toString({ smallestUnit: 'second' })} ${at.offset.replace(':', '')}`;
  };
  return { min_delivery_date: written(time), max_delivery_date: written('23:59:59') };
}
