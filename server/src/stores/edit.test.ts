// The settings that a store accepts, and the fields of accounts and retailers in the wire form.
import { expect, test } from 'vitest';
import { startWorld } from '../testing/world.ts';

const world = await startWorld();
const phone = { target: { field: 'phone' as const }, dateOrder: null, decimalSign: null };

test('an admin replaces a store’s column mappings, which are stored by folded headers', async () => {
  const retailer = await world.retailer();
  const id = retailer.storeIds[0] ?? '';
  const api = await retailer.admin();
  const columnMappings = { 'N° de Téléphone': phone, ' — ': phone };
  const before = (await api.stores.list()).data.find((store) => store.id === id);
  expect(before?.columnMappings).toEqual({});
  const edited = await api.stores.edit({ params: { id }, body: { columnMappings, version: before?.version } });
  expect(edited.columnMappings).toEqual({ nodetelephone: phone });
  expect((await api.stores.edit({ params: { id }, body: {} })).version).toBe(edited.version);
  await expect(
    api.stores.edit({ params: { id }, body: { columnMappings: {}, version: before?.version } }),
  ).rejects.toMatchObject({ type: 'STALE_VERSION', body: { data: { version: edited.version } } });
  const clerk = await retailer.coordinator({ permissions: ['MANAGE_ORDERS', 'MANAGE_RETAILER_SETTINGS'] });
  await expect(clerk.stores.edit({ params: { id }, body: { columnMappings: {} } })).rejects.toMatchObject({
    type: 'FORBIDDEN',
  });
});

test('an account response contains its stores, and defaults for fields that are not set', async () => {
  const retailer = await world.retailer();
  const storeIds = retailer.storeIds.slice(0, 1);
  const [admin, clerk] = [await retailer.admin(), await retailer.coordinator({ stores: storeIds })];
  expect(await admin.auth.refresh()).toMatchObject({
    hasAllStores: true,
    multiFactorAuthType: null,
    isMfaVerifyPending: false,
    retailer: {
      columnMappings: {},
      useEnvoiTrackingCode: false,
      noCheckoutForShopify: false,
      canSyncShopifyOrders: false,
      shopifyConfiguration: null,
    },
  });
  expect(await clerk.auth.refresh()).toMatchObject({ hasAllStores: false, pickupSchedules: storeIds });
});
