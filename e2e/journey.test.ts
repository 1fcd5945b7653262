// The main job, from end to end, as three people live it: the retailer hands over, the courier carries, the recipient follows.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../server/src/testing/postgres.ts';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { demoPassword } from './screens.ts';

let database: TestDatabase;
let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  product = await startProduct({ databaseUrl: database.url, courierSpeed: 30 });
  browser = await openBrowser();
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-CA' });
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
});

afterAll(async () => {
  await browser.close();
  await product.stop();
  await database.drop();
});

const names = ['Élodie Tremblay', 'Łukasz Żak', 'Noémie Côté-Bélanger', 'Seán Ó Briain', 'Çağla Şahin'];

/** 200 rows with accents; the tenth of them have something wrong. */
function spreadsheet(): { csv: string; good: number; bad: number } {
  const rows = Array.from({ length: 200 }, (_, index) => {
    const address =
      index % 20 === 10 ? '10 Elsewhere Rd, Calgary, AB, T2P 1J9' : `${index + 1} King St W, Toronto, ON, M5X 1A9`;
    const recipient = index % 20 === 0 ? '' : `${names[index % names.length]} ${index}`;
    return `J-${String(index).padStart(4, '0')},${recipient},"${address}",Queen West`;
  });
  return { csv: ['Order number,Recipient,Address,Store', ...rows].join('\r\n'), good: 180, bad: 20 };
}

const group = (name: string) =>
  page.getByRole('navigation', { name: 'Groups of orders' }).getByRole('link', { name: new RegExp(`^${name}`) });
const totalOf = async (name: string) => Number((await group(name).innerText()).replace(/[^\d]/g, ''));

test('a coordinator signs in and finds the orders', async () => {
  await page.goto(`${product.url}/orders?lang=en`);
  await page.getByLabel('Email').fill('admin@maplepine.example');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Orders' }).waitFor();
  await page.locator('.ant-table-row').first().waitFor();
});

test('200 orders come by spreadsheet: the good ones are created, each bad row says why; the same file creates nothing twice', async () => {
  const { csv, good, bad } = spreadsheet();
  const before = await totalOf('Unfulfilled');
  const upload = async () => {
    await page.locator('.orders-upload').click();
    const drawer = page.getByRole('dialog');
    await drawer
      .locator('input[type=file]')
      .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await drawer.getByRole('button', { name: 'Upload and review' }).click();
    await page.waitForURL(/\/orders\/imports\//);
  };
  const back = async () => {
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders' }).click();
    await page.locator('.ant-table-row').first().waitFor();
  };
  await upload();
  await page.getByText(`${bad} rows stay as a draft`).waitFor({ timeout: 30_000 });
  await page.getByRole('link', { name: /^To fix/ }).click();
  await page.getByText('Address is not within a provider Service Area').first().waitFor();
  await page.getByRole('button', { name: `Create ${good} orders` }).click();
  await page.getByText(`${good} orders created. The other rows stay here as a draft.`).waitFor({ timeout: 30_000 });
  await back();
  await expect.poll(() => totalOf('Unfulfilled')).toBe(before + good);

  await upload();
  await page.getByRole('link', { name: `Already there ${good}` }).waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Create the orders' }).waitFor();
  await back();
  await expect.poll(() => totalOf('Unfulfilled')).toBe(before + good);
});

test('one order is added by hand, printed and so handed over; its label opens', async () => {
  await page.getByRole('button', { name: 'Add order' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add order' });
  await drawer.getByLabel('Name').fill('Zoë Journey');
  await drawer.getByLabel('Address').fill('200 King St W, Toronto, ON, M5H 3T4');
  await drawer.getByRole('combobox', { name: 'Store' }).click();
  await page.locator('.ant-select-dropdown').getByText('Queen West').click();
  await drawer.getByRole('button', { name: 'Add order', exact: true }).click();
  await drawer.waitFor({ state: 'hidden' });
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Print label', exact: true }).click();
  await page.getByRole('button', { name: 'Print and hand over' }).click();
  const label = await opened;
  await expect.poll(() => label.url()).toContain('/labels');
  const answer = await context.request.get(label.url());
  expect(answer.headers()['content-type']).toBe('application/pdf');
  await label.close();
});

test('the courier carries it while the retailer watches, and the recipient follows in French to the photo', async () => {
  await page.locator('.ant-table-row', { hasText: 'Zoë Journey' }).getByText('Completed').waitFor({ timeout: 100_000 });
  const link = await page.getByRole('link', { name: 'Open the tracking page' }).getAttribute('href');
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'fr-CA' });
  const parcel = await phone.newPage();
  await parcel.goto(`${product.url}${new URL(link ?? '', product.url).pathname}`);
  expect(await parcel.locator('html').getAttribute('lang')).toBe('fr');
  expect(await parcel.locator('h1').innerText()).toMatch(/^Votre colis est (arrivé|à)/);
  const photo = parcel.locator('img').last();
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await phone.close();

  const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-CA' });
  const still = await plain.newPage();
  await still.goto(`${product.url}${new URL(link ?? '', product.url).pathname}`);
  expect(await still.locator('h1').innerText()).toMatch(/^Votre colis est (arrivé|à)/);
  await plain.close();
});

test('nothing was complained of on the way', () => {
  expect(complaints).toEqual([]);
});
