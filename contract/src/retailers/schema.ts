import { z } from 'zod';
import { listOf, pageQuery, searchText } from '../list.ts';
import { Host } from '../sso/schema.ts';
import { optional, text, words } from '../text.ts';
import { LocalDate } from '../time.ts';
import { prefixForm, services } from './rules.ts';

const email = text(254).pipe(z.email());

/** The price of a service, in cents, from a date on. */
export const Rate = z.strictObject({
  service: z.enum(services),
  cents: z.number().int().min(0).max(1_000_000),
  from: LocalDate,
});
export type Rate = z.output<typeof Rate>;

/** The switches of a retailer that only the courier sets. */
const flags = {
  ordersNotFulfilledByDefault: z.boolean(),
  packageSizeSelectionEnabled: z.boolean(),
  hasLabelPrinting: z.boolean(),
  batchPrintLabelsEnabled: z.boolean(),
  useEnvoiTrackingCode: z.boolean(),
};

const kept = {
  name: words(120).transform((name) => name.trim()),
  email: optional(email),
  phone: optional(text(40)),
  address: optional(text(300)),
  /** The areas in which it may have stores. */
  serviceAreaIds: z.array(words(40)).min(1).max(100),
  /** The portal’s hosts whose sign-in page may offer its single sign-on; each is one retailer’s. */
  portalHosts: z.array(Host).max(20),
  ...flags,
};

/** The price of each service by date; an entry replaces the one before it of the same service and date. */
const rates = z.array(Rate).max(200);

/** A retailer as the courier makes it. */
export const NewRetailer = z.strictObject({
  ...kept,
  portalHosts: kept.portalHosts.default([]),
  ordersNotFulfilledByDefault: kept.ordersNotFulfilledByDefault.default(false),
  packageSizeSelectionEnabled: kept.packageSizeSelectionEnabled.default(false),
  hasLabelPrinting: kept.hasLabelPrinting.default(true),
  batchPrintLabelsEnabled: kept.batchPrintLabelsEnabled.default(true),
  useEnvoiTrackingCode: kept.useEnvoiTrackingCode.default(false),
  /** The prefix of its tracking codes; it is printed on labels and does not change. */
  trackingCodePrefix: z.string().regex(prefixForm, { error: 'INVALID_PREFIX' }),
  rates: rates.default([]),
  /** Who is invited by email, in their language, to set it up. */
  admin: z.strictObject({
    name: words(120).transform((name) => name.trim()),
    email,
    language: z.enum(['en', 'fr']).default('en'),
  }),
});
export type NewRetailer = z.output<typeof NewRetailer>;

/** An edit of a retailer by the courier; only what is given changes, and rates of other dates stay. */
export const RetailerEdit = z
  .strictObject({
    ...kept,
    /** `false` declines a retailer that waits; its admins are mailed either way. */
    isActivated: z.boolean(),
    rates,
    /** The version that was read. An edit of an older version is refused. */
    version: z.number().int(),
  })
  .partial();
export type RetailerEdit = z.output<typeof RetailerEdit>;

/** A retailer as the courier sees it. */
export const FleetRetailer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  trackingCodePrefix: z.string(),
  serviceAreaIds: z.array(z.string()),
  portalHosts: z.array(z.string()),
  ...flags,
  /** Whether its accounts are valid. */
  isActivated: z.boolean(),
  /** Whether it signed up by itself and the courier has not answered yet. */
  isWaiting: z.boolean(),
  /** By service, the latest first. */
  rates: z.array(Rate),
  createdAt: z.string(),
  version: z.number(),
});
export type FleetRetailer = z.output<typeof FleetRetailer>;

export const RetailersQuery = z.object({
  ...pageQuery,
  search: searchText.optional(),
  /** Those that wait for the courier, are on, or are off. */
  is: z.enum(['waiting', 'activated', 'deactivated']).optional(),
});
export type RetailersQuery = z.output<typeof RetailersQuery>;
export const FleetRetailers = listOf(FleetRetailer);
