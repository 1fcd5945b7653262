// The first screen of the day, in both languages: from orders and from a file to labels. The sandbox begins without orders, so its numbers
// are those of this file.
import { readFile } from 'node:fs/promises';
import type { Api } from '@portage/contract/client';
import { testCookie } from '@portage/contract/headers';
import type { Contract } from '@portage/contract/index';
import * as mupdf from 'mupdf';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { readZip } from '../server/src/testing/zip.ts';
import { admin, clientOf } from './client.ts';
import { press } from './keyboard.ts';
import { moveNextPickup } from './orders.ts';
import { openedPdf } from './pdf.ts';
import { numberIn } from './sight.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
let sandbox: Api<Contract>;

beforeAll(async () => {
  await moveNextPickup(stage);
  const { keys } = await stage.confirmedApi();
  const body = { name: 'Today', permissions: ['MANAGE_ORDERS' as const], hasAllStores: true, isTest: true };
  sandbox = clientOf(stage.url, (await keys.create({ body })).key);
});

const places = { 'Queen West': '9 Queen St W, Toronto, ON, M5H 2N2', Plateau: '1 rue Ontario, Montréal, QC, H2X 3K1' };
type Store = keyof typeof places;

/** Creates orders without a date, which are due at their store's next pickup. */
async function makeUndated(store: Store, ...numbers: string[]): Promise<void> {
  const { data } = await (await stage.api()).stores.list();
  const pickupScheduleId = data.find(({ name }) => name === store)?.id;
  for (const number of numbers)
    await sandbox.orders.create({ body: { number, recipient: 'Ada Main', address: places[store], pickupScheduleId } });
}

async function open(locale: 'en-CA' | 'fr-CA', size?: readonly [number, number]): Promise<Page> {
  const page = await stage.open('/login', { as: admin, locale, size, showsPdfs: true });
  await page.context().addCookies([{ name: testCookie, value: '1', url: stage.url }]);
  await page.goto(stage.url);
  return page;
}

const cardOf = (page: Page, store: Store) => page.locator('.today-store', { hasText: store });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
/** Waits until a card shows these numbers: to fulfil, undated, to print, ready, handed over, picked up. */
const untilSteps = (card: Locator, ...steps: number[]) =>
  expect.poll(async () => (await card.locator('.today-steps strong').allInnerTexts()).map(Number)).toEqual(steps);

/** Presses, and returns the number of pages of each PDF in the archive that the browser saves. */
async function savedPages(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const files = await readZip(await readFile(await download.path()));
  const pages = [...files].map(([name, pdf]) => [
    name,
    mupdf.Document.openDocument(pdf, 'application/pdf').countPages(),
  ]);
  return { name: download.suggestedFilename(), pages: Object.fromEntries(pages) };
}

test('the orders of a store are fulfilled and printed with one button, and each number leads to its orders', async () => {
  await makeUndated('Queen West', 'T-1', 'T-2');
  const page = await open('en-CA');
  const card = cardOf(page, 'Queen West');
  await untilSteps(card, 2, 2, 0, 0, 0, 0);
  await card
    .getByText(/^Cutoff in /)
    .first()
    .waitFor();
  // An order that is created later is counted without a reload.
  await makeUndated('Queen West', 'T-3');
  await untilSteps(card, 3, 3, 0, 0, 0, 0);

  await card.getByRole('link', { name: '3 To fulfil' }).click();
  await expect.poll(() => page.locator('.ant-table-row').count()).toBe(3);
  await page.getByText('To fulfil', { exact: true }).waitFor();
  await page.goBack();

  await press(button(card, 'Fulfil 3 orders'));
  await page.getByText('3 orders fulfilled').first().waitFor();
  await untilSteps(card, 0, 0, 3, 0, 0, 0);
  // The button keeps the focus from step to step, then what it did gets it.
  const print = button(card, 'Print labels (3 orders)');
  await print.and(page.locator(':focus')).waitFor();
  const labels = await openedPdf(page, () => print.press('Enter'));
  expect(labels).toEqual({ name: expect.stringMatching(/\.pdf$/), pages: 3 });
  await untilSteps(card, 0, 0, 0, 3, 0, 0);
  await card.locator('.today-outcome:focus').waitFor();
  await button(card, 'Close').click();
  await card.getByText('Everything is ready for the courier').waitFor();
  await card.getByRole('link', { name: '3 Ready' }).click();
  await expect.poll(() => page.locator('.ant-table-row').count()).toBe(3);
});

