// Whether a retailer has a connected Shopify shop, and how delivery is offered at its checkout.
import type { ShopifyConfiguration } from '@portage/contract/shopify/configuration';
import { type Selectable, sql } from 'kysely';
import type { Scope } from '../platform/db/database.ts';
import type { ShopifyConfigurations } from '../platform/db/schema.gen.ts';

const configurationColumns = [
  'enable_shipping',
  'price_cents',
  'enable_free_tier',
  'free_tier_cents',
  'service_name',
  'service_name_after_cutoff_time',
  'service_name_on_non_operating_day',
  'service_description',
  'service_description_after_cutoff_time',
  'service_description_on_non_operating_day',
  'version',
] as const;
type ConfigurationRow = Omit<Selectable<ShopifyConfigurations>, 'retailer_id'>;

/** Selects the configuration, alone or as a row of a larger statement. */
export const configurationRow = ({ db }: Pick<Scope, 'db'>) =>
  db.selectFrom('shopify_configurations').select(configurationColumns);

const dollarsOf = (cents: number | null) => (cents === null ? null : cents / 100);
/** Converts dollars to the stored cents. */
export const centsOf = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * 100));

/** Returns the configuration in the wire form; without a row, the defaults. */
export const presentConfiguration = (
  retailerId: string,
  row: ConfigurationRow | null | undefined,
): ShopifyConfiguration => ({
  retailerId,
  enableShipping: row?.enable_shipping ?? false,
  price: dollarsOf(row?.price_cents ?? null),
  enableFreeTier: row?.enable_free_tier ?? false,
  freeTierValue: dollarsOf(row?.free_tier_cents ?? null),
  serviceName: row?.service_name ?? null,
  serviceNameAfterCutoffTime: row?.service_name_after_cutoff_time ?? null,
  serviceNameOnNonOperatingDay: row?.service_name_on_non_operating_day ?? null,
  serviceDescription: row?.service_description ?? null,
  serviceDescriptionAfterCutoffTime: row?.service_description_after_cutoff_time ?? null,
  serviceDescriptionOnNonOperatingDay: row?.service_description_on_non_operating_day ?? null,
  version: row?.version ?? 0,
});

/** Returns an SQL expression for whether the retailer has a connected shop. */
export const hasShop = (scope: Pick<Scope, 'db'>) => {
  const connected = scope.db.selectFrom('shopify_shops').select('id').where('disconnected_at', 'is', null);
  return sql<boolean>`exists (${connected})`;
};
