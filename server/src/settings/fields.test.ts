// Each field of the settings is one row of `settingsFields`, one migration and its texts. These tests iterate over the table, so a new
// field is tested without a change here.
import { settingsFieldNames, settingsFields } from '@portage/contract/settings/fields';
import { SettingsEdit } from '@portage/contract/settings/schema';
import { storeFieldNames, storeFields } from '@portage/contract/stores/fields';
import { StoreEdit } from '@portage/contract/stores/schema';
import { expect, test } from 'vitest';
import { startWorld } from '../testing/world.ts';

const world = await startWorld();

/** Candidate values: a test uses the first that the field accepts and that differs from its current value. */
const candidates: readonly unknown[] = [
  ...['us@example.com', '416-555-0199', '1 King St W, Toronto, ON, M5H 1A1', 'cm', 'kg'],
  ...[true, false, 37],
  ...[['Fragile'], ['09:30', '16:30'], [1, 3], ['2026-12-24']],
  { kinds: ['SIGNATURE'], match: 'all', fallback: 'RETURN' },
  { reference: { target: { field: 'number' }, dateOrder: null, decimalSign: null } },
];

/** Returns a valid value of a field that differs from its current one. Throws if no candidate is valid. */
function another(edit: typeof SettingsEdit | typeof StoreEdit, name: string, present: unknown): unknown {
  const isOther = (value: unknown) => JSON.stringify(value) !== JSON.stringify(present);
  const found = candidates.find((value) => isOther(value) && edit.safeParse({ [name]: value }).success);
  if (found === undefined) throw new Error(`No value among the candidates is valid for ${name}`);
  return found;
}

test.each(settingsFieldNames)('the setting %s is written to its column, read again and logged', async (name) => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const before = await api.settings.read();
  const value = another(SettingsEdit, name, before[name]);
  const after = await api.settings.edit({ body: SettingsEdit.parse({ [name]: value }) });
  expect(after).toEqual({ ...before, [name]: value, version: before.version + 1 });
  expect(await api.settings.read()).toEqual(after);
  const row = await world.app.db
    .scope({ retailerId: retailer.id, storeIds: null })
    .db.selectFrom('retailers')
    .select(settingsFields[name].column)
    .executeTakeFirstOrThrow();
  expect(Object.values(row)).toEqual([value]);
  const { data } = await api.activity.list({ query: { kind: 'settings' } });
  expect(data[0]?.changes.map(({ field }) => field)).toEqual([name]);
});

test.each(storeFieldNames)('the field %s of a store is written, read again and logged', async (name) => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const [id = ''] = retailer.storeIds;
  const store = async () => (await api.stores.list({})).data.find((each) => each.id === id);
  const before = await store();
  const value = another(StoreEdit, name, before?.[name]);
  await api.stores.edit({ params: { id }, body: StoreEdit.parse({ [name]: value }) });
  expect((await store())?.[name]).toEqual(value);
  const { data } = await api.activity.list({ query: { kind: 'store' } });
  expect(data[0]?.changes.map(({ field }) => field)).toEqual([name]);
  expect(storeFields[name].column).toMatch(/^[a-z_]+$/);
});
