// Rows change by themselves as the courier works: nobody loses their place, what they selected, the focus, or what they are typing.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoProviderKey } from '../server/src/seed/world.ts';
import { createTestDatabase, type TestDatabase } from '../server/src/testing/postgres.ts';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { demoToken } from './screens.ts';

let database: TestDatabase;
let product: Product;
let browser: Browser;
let page: Page;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  product = await startProduct({ databaseUrl: database.url });
  browser = await openBrowser();
  token = await demoToken(product.url);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-CA' });
  await context.addCookies([{ name: 'ak', value: token, url: product.url, sameSite: 'Lax' }]);
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
  await database.drop();
});

async function ask<T>(path: string, key: string, body?: unknown): Promise<T> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const given = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${product.url}${path}`, given);
  expect(answer.ok).toBe(true);
  return answer.json();
}

type Row = { id: string; type: string; status: string };
const scheduled = async () =>
  (await ask<{ data: Row[] }>('/v2/retailer/orders?pageSize=50', token)).data.filter(
    ({ status, type }) => status === 'DELIVERY_SCHEDULED' && type === 'DELIVERY',
  );

/** One event after the other about these orders, as a courier's day goes. */
async function work(orders: readonly Row[], types: readonly string[]): Promise<number> {
  let sent = 0;
  for (const type of types)
    for (const { id } of orders) {
      const { delivery } = await ask<{ delivery: { id: string } }>(`/retailer/orders/${id}`, token);
      const event = { id: `live-${++sent}-${type}-${id}`, deliveryId: delivery.id, type, at: new Date().toISOString() };
      await ask('/fleet/events', demoProviderKey, { events: [event] });
    }
  return sent;
}

const rowOf = ({ id }: Row) => page.locator(`.order-row[data-row-key="${id}"]`);
/** Where the page stands, whatever scrolls it. */
const place = () =>
  page.evaluate(() => ({ window: scrollY, content: document.querySelector('#content')?.scrollTop ?? 0 }));
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-row-key'));

test('the focused row, the selected ones and the place stay while fifty events arrive', async () => {
  await page.goto(`${product.url}/orders?pageSize=50&lang=en`);
  await page.locator('.order-row').first().waitFor();
  const orders = await scheduled();
  const [first, second, third] = orders.slice(2);
  if (!first || !second || !third) throw new Error('The demo has too few orders to work on');
  await rowOf(first).locator('input[type=checkbox]').check();
  await rowOf(second).locator('input[type=checkbox]').check();
  await rowOf(third).focus();
  await page.mouse.wheel(0, 240);
  await page.waitForTimeout(300);
  const before = await place();
  expect(before.window + before.content).toBeGreaterThan(100);
  const calls = await work(orders, ['PICKED_UP_FROM_STORE', 'CALL_ATTEMPT', 'SMS_SENT', 'CALL_ATTEMPT', 'SMS_SENT']);
  const sorted = await work(orders.slice(0, 8), ['SORTED_AT_WAREHOUSE']);
  expect(calls + sorted).toBeGreaterThanOrEqual(50);
  for (const order of orders.slice(0, 8)) await rowOf(order).getByText('At the warehouse').waitFor();
  expect(await place()).toEqual(before);
  expect(await focused()).toBe(third.id);
  await page.getByText('2 selected').waitFor();
  for (const order of [first, second])
    expect(await rowOf(order).locator('input[type=checkbox]').isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/*order=${third.id}*`);
  await page.keyboard.press('Escape');
});

test('an edit that is open stays as it was typed, with the cursor in it, and is saved', async () => {
  const orders = await scheduled();
  const [edited, ...others] = orders;
  if (!edited) throw new Error('The demo has no scheduled order left');
  await page.goto(`${product.url}/orders?pageSize=50&order=${edited.id}&lang=en`);
  const drawer = page.locator('.order-drawer');
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
  const note = drawer.getByLabel('Note for the driver');
  await note.fill('Ring twice, then ');
  await work([edited], ['SMS_SENT']);
  await work(others, ['AT_WAREHOUSE']);
  for (const order of others.slice(0, 3)) await rowOf(order).getByText('At the warehouse').waitFor();
  await page.keyboard.type('wait');
  expect(await note.inputValue()).toBe('Ring twice, then wait');
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Changes saved').waitFor();
});
