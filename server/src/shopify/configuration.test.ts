// The delivery option at a shop's checkout, through the API.
import type { ErrorType } from '@portage/contract/errors';
import { expect, test } from 'vitest';
import { type Client, startWorld } from '../testing/world.ts';

const world = await startWorld();
const aRetailer = async () => {
  const retailer = await world.retailer();
  return { retailer, api: await retailer.admin() };
};
const defaults = {
  enableShipping: false,
  price: null,
  enableFreeTier: false,
  freeTierValue: null,
  serviceName: null,
  serviceNameAfterCutoffTime: null,
  serviceNameOnNonOperatingDay: null,
  serviceDescription: null,
  serviceDescriptionAfterCutoffTime: null,
  serviceDescriptionOnNonOperatingDay: null,
};

test('before the first change the settings contain no configuration, and the configuration endpoint returns defaults', async () => {
  const { retailer, api } = await aRetailer();
  expect(await api.shopify.configuration()).toEqual({ retailerId: retailer.id, ...defaults, version: 0 });
  expect((await api.settings.read()).shopifyConfiguration).toBeNull();
  expect((await api.auth.refresh()).retailer.shopifyConfiguration).toBeNull();
});

test('only given fields change, and settings and account return the result; a stale version is refused with the current copy', async () => {
  const { retailer, api } = await aRetailer();
  const body = { retailerId: retailer.id, price: 9.99, serviceName: '  Same day ', version: 0 };
  const first = await api.shopify.editConfiguration({ body });
  expect(first).toEqual({ retailerId: retailer.id, ...defaults, price: 9.99, serviceName: 'Same day', version: 1 });
  expect((await api.settings.read()).shopifyConfiguration).toEqual(first);
  const second = await api.shopify.editConfiguration({ body: { enableShipping: true, freeTierValue: 75 } });
  expect(second).toEqual({ ...first, enableShipping: true, freeTierValue: 75, version: 2 });
  expect((await api.auth.refresh()).retailer.shopifyConfiguration).toEqual(second);
  await expect(api.shopify.editConfiguration({ body: { price: null, version: 1 } })).rejects.toMatchObject({
    type: 'STALE_VERSION',
    body: { data: second },
  });
  const third = await api.shopify.editConfiguration({ body: { price: null, serviceName: '' } });
  expect(third).toMatchObject({ price: null, serviceName: null, freeTierValue: 75, version: 3 });
});

test('one of two concurrent first changes is refused', async () => {
  const { api } = await aRetailer();
  const other = (await world.another()).client(api.token);
  const ends = await Promise.allSettled([
    api.shopify.editConfiguration({ body: { price: 5, version: 0 } }),
    other.shopify.editConfiguration({ body: { price: 6, version: 0 } }),
  ]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('prices are limited and, like the free tier, have two decimals; all faults are returned at once', async () => {
  const { api } = await aRetailer();
  const faultsOf = (given: Parameters<Client['shopify']['editConfiguration']>[0]) =>
    api.shopify.editConfiguration(given).then(
      () => [],
      (error: { body: { errors: { path: string; type: ErrorType }[] } }) =>
        error.body.errors.map(({ path, type }) => `${path} ${type}`),
    );
  for (const price of [50.01, -0.01, 9.999])
    expect(await faultsOf({ body: { price, freeTierValue: 9.999 } })).toEqual([
      'price SHIPPING_PRICE',
      'freeTierValue DECIMAL_LIMIT',
    ]);
  for (const price of [0, 50, 19.99, 0.07]) expect(await faultsOf({ body: { price } })).toEqual([]);
  const { retailer: another } = await aRetailer();
  expect(await faultsOf({ body: { freeTierValue: -1, serviceName: 'x'.repeat(81) } })).toEqual([
    'freeTierValue TOO_SMALL',
    'serviceName TOO_LONG',
  ]);
  expect(await faultsOf({ body: { retailerId: another.id } })).toEqual(['retailerId INVALID']);
});

test('changes are recorded in the activity log', async () => {
  const { api } = await aRetailer();
  await api.shopify.editConfiguration({ body: { price: 4.5, enableShipping: true } });
  const { data } = await api.activity.list({ query: { kind: 'settings' } });
  expect(data).toMatchObject([
    {
      changes: expect.arrayContaining([
        { field: 'enableShipping', before: false, after: true },
        { field: 'price', before: null, after: 4.5 },
      ]),
    },
  ]);
  expect(data[0]?.changes).toHaveLength(2);
});
