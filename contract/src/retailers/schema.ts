import { z } from 'zod';
import { listOf, pageQuery, searchText } from '../list.ts';
import { Host } from '../sso/schema.ts';
import { optional, text, words } from '../text.ts';
import { LocalDate } from '../time.ts';
import { answerReasonLimit, prefixForm, services } from './rules.ts';

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
  /** The areas in which the retailer may have stores. */
  serviceAreaIds: z.array(words(40)).min(1).max(100),
  /** The portal’s hosts whose sign-in page may offer the retailer's single sign-on. A host belongs to one retailer. */
  portalHosts: z.array(Host).max(20),
  ...flags,
};

/** The prices of services by date. An entry replaces an earlier one for the same service and date. */
const rates = z.array(Rate).max(200);

/** A new retailer, as the courier creates it. */
export const NewRetailer = z.strictObject({
  ...kept,
  portalHosts: kept.portalHosts.default([]),
  ordersNotFulfilledByDefault: kept.ordersNotFulfilledByDefault.default(false),
  packageSizeSelectionEnabled: kept.packageSizeSelectionEnabled.default(false),
  hasLabelPrinting: kept.hasLabelPrinting.default(true),
  batchPrintLabelsEnabled: kept.batchPrintLabelsEnabled.default(true),
  useEnvoiTrackingCode: kept.useEnvoiTrackingCode.default(false),
  /** The prefix of the retailer's tracking codes. It is printed on labels and cannot change. */
  trackingCodePrefix: z.string().regex(prefixForm, { error: 'INVALID_PREFIX' }),
  rates: rates.default([]),
  /** The admin who is invited by email, in their language, to set up the account. */
  admin: z.strictObject({
    name: words(120).transform((name) => name.trim()),
    email,
    language: z.enum(['en', 'fr']).default('en'),
  }),
});
export type NewRetailer = z.output<typeof NewRetailer>;

/** Why the courier refuses, opens or closes: recorded in the retailer's activity log, and mailed with a refusal. */
export const AnswerReason = optional(text(answerReasonLimit, 'multiline'));

/** An edit of a retailer by the courier: only the given fields change, and rates of other dates are kept. */
export const RetailerEdit = z
  .strictObject({
    ...kept,
    /** `false` declines a waiting retailer; its admins are mailed either way. */
    isActivated: z.boolean(),
    reason: AnswerReason,
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
  /** Whether the retailer signed up itself and waits for the courier's approval. */
  isWaiting: z.boolean(),
  /** Sorted by service, the latest date first. */
  rates: z.array(Rate),
  createdAt: z.string(),
  version: z.number(),
});
export type FleetRetailer = z.output<typeof FleetRetailer>;

export const RetailersQuery = z.object({
  ...pageQuery,
  search: searchText.optional(),
  /** Selects retailers that wait for the courier, are activated, or are deactivated. */
  is: z.enum(['waiting', 'activated', 'deactivated']).optional(),
});
export type RetailersQuery = z.output<typeof RetailersQuery>;
export const FleetRetailers = listOf(FleetRetailer);
