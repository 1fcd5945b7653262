// Exports through the portal: columns are chosen, the file is saved and read by another program, listed among the downloads, and removed.
import { readFile } from 'node:fs/promises';
import { read as readBook, utils } from '@e965/xlsx';
import { exportPolls } from '@portage/contract/exports/rules';
import { contract } from '@portage/contract/index';
import { pollEvery } from '@portage/contract/jobs/rules';
import * as mupdf from 'mupdf';
import { Client } from 'pg';
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { refreshUntil } from './invited.ts';
import { dayAhead, makeFulfilled } from './orders.ts';
import { storeName } from './spreadsheet.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
const day = dayAhead(5);
const address = `/downloads?panel=deliveries&startDate=${day}&endDate=${day}`;
const drawer = (page: Page) => page.locator('.side-drawer');

async function save(page: Page, name: string): Promise<Buffer> {
  const saved = page.waitForEvent('download');
  // Starts before the press, because the notification disappears after a few seconds.
  const notice = page
    .getByText(/^(Download completed|Téléchargement terminé)$/)
    .first()
    .waitFor();
  await drawer(page).getByRole('button', { name }).click();
  const [file] = await Promise.all([saved, notice]);
  return readFile(await file.path());
}

test('an admin can export a workbook with chosen columns, read it, find it among the downloads and remove it', async () => {
  const orders = await makeFulfilled(stage, 'X', 3);
  const page = await stage.open(address);
  const form = drawer(page);
  const ticked = (name: string) => form.getByRole('checkbox', { name }).isChecked();
  for (const name of ['Note for the driver', 'Order ID']) {
    const before = await ticked(name);
    await form.getByRole('checkbox', { name }).click();
    await expect.poll(() => ticked(name)).toBe(!before);
  }
  const book = readBook(await save(page, 'Export'));
  const rows = utils.sheet_to_json<Record<string, string>>(book.Sheets.Deliveries ?? {}, { raw: false });
  const made = rows.filter((row) => row['Order number']?.startsWith('X-'));
  expect(made.map((row) => row['Order ID']).sort()).toEqual(orders.map(({ id }) => id).sort());
  expect(made.map((row) => row['Delivery date'])).toEqual([day, day, day]);
  expect(Object.keys(made[0] ?? {})).not.toContain('Note for the driver');
  await form.getByText('Your file is ready').waitFor();
  await form.getByRole('button', { name: 'Close', exact: true }).last().click();
  const line = page.getByRole('row', { name: `deliveries-${day}_${day}.xlsx` });
  await line.getByRole('button', { name: 'Remove' }).click();
  await line.waitFor({ state: 'detached' });
  // The choice of columns is remembered.
  await page.goto(`${stage.url}${address}`);
  await form.getByRole('checkbox', { name: 'Order ID' }).waitFor();
  await expect.poll(() => ticked('Order ID')).toBe(true);
});

test('in French, a CSV file for Excel can be exported', async () => {
  await makeFulfilled(stage, 'F', 1);
  const page = await stage.open(address, { locale: 'fr-CA', size: [900, 600] });
  const french = drawer(page).getByRole('radio', { name: 'CSV pour Excel en français' });
  await french.click();
  await expect.poll(() => french.isChecked()).toBe(true);
  const text = (await save(page, 'Exporter')).toString('utf8');
  expect(text.startsWith('\uFEFFNuméro de commande;Code de suivi;État;')).toBe(true);
  expect(text).toContain('F-1;');
});

test('an export without any rows is refused with an explanation', async () => {
  const expected = [/^422 \/retailer\/stats\/export-shipments-data/];
  const page = await stage.open('/downloads?panel=deliveries&startDate=2020-01-01&endDate=2020-01-02', { expected });
  await drawer(page).getByRole('button', { name: 'Export', exact: true }).click();
  await drawer(page).getByText('There is nothing to export; choose other dates or fewer filters').waitFor();
});

test('the dashboard exports the statistics of its dates', async () => {
  await makeFulfilled(stage, 'S', 2);
  const page = await stage.open('/downloads');
  // The button is pressed before the numbers, with their dates, are loaded.
  const numbers = Promise.withResolvers<Route>();
  await page.route(`**${contract.statistics.shipments.path}?*`, (route) => numbers.resolve(route));
  await page.goto(`${stage.url}/dashboard?startDate=${day}&endDate=${day}`);
  await numbers.promise;
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Statistics' }).click();
  const workbook = drawer(page).getByRole('radio', { name: 'Excel workbook (XLSX)' });
  await workbook.click();
  await expect.poll(() => workbook.isChecked()).toBe(true);
  const book = readBook(await save(page, 'Export'));
  const rows = utils.sheet_to_json<Record<string, string | number>>(book.Sheets.Statistics ?? {});
  expect(rows.map(({ Store, Province }) => [Store, Province])).toEqual([[storeName, 'ON']]);
  expect(Number(rows[0]?.Total)).toBeGreaterThanOrEqual(2);
  await page.goto(`${stage.url}/downloads`);
  await page.getByRole('row', { name: `statistics-${day}_${day}.xlsx` }).waitFor();
});

