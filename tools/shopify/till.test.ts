// The simulated Shopify: its checkout requests rates like Shopify, and its state survives a restart.
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { afterAll, expect, test } from 'vitest';
import { persistIn } from './persist.ts';
import { FakeShopify } from './server.ts';
import { continueAfter } from './shop.ts';
import { maplePine } from './till.ts';

const schema = buildSchema('type Query { shop: String }');
const newShopify = () =>
  new FakeShopify({ key: 'key', secret: 'secret', shops: [maplePine()], appAddress: 'http://app.test', schema });

/** The fake app: the requests that it received, and its next response. */
const asked: { body: string; signature: unknown }[] = [];
let answer = { status: 200, body: '' };
const carrier = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  asked.push({ body, signature: request.headers['x-shopify-hmac-sha256'] });
  response.writeHead(answer.status).end(answer.body);
});
await new Promise<void>((done) => carrier.listen(0, '127.0.0.1', done));
const found = carrier.address();
const carrierUrl = `http://127.0.0.1:${typeof found === 'object' ? found?.port : ''}/rates`;
afterAll(() => carrier.close());

const started: FakeShopify[] = [];
afterAll(() => Promise.all(started.map((each) => each.close())));

async function start(shopify: FakeShopify) {
  started.push(shopify);
  const [shop = maplePine()] = shopify.settings.shops;
  const address = `${await shopify.listen()}/${shop.domain}`;
  const post = (url: string, form: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const checkout = async (form: Record<string, string>) => {
    const made = await post(`${address}/checkouts`, form);
    const url = new URL(made.headers.get('location') ?? '', address).href;
    return { url, page: await (await fetch(url)).text() };
  };
  return { shop, address, post, checkout };
}

test('the checkout sends the signed cart, offers the returned rates, and stores the chosen one in the order', async () => {
  const { shop, post, checkout } = await start(newShopify());
  shop.carriers.push({ id: '1', name: 'Portage', callbackUrl: carrierUrl });
  const rate = { service_name: 'À votre porte', service_code: 'P', total_price: '895', currency: 'CAD' };
  answer = { status: 200, body: JSON.stringify({ rates: [{ ...rate, description: 'Arrive demain' }] }) };
  const { url, page } = await checkout({ quantity: '3', zip: 'M5V 1A1', locale: 'fr-CA' });
  const [{ body, signature } = { body: '', signature: '' }] = asked;
  expect(signature).toBe(createHmac('sha256', 'secret').update(body).digest('base64'));
  expect(JSON.parse(body).rate).toMatchObject({
    origin: { postal_code: 'M5V 2A8' },
    destination: { country: 'CA', postal_code: 'M5V 1A1' },
    items: [{ name: 'Beeswax candle', price: 2400, quantity: 3 }],
    currency: 'CAD',
    locale: 'fr-CA',
  });
  expect(page).toMatch(/lang="fr".*À votre porte.*8,95.*Arrive demain.*Expédition standard/s);
  await post(url, { option: '0' });
  const [order] = shop.orders;
  expect(order?.shipping).toEqual({ title: 'À votre porte', code: 'P', cents: 895 });
  expect(order?.parcels.map(({ method }) => method)).toEqual(['SHIPPING']);
});

test('the shop’s backup rate replaces an app that fails or responds with invalid data, not one that offers no rates', async () => {
  const { shop, checkout } = await start(newShopify());
  shop.carriers.push({ id: '1', name: 'Portage', callbackUrl: carrierUrl });
  const wrong = { service_name: 'x', service_code: 'x', total_price: '8.95', currency: 'CAD' };
  for (const each of [
    { status: 500, body: '' },
    { status: 200, body: 'no JSON' },
    { status: 200, body: JSON.stringify({ rates: [wrong] }) },
  ]) {
    answer = each;
    expect((await checkout({})).page).toContain('backup rate');
  }
  answer = { status: 200, body: '{"rates":[]}' };
  expect((await checkout({})).page).not.toContain('backup rate');
});

test('orders, authorizations and numbering survive a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shopify-'));
  const file = join(folder, 'shopify.json');
  const before = newShopify();
  persistIn(file, before);
  const { post, checkout } = await start(before);
  before.access.set('token', { domain: 'maple-pine.myshopify.com', until: 1 });
  await post((await checkout({ name: 'Rob Roy' })).url, { option: '1' });
  await before.close();
  // A new process would start numbering from the beginning.
  continueAfter(0);
  const after = newShopify();
  persistIn(file, after);
  const { shop, address } = await start(after);
  expect(await (await fetch(address)).text()).toMatch(/#1001.*Rob Roy/s);
  expect(after.access.get('token')?.domain).toBe(shop.domain);
  const [first] = shop.orders;
  const next = after.buy(shop, { to: null, from: [{ location: 'Plateau', items: [] }] });
  expect(next.name).toBe('#1002');
  expect(Number(next.id.split('/').at(-1))).toBeGreaterThan(Number(first?.parcels[0]?.id.split('/').at(-1)));
  rmSync(folder, { recursive: true });
});
