// A retailer's settings: what it decides of itself, changed by whoever may manage them.
import { listFaults } from '@portage/contract/settings/rules';
import type { RetailerSettings, SettingsEdit } from '@portage/contract/settings/schema';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { recordActivity } from '../activity/record.ts';
import { actorOf, type Member } from '../auth/member.ts';
import { setSessionTime } from '../auth/membership.ts';
import { startRename } from '../orders/rename-tags.ts';
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';
import { publish } from '../platform/outbox/facts.ts';
import { refuse, refuseFaults } from '../platform/refusal.ts';
import { configurationRow, presentConfiguration } from '../retailers/checkout.ts';
import { lockRetailer, refusingTaken, updateRetailer } from '../retailers/edit.ts';

/** The settings of the scope's retailer. */
export async function showSettings(scope: Pick<Scope, 'db'>): Promise<RetailerSettings> {
  const row = await scope.db
    .selectFrom('retailers')
    .selectAll()
    .select(jsonObjectFrom(configurationRow(scope)).as('shopify'))
    .executeTakeFirstOrThrow();
  return {
    name: row.name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    orderTags: row.order_tags,
    dimensionsUnit: row.dimensions_unit === 'cm' ? 'cm' : 'in',
    weightUnit: row.weight_unit === 'kg' ? 'kg' : 'lb',
    packageSizeSelectionEnabled: row.package_size_selection_enabled,
    packageSizes: row.package_sizes,
    ordersNotFulfilledByDefault: row.orders_not_fulfilled_by_default,
    sessionTimeInMinutes: row.session_time_in_minutes,
    shopifyConfiguration: row.shopify && presentConfiguration(row.id, row.shopify),
    version: row.version,
  };
}

/** Changes what is given; a stale version is refused with the fresh copy. Orders that bear a renamed tag follow by a job. */
export const editSettings = (app: App, by: Member, edit: SettingsEdit): Promise<RetailerSettings> =>
  refusingTaken(() =>
    app.db.transaction(by, async (tx) => {
      await lockRetailer(tx);
      const before = await showSettings(tx);
      const { version, renamedTags = [], ...given } = edit;
      if (version !== undefined && version !== before.version) refuse('STALE_VERSION', { data: before });
      refuseFaults(listFaults(edit, before));
      if (Object.keys(given).length === 0) return before;
      await updateRetailer(tx, columnsOf(given));
      if (given.sessionTimeInMinutes !== undefined) await setSessionTime(tx, given.sessionTimeInMinutes);
      await startRename(app, tx, by, renamedTags);
      const after = await showSettings(tx);
      const at = app.clock.now();
      const about = { kind: 'settings', id: by.retailerId, name: before.name } as const;
      await recordActivity(tx, by, { about, before: standingOf(before), after: standingOf(after), at });
      await publish(tx, 'SETTINGS_CHANGED', {}, actorOf(by), at);
      return after;
    }),
  );

const standingOf = ({ version, shopifyConfiguration, ...fields }: RetailerSettings) => fields;

const columnsOf = (given: Omit<SettingsEdit, 'version' | 'renamedTags'>) => ({
  name: given.name,
  email: given.email,
  phone: given.phone,
  address: given.address,
  order_tags: given.orderTags,
  dimensions_unit: given.dimensionsUnit,
  weight_unit: given.weightUnit,
  package_size_selection_enabled: given.packageSizeSelectionEnabled,
  package_sizes: given.packageSizes,
  orders_not_fulfilled_by_default: given.ordersNotFulfilledByDefault,
  session_time_in_minutes: given.sessionTimeInMinutes,
});
