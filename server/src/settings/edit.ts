// A retailer's own settings, read and written by their field table.

import { settingsFields } from '@portage/contract/settings/fields';
import { fieldsIn, readSchemas } from '@portage/contract/settings/fieldTable';
import { listFaults } from '@portage/contract/settings/rules';
import type { RetailerSettings, SettingsEdit } from '@portage/contract/settings/schema';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { recordChange } from '../activity/record.ts';
import type { Member } from '../auth/member.ts';
import { setSessionTime } from '../auth/membership.ts';
import { startRename } from '../orders/rename-tags.ts';
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';
import { fromColumns, toColumns } from '../platform/db/fields.ts';
import { refuse, refuseFaults } from '../platform/refusal.ts';
import { configurationRow, presentConfiguration } from '../retailers/checkout.ts';
import { lockRetailer, refusingTaken, updateRetailer } from '../retailers/edit.ts';

const StoredSettings = z.object(readSchemas(settingsFields));

/** Returns the settings of the scope's retailer. */
export async function showSettings(scope: Pick<Scope, 'db'>): Promise<RetailerSettings> {
  const row = await scope.db
    .selectFrom('retailers')
    .selectAll()
    .select(jsonObjectFrom(configurationRow(scope)).as('shopify'))
    .executeTakeFirstOrThrow();
  return {
    ...StoredSettings.parse(fromColumns(settingsFields, row)),
    shopifyConfiguration: row.shopify && presentConfiguration(row.id, row.shopify),
    version: row.version,
  };
}

const auditSnapshot = (settings: RetailerSettings) => fieldsIn(settingsFields, settings);

/** Changes the given fields; a stale version is refused with the current copy. A job renames tags on existing orders. */
export const editSettings = (app: App, by: Member, edit: SettingsEdit): Promise<RetailerSettings> =>
  refusingTaken(() =>
    app.db.transaction(by, async (tx) => {
      await lockRetailer(tx);
      const before = await showSettings(tx);
      const { version, renamedTags = [], ...given } = edit;
      if (version !== undefined && version !== before.version) refuse('STALE_VERSION', { data: before });
      refuseFaults(listFaults(edit, before));
      if (Object.keys(given).length === 0) return before;
      await updateRetailer(tx, toColumns(settingsFields, given));
      if (given.sessionTimeInMinutes !== undefined) await setSessionTime(tx, given.sessionTimeInMinutes);
      await startRename(app, tx, by, renamedTags);
      const after = await showSettings(tx);
      const at = app.clock.now();
      const about = { kind: 'settings', id: by.retailerId, name: before.name } as const;
      const fact = ['SETTINGS_CHANGED', {}] as const;
      await recordChange(tx, by, { about, before: auditSnapshot(before), after: auditSnapshot(after), at, fact });
      return after;
    }),
  );
