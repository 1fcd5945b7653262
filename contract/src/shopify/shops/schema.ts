import { z } from 'zod';
import { Id, text, words } from '../../text.ts';
import { shopDomainOf, shopTakes } from './rules.ts';

const shopDomain = text(200)
  .refine((given) => shopDomainOf(given) !== null, { params: { type: 'INVALID_SHOP' } })
  .transform((given) => shopDomainOf(given) ?? '');

/** A location of a shop, and the store from which its orders are sent; null if none is chosen. */
export const ShopLocation = z.object({ id: z.string(), name: z.string(), pickupScheduleId: z.string().nullable() });

/** A connected shop. `problem` is the error of the last poll. */
export const Shop = z.object({
  id: z.string(),
  domain: z.string(),
  name: z.string(),
  takes: z.enum(shopTakes),
  locations: z.array(ShopLocation),
  /** The number of its orders, and of those with a problem. */
  orders: z.number(),
  problems: z.number(),
  connectedBy: z.string(),
  connectedAt: z.string(),
  polledAt: z.string().nullable(),
  problem: z.object({ type: z.string(), message: z.string() }).nullable(),
  /** Whether the shop uninstalled the app, so that it has to be connected again. */
  isUninstalled: z.boolean(),
  /** The reason why its checkout does not show our rates, in Shopify's words; null if it does. */
  ratesRefused: z.string().nullable(),
  version: z.number(),
});
export type Shop = z.output<typeof Shop>;
/** The shops. `isOffered` is false if this installation has no Shopify app. */
export const Shops = z.object({ data: z.array(Shop), isOffered: z.boolean() });

export const InstallRequest = z.strictObject({ shop: shopDomain });
export const InstallAddress = z.object({ url: z.string() });
/** The one-time code that an installation ends with. */
export const ShopConnection = z.strictObject({ envoiId: words(100) });

export const ShopEdit = z
  .strictObject({
    takes: z.enum(shopTakes),
    locations: z.array(z.strictObject({ id: text(40), pickupScheduleId: Id.nullable() })).max(100),
    version: z.number().int(),
  })
  .partial();
export type ShopEdit = z.output<typeof ShopEdit>;

/** The query of a URL that Shopify redirects to; `hmac` is its signature. */
export const ShopifyQuery = z.record(z.string(), text(2000));

/** A fulfillment order with a problem; `orderId` is null if our order was not created yet. */
export const ShopifyProblem = z.object({
  id: z.string(),
  shop: z.string(),
  name: z.string(),
  orderId: z.string().nullable(),
  /** The URL of the order in Shopify's admin. */
  url: z.string(),
  type: z.string(),
  message: z.string(),
  at: z.string(),
});
export type ShopifyProblem = z.output<typeof ShopifyProblem>;
export const ShopifyProblems = z.object({ data: z.array(ShopifyProblem) });

/** The Shopify order that an order comes from; empty for other orders. */
export const ShopifyOrigin = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      shop: z.string(),
      name: z.string(),
      url: z.string(),
      /** Whether Shopify shows our fulfillment. */
      isReported: z.boolean(),
      problem: z.object({ type: z.string(), message: z.string() }).nullable(),
    }),
  ),
});
export type ShopifyOrigin = z.output<typeof ShopifyOrigin>;

/** Shopify's format of checkout options; prices are cents as text. */
export const CheckoutRates = z.object({
  rates: z.array(
    z.object({
      service_name: z.string(),
      service_code: z.string(),
      total_price: z.string(),
      currency: z.string(),
      description: z.string(),
      min_delivery_date: z.string(),
      max_delivery_date: z.string(),
    }),
  ),
});
