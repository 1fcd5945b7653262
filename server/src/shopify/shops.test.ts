// A shop from its installation to its first orders.
import { createHmac } from 'node:crypto';
import { testHeader } from '@portage/contract/headers';
import { detailsOf } from '@portage/contract/jobs/schema';
import type { Shop } from '@portage/contract/shopify/shops/schema';
import { beforeAll, expect, test } from 'vitest';
import { until } from '../testing/until.ts';
import type { Client } from '../testing/world.ts';
import { candle, own, purchase, startShop, customer as to } from './testing/shop.ts';

const place = await startShop();
const { world, shop, shopify, page, install } = place;

let api: Client;
let torontoId: string;
beforeAll(async () => {
  const retailer = await world.retailer({ name: 'Maple & Pine', fulfilsAtOnce: true });
  api = await retailer.admin();
  torontoId = retailer.storeIds[0] ?? '';
});

const ordersNamed = async (search: string) =>
  (await api.orders.list({ query: { search: `like:${search}` } })).data.filter(({ number }) =>
    number?.startsWith(search),
  );
const orderNamed = (name: string) => place.cameIn(api, name);
const beginWith = (headers: Record<string, string>) =>
  world.request({
    method: 'POST',
    url: '/retailer/shopify-shops/installation',
    token: api.token,
    body: { shop: 'maple-pine' },
    headers,
  });
const problems = async () => (await api.shops.problems()).data.map(({ name, type }) => [name, type]);

test('an installed shop is connected by a one-time code, and its locations are matched with stores', async () => {
  const { url } = await api.shops.begin({ body: { shop: 'https://admin.shopify.com/store/Maple-Pine' } });
  const { end, held } = await place.installing(url);
  expect([end.pathname, end.searchParams.get('section')]).toEqual(['/retailer-settings', 'shopify']);
  const envoiId = end.searchParams.get('envoiId') ?? '';
  const tie = (headers: Record<string, string>) =>
    world.request({ method: 'POST', url: '/retailer/shopify-shops', token: api.token, body: { envoiId }, headers });
  // The code works only in the browser it was issued to, and never in a sandbox.
  for (const cookie of ['', 'shopify=made-up'])
    expect((await tie({ cookie })).json()).toMatchObject({ error: { type: 'SHOPIFY_SHOP_NOT_FOUND' } });
  await api.sandbox.open();
  const onTest = { cookie: held, [testHeader]: '1' };
  expect((await tie(onTest)).json()).toMatchObject({ error: { type: 'LIVE_DATA_ONLY' } });
  expect((await beginWith(onTest)).json()).toMatchObject({ error: { type: 'LIVE_DATA_ONLY' } });
  const tied = await tie({ cookie: held });
  const made: Shop = tied.json();
  expect(made).toMatchObject({ domain: shop.domain, name: 'Maple & Pine', takes: 'ALL', isUninstalled: false });
  expect((await tie({ cookie: held })).json()).toMatchObject({ error: { type: 'SHOPIFY_SHOP_NOT_FOUND' } });
  const settled = await until(async () => {
    const [one] = (await api.shops.list()).data;
    return one?.polledAt && one;
  });
  expect(settled?.locations.map(({ name }) => name)).toEqual(shop.locations.map(({ name }) => name).toSorted());
  expect(shop.subscriptions).toHaveLength(11);
  const locations = (settled?.locations ?? []).map(({ id, name }) => ({
    id,
    pickupScheduleId: name === 'Queen West' ? torontoId : null,
  }));
  const edited = await api.shops.edit({ params: { id: made.id }, body: { locations, version: made.version } });
  expect(edited.locations.flatMap(({ pickupScheduleId }) => pickupScheduleId ?? [])).toEqual([torontoId]);
  await expect(
    api.shops.edit({ params: { id: made.id }, body: { takes: 'LOCAL', version: made.version } }),
  ).rejects.toMatchObject({ type: 'STALE_VERSION' });
});

