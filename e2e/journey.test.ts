// The main workflow from end to end: the retailer creates orders, the courier delivers them, the recipient follows.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../server/src/seed/world.ts';
import { admin } from './client.ts';
import { savedPdf } from './pdf.ts';
import { firstNumberIn, numberIn } from './sight.ts';
import { badCount, csv, rowCount, storeName } from './spreadsheet.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage({ courierSpeed: 3600 });
let page: Page;

beforeAll(async () => {
  page = await stage.open('/orders?lang=en', { as: null, reducedMotion: 'no-preference', showsPdfs: false });
});

const unfulfilled = () =>
  page.getByRole('navigation', { name: 'Groups of orders' }).getByRole('link', { name: /^Unfulfilled/ });
const untilUnfulfilled = (count: number) => expect.poll(() => numberIn(unfulfilled())).toBe(count);

test('a coordinator signs in and finds the orders', async () => {
  await page.getByLabel('Email').fill(admin);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'Orders' }).waitFor();
  await page.locator('.ant-table-row').first().waitFor();
});

test('200 orders are imported from a spreadsheet: valid rows are created, invalid ones show why, and a second import creates nothing', async () => {
  const buffer = Buffer.from(csv('J'));
  const good = rowCount - badCount;
  const before = await firstNumberIn(unfulfilled());
  const upload = async () => {
    await page.locator('.orders-upload').click();
    const drawer = page.getByRole('dialog');
    await drawer.locator('input[type=file]').setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer });
    await page.waitForURL(/\/orders\/imports\//);
  };
  const back = async () => {
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders' }).click();
    await page.locator('.ant-table-row').first().waitFor();
  };
  await upload();
  await page.getByText(`${badCount} rows stay as a draft`).waitFor();
  await page.getByRole('link', { name: /^To fix/ }).click();
  await page.getByText('Address is not within a provider Service Area').first().waitFor();
  await page.getByRole('button', { name: `Create ${good} orders` }).click();
  await page.getByText(`${good} orders created. The remaining rows stay here as a draft.`).waitFor();
  await back();
  await untilUnfulfilled(before + good);

  await upload();
  await page.getByRole('link', { name: `Duplicate ${good}` }).waitFor();
  await page.getByRole('button', { name: 'Create the orders' }).waitFor();
  await back();
  await untilUnfulfilled(before + good);
});

test('an order can be added by hand and is fulfilled by printing; its label is saved', async () => {
  await page.getByRole('button', { name: 'Add order' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add order' });
  await drawer.getByLabel('Name', { exact: true }).fill('Zoë Journey');
  await drawer.getByLabel('Address', { exact: true }).fill('200 King St W, Toronto, ON, M5H 3T4');
  await drawer.getByRole('combobox', { name: 'Store' }).click();
  await page.locator('.ant-select-dropdown').getByText(storeName).click();
  await drawer.getByRole('button', { name: 'Add order', exact: true }).click();
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Print label', exact: true }).click();
  const label = await savedPdf(page, () => page.getByRole('button', { name: 'Print and fulfil' }).click());
  expect(label).toEqual({ name: expect.stringMatching(/^label-\w+\.pdf$/), pages: 1 });
});

test('the retailer sees the courier’s progress, and the recipient follows it in French up to the photo', async () => {
  await page.locator('.ant-table-row', { hasText: 'Zoë Journey' }).getByText('Completed').waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  const link = await page.getByRole('link', { name: 'Open the tracking page' }).getAttribute('href');
  const path = new URL(link ?? '', stage.url).pathname;
  const recipient = { as: null, locale: 'fr-CA', size: [390, 844] } as const;
  const parcel = await stage.open(path, recipient);
  expect(await parcel.locator('html').getAttribute('lang')).toBe('fr');
  expect(await parcel.locator('h1').innerText()).toMatch(/^Votre colis est (arrivé|à)/);
  const photo = parcel.locator('img').last();
  // Events of the parcel may still render it again.
  const widthInSight = (image: HTMLImageElement) => {
    image.scrollIntoView();
    return image.naturalWidth;
  };
  await expect.poll(() => photo.evaluate(widthInSight)).toBeGreaterThan(100);

  const still = await stage.open(path, { ...recipient, javaScriptEnabled: false });
  expect(await still.locator('h1').innerText()).toMatch(/^Votre colis est (arrivé|à)/);
});
