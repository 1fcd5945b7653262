// How a retailer's delivery is offered at the checkout of its shop.
import type { ShopifyConfiguration, ShopifyConfigurationEdit } from '@portage/contract/shopify/configuration';
import { recordChange } from '../activity/record.ts';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import { refuse, refuseFaults } from '../platform/refusal.ts';
import { centsOf, configurationRow, presentConfiguration } from '../retailers/checkout.ts';
import { lockRetailer } from '../retailers/edit.ts';

export const showConfiguration = async (scope: Pick<Scope, 'db' | 'retailerId'>): Promise<ShopifyConfiguration> =>
  presentConfiguration(scope.retailerId, await configurationRow(scope).executeTakeFirst());

/** Changes the given fields. Refuses a stale version with the current configuration. */
export const editConfiguration = (
  app: App,
  by: Member,
  edit: ShopifyConfigurationEdit,
): Promise<ShopifyConfiguration> =>
  app.db.transaction(by, async (tx) => {
    const { version, retailerId = by.retailerId, ...given } = edit;
    if (retailerId !== by.retailerId) refuseFaults([{ type: 'INVALID', path: 'retailerId' }]);
    await lockRetailer(tx);
    const before = await showConfiguration(tx);
    if (version !== undefined && version !== before.version) refuse('STALE_VERSION', { data: before });
    if (Object.keys(given).length === 0) return before;
    const after = { ...before, ...given, version: before.version + 1 };
    await write(tx, after);
    const { name } = await tx.db.selectFrom('retailers').select('name').executeTakeFirstOrThrow();
    const at = app.clock.now();
    const about = { kind: 'settings', id: by.retailerId, name } as const;
    const fact = ['SETTINGS_CHANGED', {}] as const;
    await recordChange(tx, by, { about, before: auditSnapshot(before), after: auditSnapshot(after), at, fact });
    return after;
  });

/** Creates the configuration with its defaults when the first shop is connected. */
export const createConfiguration = async (tx: Tx): Promise<void> => {
  await tx.db
    .insertInto('shopify_configurations')
    .values({ enable_shipping: false })
    .onConflict((conflict) => conflict.column('retailer_id').doNothing())
    .execute();
};

const auditSnapshot = ({ retailerId, version, ...fields }: ShopifyConfiguration) => fields;

async function write(tx: Tx, { retailerId, version, ...wanted }: ShopifyConfiguration): Promise<void> {
  const row = {
    enable_shipping: wanted.enableShipping,
    price_cents: centsOf(wanted.price),
    enable_free_tier: wanted.enableFreeTier,
    free_tier_cents: centsOf(wanted.freeTierValue),
    service_name: wanted.serviceName,
    service_name_after_cutoff_time: wanted.serviceNameAfterCutoffTime,
    service_name_on_non_operating_day: wanted.serviceNameOnNonOperatingDay,
    service_description: wanted.serviceDescription,
    service_description_after_cutoff_time: wanted.serviceDescriptionAfterCutoffTime,
    service_description_on_non_operating_day: wanted.serviceDescriptionOnNonOperatingDay,
    version,
  };
  await tx.db
    .insertInto('shopify_configurations')
    .values(row)
    .onConflict((conflict) => conflict.column('retailer_id').doUpdateSet(row))
    .execute();
}