test('a forged, expired or another browser’s installation is refused, and no token is stored in plain text', async () => {
  const begun = await page((await api.shops.begin({ body: { shop: 'maple-pine' } })).url);
  const authorize = new URL(String(begun.headers.location));
  const state = authorize.searchParams.get('state') ?? '';
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  const back = (query: Record<string, string>, kept = cookie) =>
    page(`/shopify/callback?${shopify.signed(query)}`, kept);
  const query = { code: 'made-up', shop: shop.domain, state, timestamp: '1' };
  // The reason is shown on a public page.
  const type = async (answer: ReturnType<typeof page>) => {
    const { statusCode, headers } = await answer;
    const told = new URL(String(headers.location), 'http://portal.test');
    expect([statusCode, told.pathname]).toEqual([303, '/shopify-onboarding']);
    return told.searchParams.get('shopifyError');
  };
  expect(await type(back(query, ''))).toBe('SHOPIFY_ORIGIN_NOT_VERIFIED');
  expect(await type(back({ ...query, state: `${state}x` }))).toBe('SHOPIFY_ORIGIN_NOT_VERIFIED');
  expect(await type(back({ ...query, shop: 'other.myshopify.com' }))).toBe('SHOPIFY_ORIGIN_NOT_VERIFIED');
  expect(await type(page(`/shopify/callback?${new URLSearchParams({ ...query, hmac: 'ab' })}`, cookie))).toBe(
    'SHOPIFY_HMAC_FAILED',
  );
  expect(await type(page('/shopify/install?shop=evil.example%2F.myshopify.com&from=settings'))).toBe(
    'SHOPIFY_ORIGIN_NOT_VERIFIED',
  );
  expect(await type(page(`/shopify/install?shop=${shop.domain}`))).toBe('SHOPIFY_PARAMETER_MISSING');
  expect(await type(page(`/shopify/install?shop=${shop.domain}&hmac=00`))).toBe('SHOPIFY_HMAC_FAILED');
  const refused = await back(query);
  expect(refused.headers.location).toContain('shopifyError=SHOPIFY_TOKEN_FAILED');
  world.clock.advance({ minutes: 11 });
  expect(await type(back(query))).toBe('SHOPIFY_ORIGIN_NOT_VERIFIED');
  place.minutesLater(0);
  const kept = await world.app.db.shared.selectFrom('shopify_installations').selectAll().execute();
  expect(JSON.stringify(kept.map((row) => ({ ...row, text: row.sealed_tokens?.toString('latin1') })))).not.toMatch(
    /shp(at|rt)_/,
  );
});

test('a webhook without a valid signature gets a 401 and is not stored', async () => {
  const body = JSON.stringify({ id: 1 });
  const answers = ['', 'bm90aGluZw=='].map((signature) =>
    world.request({
      method: 'POST',
      url: '/shopify/webhooks',
      headers: { 'x-shopify-hmac-sha256': signature, 'content-type': 'application/json' },
      body,
    }),
  );
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([401, 401]);
});

test('a URL that Shopify signed for a browser is not accepted as a webhook, and a webhook must name its shop', async () => {
  const address = shopify.signed({ code: 'of-mine', shop: 'mine.myshopify.com', timestamp: '1' });
  const { hmac = '', ...query } = Object.fromEntries(new URLSearchParams(address));
  const text = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const forged = { body: text.toSorted().join('&'), signature: Buffer.from(hmac, 'hex').toString('base64') };
  const other = JSON.stringify({ shop_domain: 'mine.myshopify.com', myshopify_domain: 'mine.myshopify.com' });
  const signature = createHmac('sha256', own.secret).update(other).digest('base64');
  const before = world.app.db.shared.selectFrom('shopify_events').select('id');
  const events = (await before.execute()).length;
  for (const topic of ['app/uninstalled', 'shop/redact', 'customers/redact', 'orders/create'])
    for (const sent of [forged, { body: other, signature }]) {
      if (topic === 'orders/create' && sent !== forged) continue;
      const headers = {
        'content-type': 'application/json',
        'x-shopify-hmac-sha256': sent.signature,
        'x-shopify-topic': topic,
        'x-shopify-shop-domain': shop.domain,
        'x-shopify-event-id': `forged ${topic}`,
      };
      const url = `${place.publicUrl}/shopify/webhooks`;
      expect((await fetch(url, { method: 'POST', headers, body: sent.body })).status).toBe(401);
    }
  expect(await before.execute()).toHaveLength(events);
});