test('in French on a phone, one button at the head does the same step for all stores', async () => {
  await makeUndated('Queen West', 'T-11', 'T-12');
  await makeUndated('Plateau', 'T-13');
  const page = await open('fr-CA', [390, 844]);
  await page.getByRole('heading', { name: 'Aujourd’hui', level: 1 }).waitFor();
  await untilSteps(cardOf(page, 'Plateau'), 1, 1, 0, 0, 0, 0);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(390);
  await button(page, 'Confier 3 commandes, tous les magasins').click();
  await untilSteps(cardOf(page, 'Plateau'), 0, 0, 1, 0, 0, 0);
  const print = button(page, 'Imprimer les étiquettes (3), tous les magasins');
  await print.waitFor();
  expect(await width()).toBeLessThanOrEqual(390);
  expect(await savedPages(page, () => print.click())).toEqual({
    name: 'etiquettes-3.zip',
    pages: { 'Plateau.pdf': 1, 'Queen West.pdf': 2 },
  });
  await cardOf(page, 'Plateau').getByText('Tout est prêt pour le transporteur').waitFor();
  expect(await page.locator('.page-header .ant-alert').count()).toBe(0);

  // An earlier step comes first, even if only one store has orders for it.
  await makeUndated('Queen West', 'T-21');
  const head = page.locator('.page-header');
  await makeUndated('Plateau', 'T-22');
  await button(head, 'Confier 2 commandes, tous les magasins').waitFor();
  await button(cardOf(page, 'Plateau'), 'Confier 1 commande').click();
  await button(head, 'Confier 1 commande, tous les magasins').waitFor();
});

test('in French, no count or countdown wraps on a wide screen, and the overview is one row', async () => {
  const page = await open('fr-CA', [1440, 900]);
  const card = page.locator('.today-store').first();
  await card.waitFor();
  const heights = (within: string) =>
    page.locator(within).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(Math.max(...(await heights('.today-steps a span')))).toBeLessThan(24);
  expect(Math.max(...(await heights('.today-pickup .row')))).toBeLessThan(30);
  await page.setViewportSize({ width: 900, height: 900 });
  const tops = await page
    .locator('.today-overview li')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test('a file of 200 orders is created, fulfilled and printed in four presses', async () => {
  const rows = Array.from({ length: 200 }, (_, index) => {
    const store: Store = index % 4 === 0 ? 'Plateau' : 'Queen West';
    return `F-${index},Ada Main ${index},"${index + 1} ${places[store].replace(/^\d+ /, '')}",${store}`;
  });
  const page = await open('en-CA');
  let presses = 0;
  const click = (place: Locator) => {
    presses += 1;
    return place.click();
  };
  await click(button(page, 'Upload a file'));
  presses += 1;
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'morning.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Order number,Recipient,Address,Store', ...rows].join('\r\n')),
    });
  await click(button(page, 'Create 200 orders'));
  const labels = await savedPages(page, () => click(button(page, 'Fulfil and print 200')));
  expect(labels.pages).toEqual({ 'Plateau.pdf': 50, 'Queen West.pdf': 150 });
  expect(presses).toBeLessThanOrEqual(4);
  await page.getByText('The labels of 200 orders are ready').waitFor();
  await page.goto(stage.url);
  await expect.poll(() => numberIn(cardOf(page, 'Plateau').locator('[data-step=toFulfil] strong'))).toBe(0);
});
