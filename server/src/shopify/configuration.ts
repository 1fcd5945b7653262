// How a retailer's delivery is offered at its shop's checkout, changed by whoever may manage its settings.
import type { ShopifyConfiguration, ShopifyConfigurationEdit } from '@portage/contract/shopify/configuration';
import type { Selectable } from 'kysely';
import { recordActivity } from '../activity/record.ts';
import { actorOf, type Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import type { ShopifyConfigurations } from '../platform/db/schema.gen.ts';
import { publish } from '../platform/outbox/facts.ts';
import { refuse, refuseFaults } from '../platform/refusal.ts';
import { lockRetailer } from '../retailers/keep.ts';

const configurationColumns = [
  ...(['enable_shipping', 'price_cents', 'enable_free_tier', 'free_tier_cents', 'version'] as const),
  ...(['service_name', 'service_name_after_cutoff_time', 'service_name_on_non_operating_day'] as const),
  ...(['service_description', 'service_description_after_cutoff_time'] as const),
  'service_description_on_non_operating_day' as const,
] as const;
type ConfigurationRow = Omit<Selectable<ShopifyConfigurations>, 'retailer_id'>;

/** The configuration, as one row of a larger statement or alone. */
export const configurationRow = ({ db }: Pick<Scope, 'db'>) =>
  db.selectFrom('shopify_configurations').select(configurationColumns);

const dollars = (cents: number | null) => (cents === null ? null : cents / 100);
const cents = (dollars: number | null | undefined) =>
  dollars === undefined || dollars === null ? dollars : Math.round(dollars * 100);

/** The configuration as it stands; without a row nothing was decided yet. */
export const presentConfiguration = (
  retailerId: string,
  row: ConfigurationRow | null | undefined,
): ShopifyConfiguration => ({
  retailerId,
  enableShipping: row?.enable_shipping ?? false,
  price: dollars(row?.price_cents ?? null),
  enableFreeTier: row?.enable_free_tier ?? false,
  freeTierValue: dollars(row?.free_tier_cents ?? null),
  serviceName: row?.service_name ?? null,
  serviceNameAfterCutoffTime: row?.service_name_after_cutoff_time ?? null,
  serviceNameOnNonOperatingDay: row?.service_name_on_non_operating_day ?? null,
  serviceDescription: row?.service_description ?? null,
  serviceDescriptionAfterCutoffTime: row?.service_description_after_cutoff_time ?? null,
  serviceDescriptionOnNonOperatingDay: row?.service_description_on_non_operating_day ?? null,
  version: row?.version ?? 0,
});

/** The configuration of the scope's retailer. */
export const showConfiguration = async (scope: Pick<Scope, 'db' | 'retailerId'>): Promise<ShopifyConfiguration> =>
  presentConfiguration(scope.retailerId, await configurationRow(scope).executeTakeFirst());

/** Changes what is given; a stale version is refused with the fresh copy. */
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
    await recordActivity(tx, by, { about, before: standingOf(before), after: standingOf(after), at });
    await publish(tx, 'SETTINGS_CHANGED', {}, actorOf(by), at);
    return after;
  });

/** Has a configuration stand where a shop is connected: from then on its section of the settings is shown. */
export const beginConfiguration = async (tx: Tx): Promise<void> => {
  await tx.db
    .insertInto('shopify_configurations')
    .values({ enable_shipping: false })
    .onConflict((conflict) => conflict.column('retailer_id').doNothing())
    .execute();
};

const standingOf = ({ retailerId, version, ...fields }: ShopifyConfiguration) => fields;

async function write(tx: Tx, { retailerId, version, ...wanted }: ShopifyConfiguration): Promise<void> {
  const row = {
    enable_shipping: wanted.enableShipping,
    price_cents: cents(wanted.price),
    enable_free_tier: wanted.enableFreeTier,
    free_tier_cents: cents(wanted.freeTierValue),
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