test('an order is created once from repeated and reordered webhooks, with its recipient, store and language', async () => {
  place.minutesLater(1);
  const first = shopify.buy(shop, purchase());
  shopify.change(shop, first, { note: 'Ring three times' });
  const order = await orderNamed('#1001');
  expect(order).toMatchObject({
    recipient: 'Élodie Tremblay',
    address: '100 King St W, Toronto, ON, M5X 1A9',
    addressLine2: 'Suite 4',
    phone: '416-555-0142',
    email: 'elodie@example.com',
    language: 'fr',
    source: 'SHOPIFY',
    pickupScheduleId: torontoId,
    fulfilled: true,
  });
  await until(async () => (await orderNamed('#1001')).note === 'Ring three times');
  await api.shops.sync();
  expect(await ordersNamed('#1001')).toHaveLength(1);
});

test('orders that the courier does not carry are ignored, and those that cannot be created become problems', async () => {
  place.minutesLater(1);
  const from = (location: string, method: string) => [{ location, method, items: candle }];
  shopify.buy(shop, purchase({ from: from('Queen West', 'PICK_UP') }));
  shopify.buy(shop, purchase({ to: null }));
  shopify.buy(shop, purchase({ from: from('Gastown', 'SHIPPING') }));
  shopify.buy(
    shop,
    purchase({ to: { ...to, address1: '1 Main St', city: 'Halifax', provinceCode: 'NS', zip: 'B3H 1A1' } }),
  );
  await shopify.settled();
  await until(async () => (await problems()).length === 3);
  expect((await problems()).toSorted()).toEqual([
    ['#1003', 'SHOPIFY_ADDRESS_NOT_RELEASED'],
    ['#1004', 'SHOPIFY_LOCATION_NOT_MATCHED'],
    ['#1005', 'ADDRESS_OUTSIDE_SERVICE_AREA'],
  ]);
  const french = world.client(api.token, 'fr');
  const unmatched = (await french.shops.problems()).data.find(({ name }) => name === '#1004');
  expect(unmatched?.message).toContain('Gastown');
  // A retry shows what still prevents the order, or that Shopify cannot be reached.
  const triedAgain = async () => {
    const { jobId } = await french.shops.retry({ params: { id: unmatched?.id ?? '' } });
    const job = () => french.jobs.read({ params: { id: jobId } });
    await until(async () => (await job()).status === 'FINISHED');
    return detailsOf(await job()).error?.errors;
  };
  const at = new Date(place.minutesLater(1)).toISOString();
  expect(await triedAgain()).toMatchObject([
    { type: 'SHOPIFY_LOCATION_NOT_MATCHED', message: unmatched?.message, value: '#1004', orderId: null },
  ]);
  expect((await french.shops.problems()).data[0]).toMatchObject({ id: unmatched?.id, at });
  shopify.isDown = true;
  expect(await triedAgain()).toMatchObject([{ type: 'SHOPIFY_UNREACHABLE', value: '#1004' }]);
  shopify.isDown = false;
  // Shopify releases the address.
  const third = shop.orders[2];
  if (third) shopify.change(shop, third, { shippingAddress: { ...to, address2: 'Suite\r\n4' } });
  expect(await orderNamed('#1003')).toMatchObject({ recipient: 'Élodie Tremblay', addressLine2: 'Suite  4' });
});