test('the list exports the proofs of the selected orders as a PDF', async () => {
  const page = await stage.open('/orders?status=completed');
  const boxes = page.locator('.order-row input[type=checkbox]');
  for (const place of [0, 1]) await boxes.nth(place).click();
  await page.locator('.selection-bar').getByRole('button', { name: 'Export', exact: true }).click();
  await drawer(page).getByText('The 2 selected orders').waitFor();
  await drawer(page).getByRole('radio', { name: 'Proofs of delivery' }).click();
  const document = mupdf.Document.openDocument(await save(page, 'Export'), 'application/pdf');
  const texts = Array.from({ length: document.countPages() }, (_, place) =>
    document.loadPage(place).toStructuredText('').asText(),
  );
  expect(texts[0]).toContain('2 of 2 orders have a proof');
  expect(texts.filter((text) => text.includes('Photo 1 of 1, taken at the attempt of'))).toHaveLength(2);
  await drawer(page).getByText('2 orders. The file stays in Downloads.').waitFor();
});

test('in French, the list exports the orders that match its filters', async () => {
  await makeFulfilled(stage, 'L', 2);
  const page = await stage.open('/orders?search=Main%20L', { locale: 'fr-CA', size: [900, 600] });
  await page.locator('.order-row').nth(1).waitFor();
  await page.getByRole('button', { name: 'Exporter ces commandes' }).click();
  const french = drawer(page).getByRole('radio', { name: 'CSV pour Excel en français' });
  await french.click();
  await expect.poll(() => french.isChecked()).toBe(true);
  const lines = (await save(page, 'Exporter')).toString('utf8').trimEnd().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(';')[0])).toEqual(['L-2', 'L-1']);
});

test('a long export is reported as continuing, and can still be canceled', async () => {
  await makeFulfilled(stage, 'W', 1);
  const page = await stage.open(`/downloads?panel=proofs&startDate=${day}&endDate=${day}`);
  await page.clock.install();
  const database = new Client({ connectionString: stage.databaseUrl });
  await database.connect();
  try {
    // The test locks the table of attempts, so the job cannot continue.
    await database.query('begin; lock table attempts');
    await drawer(page).getByRole('button', { name: 'Export', exact: true }).click();
    await drawer(page).getByRole('progressbar').waitFor();
    await page.clock.fastForward(pollEvery * exportPolls);
    await drawer(page).getByText('Request timeout').waitFor();
    await drawer(page).getByText('The export continues. The file will be in Downloads.').waitFor();
    await drawer(page).getByRole('button', { name: 'Cancel the export' }).click();
    await drawer(page).getByText('This job was canceled').waitFor();
  } finally {
    await database.end();
  }
});

test('an export can be saved with a schedule, runs at its hour, and opens from its email after signing in', async () => {
  const page = await stage.open('/downloads?panel=deliveries');
  await drawer(page).getByRole('button', { name: 'Save and schedule…' }).click();
  const form = drawer(page).filter({ hasText: 'Every month' });
  await form.getByLabel('Name', { exact: true }).fill('Month’s end');
  await form.getByRole('radio', { name: 'Every month' }).click();
  // Earlier choices are remembered.
  await form.getByRole('radio', { name: 'Excel workbook (XLSX)' }).click();
  await form.getByRole('combobox', { name: 'Dates' }).click();
  await page.getByTitle('Last 30 days, up to yesterday').click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  const line = page.getByRole('row', { name: 'Month’s end' });
  await line.getByText('On the 1st of each month at 06:00').waitFor();
  const client = new Client({ connectionString: stage.databaseUrl });
  await client.connect();
  await client.query(`update saved_exports set next_at = now() - interval '1 minute' where name = 'Month’s end'`);
  await client.end();
  await page.getByRole('row', { name: 'Month’s end-' }).waitFor();
  await page.goto(`${stage.url}/dev/inbox`);
  const letter = page.getByRole('link', { name: 'Month’s end: your file is ready' });
  await refreshUntil(page, letter);
  await letter.click();
  const button = page.frameLocator('.mail-frame').getByRole('link', { name: 'Open the file', exact: true });
  const popup = page.waitForEvent('popup');
  await button.click();
  const opened = await popup;
  const saved = opened.waitForEvent('download');
  await opened.getByRole('status').getByRole('button', { name: 'Download', exact: true }).click();
  const book = readBook(await readFile(await (await saved).path()));
  expect(utils.sheet_to_json(book.Sheets.Deliveries ?? {}).length).toBeGreaterThan(0);
  const stranger = await stage.open(opened.url().replace(stage.url, ''), { as: null });
  await stranger.getByRole('heading', { name: 'Sign in' }).waitFor();
});

const drawers = [
  ...['/downloads?panel=report', '/orders?panel=upload', '/orders?panel=print', '/accounts?user=new'],
  ...['/pickup-schedules?store=new', '/retailer-settings?section=webhooks&endpoint=new'],
];
test.each(drawers)('the drawer at %s has the focus in a field', async (path) => {
  const page = await stage.open(path);
  const isInField = () =>
    page.evaluate(
      () => document.activeElement?.matches('.side-drawer form :is(input, textarea, button, [role=button])') ?? false,
    );
  await expect.poll(isInField).toBe(true);
});

test('a form gets the focus once it has loaded and can be filled in', async () => {
  const page = await stage.open('/downloads');
  const held = Promise.withResolvers<Route>();
  await page.route(`**${contract.preferences.read.path}`, (route) => held.resolve(route));
  await page.goto(`${stage.url}/downloads?panel=report`);
  const format = page.locator('.side-drawer').getByRole('radio').first();
  await format.waitFor();
  const preferences = await held.promise;
  expect(await format.isDisabled()).toBe(true);
  await preferences.continue();
  await expect.poll(() => page.locator('.side-drawer form :focus').count()).toBe(1);
});
