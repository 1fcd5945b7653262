import { z } from 'zod';
import { ShopifyConfiguration } from '../shopify/configuration.ts';
import { listedWord, settingsFields } from './fields.ts';
import { editSchemas, readSchemas } from './fieldTable.ts';
import { listLimits } from './rules.ts';

/** The settings of a retailer. */
export const RetailerSettings = z.object({
  ...readSchemas(settingsFields),
  /** The offer of its delivery at the checkout of its shop; null until a shop is connected. */
  shopifyConfiguration: ShopifyConfiguration.nullable(),
  version: z.number(),
});
export type RetailerSettings = z.output<typeof RetailerSettings>;

/** An edit of the settings: only the given fields change. */
export const SettingsEdit = z
  .strictObject({
    ...editSchemas(settingsFields),
    /**
     * Renames of previously listed tags, which also apply to the orders with these tags. A tag that is only removed stays on its orders.
     */
    renamedTags: z.array(z.strictObject({ from: z.string(), to: listedWord })).max(listLimits.orderTags),
    /** The version that was read. An edit of an older version is refused. */
    version: z.number().int(),
  })
  .partial();
export type SettingsEdit = z.output<typeof SettingsEdit>;