test('a cancellation deletes an order before its cutoff, and is requested from the courier afterwards', async () => {
  place.minutesLater(1);
  const second = shopify.buy(shop, purchase());
  const early = await orderNamed(second.name);
  shopify.cancel(shop, second);
  await until(async () => (await orderStatus(early.id)) === 'CANCELED');
  const late = shopify.buy(shop, purchase());
  const order = await orderNamed(late.name);
  place.at(
    Temporal.Instant.from(order.cutoffAt ?? '')
      .add({ minutes: 1 })
      .toString(),
  );
  shopify.change(shop, late, { shippingAddress: { ...to, phone: '416-555-0199' } });
  await shopify.settled();
  const requestsOf = async () => (await api.orders.read({ params: { id: order.id } })).requests;
  await until(async () => (await requestsOf()).length === 1);
  expect(await requestsOf()).toMatchObject([{ kind: 'CHANGE', changes: { phone: '416-555-0199' }, status: 'OPEN' }]);
  // Only one request can be open, so the cancellation is a problem until it can be requested.
  shopify.cancel(shop, late);
  await shopify.settled();
  await until(async () => (await problems()).some(([name, type]) => name === late.name && type === 'REQUEST_OPEN'));
  await api.requests.withdraw({ params: { id: order.id } });
  const [stuck] = (await api.shops.problems()).data.filter(({ name }) => name === late.name);
  await api.shops.retry({ params: { id: stuck?.id ?? '' } });
  await until(async () => (await requestsOf()).length === 2);
  expect((await requestsOf()).at(-1)).toMatchObject({ kind: 'CANCEL', status: 'OPEN' });
});

const orderStatus = async (id: string) => (await api.orders.read({ params: { id } })).status;

test('a shop’s checkout gets rates for signed requests only, and none after the shop is disconnected', async () => {
  const url = (await until(() => shop.carriers[0]))?.callbackUrl ?? '';
  await api.shopify.editConfiguration({ body: { enableShipping: true, price: 8.95, serviceName: 'Same day' } });
  const rate = {
    origin: { postal_code: null },
    destination: { country: 'CA', postal_code: 'M5X 1A9' },
    items: [{ price: 2500, quantity: 2, name: 'Beeswax candle' }],
    currency: 'CAD',
    locale: 'fr-CA',
  };
  const ask = async (body: string, secret = own.secret) => {
    const signature = createHmac('sha256', secret).update(body).digest('base64');
    const headers = { 'content-type': 'application/json', 'x-shopify-hmac-sha256': signature };
    const response = await fetch(url, { method: 'POST', headers, body });
    return [response.status, await response.json()];
  };
  const text = JSON.stringify({ rate });
  expect(await ask(text)).toEqual([
    200,
    {
      rates: [
        {
          ...{ service_name: expect.any(String), service_code: 'PORTAGE', total_price: '895', currency: 'CAD' },
          description: expect.stringMatching(/^Arrive (aujourd’hui|demain|le )/),
          min_delivery_date: expect.stringMatching(/^2026-\d\d-\d\d \d\d:00:00 -0500$/),
          max_delivery_date: expect.stringMatching(/^2026-\d\d-\d\d 23:59:59 -0500$/),
        },
      ],
    },
  ]);
  expect(await ask(text, 'another-secret')).toMatchObject([401, { error: { type: 'SHOPIFY_HMAC_FAILED' } }]);
  const nothing = [200, { rates: [] }];
  expect(await ask('{"rate":')).toEqual(nothing);
  const far = { ...rate, destination: { country: 'CA', postal_code: 'V6B 1A1' } };
  const abroad = { ...rate, destination: { country: 'US', postal_code: '10001' } };
  for (const other of [far, abroad]) expect(await ask(JSON.stringify({ rate: other }))).toEqual(nothing);
  await api.shopify.editConfiguration({ body: { enableShipping: false } });
  expect(await ask(text)).toEqual(nothing);
});

test('another retailer can neither connect nor see a connected shop', async () => {
  const other = await (await world.retailer()).admin();
  const end = await install((await other.shops.begin({ body: { shop: 'maple-pine' } })).url);
  // The shop is connected already, so no code is issued.
  expect([end.searchParams.get('envoiId'), end.searchParams.get('connected')]).toEqual([null, shop.domain]);
  expect((await other.shops.list()).data).toEqual([]);
  expect((await other.shops.problems()).data).toEqual([]);
  const [mine] = (await api.shops.list()).data;
  await expect(other.shops.disconnect({ params: { id: mine?.id ?? '' } })).rejects.toMatchObject({
    type: 'SHOPIFY_SHOP_NOT_FOUND',
  });
});
