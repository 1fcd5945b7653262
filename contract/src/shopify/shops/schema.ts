import { z } from 'zod';
import { Id, text, words } from '../../text.ts';
import { shopDomainOf, shopTakes } from './rules.ts';

const shopDomain = text(200)
  .refine((given) => shopDomainOf(given) !== null, { params: { type: 'INVALID_SHOP' } })
  .transform((given) => shopDomainOf(given) ?? '');

/** A place that a shop sends from, and the store that its orders leave from here; null where none was chosen. */
export const ShopLocation = z.object({ id: z.string(), name: z.string(), pickupScheduleId: z.string().nullable() });

/** A connected shop. `problem` is why it could not be looked at last, worded. */
export const Shop = z.object({
  id: z.string(),
  domain: z.string(),
  name: z.string(),
  takes: z.enum(shopTakes),
  locations: z.array(ShopLocation),
  /** Orders that came from it, and those of them that wait for somebody. */
  orders: z.number(),
  problems: z.number(),
  connectedBy: z.string(),
  connectedAt: z.string(),
  lookedAt: z.string().nullable(),
  problem: z.object({ type: z.string(), message: z.string() }).nullable(),
  /** Whether the shop removed us: it has to be connected again. */
  isUninstalled: z.boolean(),
  /** Why its checkout does not ask us for rates, in Shopify's words; null where it does. */
  ratesRefused: z.string().nullable(),
  version: z.number(),
});
export type Shop = z.output<typeof Shop>;
/** `isOffered` tells whether the courier takes part in Shopify at all. */
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

/** What Shopify sends a browser to us with; `hmac` is its signature of it all. */
export const ShopifyQuery = z.record(z.string(), text(2000));

/** An order of a shop that stands still here, and why; `orderId` is null where it is no order of ours yet. */
export const ShopifyProblem = z.object({
  id: z.string(),
  shop: z.string(),
  name: z.string(),
  orderId: z.string().nullable(),
  /** Where it is looked at in Shopify. */
  url: z.string(),
  type: z.string(),
  message: z.string(),
  at: z.string(),
});
export type ShopifyProblem = z.output<typeof ShopifyProblem>;
export const ShopifyProblems = z.object({ data: z.array(ShopifyProblem) });

/** Where an order came from in Shopify; nothing for another. */
export const ShopifyOrigin = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      shop: z.string(),
      name: z.string(),
      url: z.string(),
      /** Whether Shopify shows it as fulfilled by us. */
      isTold: z.boolean(),
      problem: z.object({ type: z.string(), message: z.string() }).nullable(),
    }),
  ),
});
export type ShopifyOrigin = z.output<typeof ShopifyOrigin>;

/** The options of a checkout, as Shopify reads them; prices are cents as text. */
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
