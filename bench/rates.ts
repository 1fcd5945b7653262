// node bench/rates.ts: measures how soon a shop's checkout gets rates, at 100 requests a second, against the promised p99 below 50 ms.
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { shops } from '@portage/contract/shopify/shops/endpoints';
import { clientOf, demoToken } from '../e2e/client.ts';
import { startProduct } from '../e2e/product.ts';
import { FakeShopify } from '../tools/shopify/server.ts';
import { maplePine } from '../tools/shopify/till.ts';
import { percentile } from './load.ts';

const perSecond = 100;
const seconds = 20;
const promised = 50;

const own = { key: 'key-of-the-app', secret: 'a-secret-of-the-app' };
const shop = maplePine();
const shopify = new FakeShopify({ ...own, shops: [shop], appAddress: '' });
const address = await shopify.listen();
const environment = { SHOPIFY_KEY: own.key, SHOPIFY_SECRET: own.secret, SHOPIFY_URL: `${address}/{shop}` };
const product = await startProduct({ environment });
shopify.settings.appAddress = product.url;

/** Installs the app in the shop as a browser does, connects it to the demo's retailer, and waits until the shop has our rates URL. */
async function connect(): Promise<string> {
  const token = await demoToken(product.url);
  const api = clientOf(product.url, token);
  const { url } = await api.shops.begin({ body: { shop: shop.domain } });
  const begun = await fetch(url, { redirect: 'manual' });
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
  const allowed = await fetch(begun.headers.get('location') ?? '', { method: 'POST', redirect: 'manual' });
  const back = await fetch(allowed.headers.get('location') ?? '', { redirect: 'manual', headers: { cookie } });
  const end = new URL(back.headers.get('location') ?? '', product.url);
  // The code works only in the browser that was redirected from the shop.
  const held = back.headers.get('set-cookie')?.split(';')[0] ?? '';
  const tied = await fetch(new URL(shops.tie.path, product.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, cookie: held, 'content-type': 'application/json' },
    body: JSON.stringify({ envoiId: end.searchParams.get('envoiId') }),
  });
  if (!tied.ok) throw new Error(await tied.text());
  for (;;) {
    const [carrier] = shop.carriers;
    if (carrier) return carrier.callbackUrl;
    await sleep(100);
  }
}

const rate = {
  origin: { postal_code: 'M5V 2B2' },
  destination: { country: 'CA', postal_code: 'M5X 1A9' },
  items: [{ price: 2500, quantity: 2 }],
  currency: 'CAD',
  locale: 'fr-CA',
};

async function ask(url: string, price: number): Promise<number> {
  const body = JSON.stringify({ rate: { ...rate, items: [{ price, quantity: 1 }] } });
  const signature = createHmac('sha256', own.secret).update(body).digest('base64');
  const headers = { 'content-type': 'application/json', 'x-shopify-hmac-sha256': signature };
  const start = performance.now();
  const response = await fetch(url, { method: 'POST', headers, body });
  const text = await response.text();
  if (!text.includes('Arriv')) throw new Error(`The checkout was answered ${response.status} ${text}`);
  return performance.now() - start;
}

try {
  const url = await connect();
  for (let time = 0; time < perSecond; time++) await ask(url, time);
  const asked: Promise<number>[] = [];
  const start = performance.now();
  // At a fixed rate, whether or not earlier requests have been answered.
  for (let time = 0; time < perSecond * seconds; time++) {
    await sleep(Math.max(0, start + (time * 1000) / perSecond - performance.now()));
    asked.push(ask(url, time));
  }
  const took = await Promise.all(asked);
  const [half, nearly] = [percentile(took, 0.5), percentile(took, 0.99)];
  console.log(`${took.length} at ${perSecond} a second: p50 ${half.toFixed(1)} ms, p99 ${nearly.toFixed(1)} ms`);
  if (nearly > promised) process.exitCode = 1;
} finally {
  await product.stop();
  await shopify.close();
}
