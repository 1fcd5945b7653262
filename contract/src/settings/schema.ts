import { z } from 'zod';
import { ShopifyConfiguration } from '../shopify/configuration.ts';
import { optional, phone, text, words } from '../text.ts';
import { dimensionsUnits, listLimits, sessionTime, weightUnits } from './rules.ts';

/** What the retailer decides of itself. */
export const RetailerSettings = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  orderTags: z.array(z.string()),
  dimensionsUnit: z.enum(dimensionsUnits),
  weightUnit: z.enum(weightUnits),
  packageSizeSelectionEnabled: z.boolean(),
  packageSizes: z.array(z.string()),
  ordersNotFulfilledByDefault: z.boolean(),
  /** How long a session of its members may stand idle. */
  sessionTimeInMinutes: z.number(),
  /** How its delivery is offered at its shop’s checkout; null until a shop is connected. */
  shopifyConfiguration: ShopifyConfiguration.nullable(),
  version: z.number(),
});
export type RetailerSettings = z.output<typeof RetailerSettings>;

const trimmed = (max: number) => words(max).transform((value) => value.trim());
const word = trimmed(listLimits.characters);

/** New settings: only what is given changes. */
export const SettingsEdit = z
  .strictObject({
    name: trimmed(120),
    email: optional(text(254).pipe(z.email())),
    phone: optional(phone),
    address: optional(text(300)),
    orderTags: z.array(word).max(listLimits.orderTags),
    /** Tags of the list before that are now called otherwise: the orders that bear them follow. A tag that is only removed stays on them. */
    renamedTags: z.array(z.strictObject({ from: z.string(), to: word })).max(listLimits.orderTags),
    dimensionsUnit: z.enum(dimensionsUnits),
    weightUnit: z.enum(weightUnits),
    packageSizeSelectionEnabled: z.boolean(),
    packageSizes: z.array(word).max(listLimits.packageSizes),
    ordersNotFulfilledByDefault: z.boolean(),
    sessionTimeInMinutes: z.number().int().min(sessionTime.least).max(sessionTime.most),
    /** The version that was read: another's change meanwhile is refused, not written over. */
    version: z.number().int(),
  })
  .partial();
export type SettingsEdit = z.output<typeof SettingsEdit>;
