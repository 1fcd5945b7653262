// The orders list as a place to work, by keyboard and scanner: columns, filters, views and codes.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../server/src/testing/postgres.ts';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { demoToken } from './screens.ts';

let database: TestDatabase;
let product: Product;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  database = await createTestDatabase();
  product = await startProduct({ databaseUrl: database.url });
  browser = await openBrowser();
  const look = { viewport: { width: 1440, height: 900 }, locale: 'en-CA', reducedMotion: 'reduce' } as const;
  const context = await browser.newContext(look);
  const token = await demoToken(product.url);
  await context.addCookies([{ name: 'ak', value: token, url: product.url, sameSite: 'Lax' }]);
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
  await database.drop();
});

async function open(query = ''): Promise<void> {
  await page.goto(`${product.url}/orders?lang=en${query}`);
  await page.locator('.order-row').first().waitFor();
}

const asked = () => new URL(page.url()).searchParams;
const heads = async () =>
  (await page.locator('.orders-table thead th').allInnerTexts()).map((text) => text.trim()).filter(Boolean);

test('columns are chosen and moved by keyboard, and are there again after a reload', async () => {
  await open();
  const usual = ['Order', 'Recipient', 'Hand-over', 'Store', 'Status', 'Tags', 'Added'];
  await expect.poll(heads).toEqual(expect.arrayContaining(usual));
  await page.locator('.orders-columns-button').press('Enter');
  await page.getByRole('checkbox', { name: 'Tags' }).press('Space');
  await page.getByRole('checkbox', { name: 'Came by' }).press('Space');
  const up = page.getByRole('button', { name: 'Move Status up' });
  await up.press('Enter');
  await up.press('Enter');
  expect(await up.evaluate((button) => button === document.activeElement)).toBe(true);
  const chosen = ['Order', 'Recipient', 'Status', 'Hand-over', 'Store', 'Came by', 'Added'];
  await expect.poll(async () => (await heads()).filter((head) => [...usual, 'Came by'].includes(head))).toEqual(chosen);
  await page.waitForTimeout(500);
  await open();
  await expect.poll(async () => (await heads()).filter((head) => [...usual, 'Came by'].includes(head))).toEqual(chosen);
});

test('a menu opens where motion is not wanted, and a day that moves on is part of the address', async () => {
  await open();
  await page.locator('.orders-date').click();
  await page.locator('.ant-select-item-option', { hasText: 'Today' }).click();
  await expect.poll(() => asked().get('date')).toBe('today');
  await page.locator('.order-attention').click();
  await expect.poll(() => asked().get('attention')).toBe('true');
  await page.locator('.orders-clear').click();
  await expect.poll(() => [asked().get('date'), asked().get('attention')]).toEqual([null, null]);
  await page.locator('.orders-date').click();
  await page.locator('.ant-select-item-option', { hasText: 'One day' }).click();
  const day = page.getByRole('textbox', { name: 'One day' });
  await day.fill('2026-11-20');
  await day.press('Enter');
  await expect.poll(() => asked().get('date')).toBe('2026-11-20');
  await page.locator('.orders-clear').click();
  await day.waitFor({ state: 'detached' });
});

test('a pause in a search takes nothing from what is typed', async () => {
  await open();
  const field = page.locator('.order-filters input[type=search]');
  await field.pressSequentially('jean ');
  await expect.poll(() => asked().get('search')).toBe('jean');
  await field.pressSequentially('dupont');
  expect(await field.inputValue()).toBe('jean dupont');
});

test('a view is kept by name, shown by name, renamed, and leads back to what it was kept for', async () => {
  await open('&status=skipped&attention=true');
  await page.keyboard.press('v');
  const menu = page.getByRole('dialog', { name: 'Views' });
  await menu.getByRole('textbox').fill('To watch');
  await page.keyboard.press('Enter');
  const button = page.locator('.orders-views-button');
  await expect.poll(() => button.innerText()).toContain('To watch');
  await menu.getByRole('textbox').fill('to WATCH');
  await page.keyboard.press('Enter');
  await menu.getByRole('alert').getByText('This name is already taken').waitFor();
  await menu.getByRole('button', { name: 'Rename To watch' }).click();
  await menu.getByRole('textbox', { name: 'New name of To watch' }).fill('Watched');
  await page.keyboard.press('Enter');
  await expect.poll(() => button.innerText()).toContain('Watched');
  await open();
  await expect.poll(() => button.innerText()).toContain('Views');
  await page.keyboard.press('v');
  await menu.getByRole('button', { name: 'Watched', exact: true }).click();
  await expect.poll(() => [asked().get('status'), asked().get('attention')]).toEqual(['skipped', 'true']);
});

test('a scanner opens one order after the other; a code that none carries says so', async () => {
  await open();
  const codes = await page.locator('.order-code .code').allInnerTexts();
  const numbers = await page.locator('.order-number strong').allInnerTexts();
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  await page.keyboard.press('/');
  for (const place of [3, 5]) {
    await scan(codes[place]?.toLowerCase() ?? '');
    await page.locator('.order-title', { hasText: numbers[place] ?? 'none' }).waitFor();
    // The drawer has slid in by then, and would have taken the focus.
    await page.waitForTimeout(700);
  }
  await scan('NOSUCH4711');
  await page.getByRole('heading', { name: 'No order carries “NOSUCH4711”' }).waitFor();
  expect(asked().get('search')).toBe('NOSUCH4711');
});

test('a page that asks for a file that an update took away says to reload it', async () => {
  const gone = '**/assets/NewOrderDrawer-*.js';
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${product.url}/orders?lang=fr`);
  await page.getByRole('heading', { name: 'Veuillez recharger la page' }).waitFor();
  await page.unroute(gone);
  await page.getByRole('button', { name: 'Recharger' }).click();
  await page.locator('.ant-table-row').first().waitFor();
});
