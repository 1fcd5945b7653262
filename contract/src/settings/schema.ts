import { z } from 'zod';
import { ShopifyConfiguration } from '../shopify/configuration.ts';
import { listedWord, settingsFields } from './fields.ts';
import { editSchemas, readSchemas } from './fieldTable.ts';
import { listLimits } from './rules.ts';

/** The retailer's own settings. */
export const RetailerSettings = z.object({
  ...readSchemas(settingsFields),
  /** How its delivery is offered at its shop’s checkout; null until a shop is connected. */
  shopifyConfiguration: ShopifyConfiguration.nullable(),
  version: z.number(),
});
export type RetailerSettings = z.output<typeof RetailerSettings>;

/** New settings: only what is given changes. */
export const SettingsEdit = z
  .strictObject({
    ...editSchemas(settingsFields),
    /** Renamed tags of the list before: the orders that have them follow. A tag that is only removed stays on them. */
    renamedTags: z.array(z.strictObject({ from: z.string(), to: listedWord })).max(listLimits.orderTags),
    /** The version that was read: a concurrent change is refused, not overwritten. */
    version: z.number().int(),
  })
  .partial();
export type SettingsEdit = z.output<typeof SettingsEdit>;
