// A coordinator's morning, in both languages: a workbook of 200 orders put right in the grid, three by hand, all labels printed,
// one shipment canceled in time and one that can no longer be.
import { utils, write } from '@e965/xlsx';
import * as mupdf from 'mupdf';
import { Client } from 'pg';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../server/src/testing/postgres.ts';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { demoPassword } from './screens.ts';

let database: TestDatabase;
let product: Product;
let browser: Browser;

beforeAll(async () => {
  database = await createTestDatabase();
  product = await startProduct({ databaseUrl: database.url });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  await product.stop();
  await database.drop();
});

const english = {
  locale: 'en-CA',
  size: { width: 1440, height: 900 },
  prefix: 'EN',
  columns: ['Order number', 'Recipient', 'Address', 'Email', 'Delivery date', 'Pickup time', 'Store'],
  email: 'Email',
  password: 'Password',
  upload: 'Upload and review',
  toFix: 'To fix',
  create: 'Create 200 orders',
  allCreated: '200 orders created',
  name: 'Name',
  address: 'Address',
  store: 'Store',
  date: 'Date',
  time: 'Time',
  another: 'Add and start another',
  added: /^Order .+ added$/,
  printDay: 'Hand-over day',
  print: 'Print labels: 203 orders',
  ready: 'The labels of 203 orders are ready',
  cancel: 'Cancel shipment',
  canceled: 'The shipment is canceled',
  refused: 'A shipment cannot be canceled, voided or rescheduled after its cutoff time',
  ask: 'Ask the courier',
  search: 'Search recipient, number, tracking code',
};

const french: typeof english = {
  locale: 'fr-CA',
  size: { width: 900, height: 600 },
  prefix: 'FR',
  columns: [
    'Numéro de commande',
    'Destinataire',
    'Adresse',
    'Courriel',
    'Date de livraison',
    'Heure de ramassage',
    'Magasin',
  ],
  email: 'Courriel',
  password: 'Mot de passe',
  upload: 'Téléverser et vérifier',
  toFix: 'À corriger',
  create: 'Créer 200 commandes',
  allCreated: '200 commandes créées',
  name: 'Nom',
  address: 'Adresse',
  store: 'Magasin',
  date: 'Jour',
  time: 'Heure',
  another: 'Ajouter et recommencer',
  added: /^Commande .+ ajoutée$/,
  printDay: 'Jour de la remise',
  print: 'Imprimer : 203 commandes',
  ready: 'Les étiquettes de 203 commandes sont prêtes',
  cancel: 'Annuler l’envoi',
  canceled: 'L’envoi est annulé',
  refused: 'Un envoi ne peut être ni annulé ni déplacé après l’heure limite',
  ask: 'Demander au transporteur',
  search: 'Destinataire, numéro ou code de suivi',
};

const storeName = 'Queen West';
const names = ['Élodie Tremblay', 'Łukasz Żak', 'Noémie Côté-Bélanger', 'Seán Ó Briain', 'Çağla Şahin'];
const isBad = (index: number) => index % 17 === 3;
const numberOf = (prefix: string, index: number) => `${prefix}-${String(index).padStart(4, '0')}`;

/** A day that no order of the demo world has, so that what is printed is what was made here. */
const dayAhead = (days: number) => Temporal.Now.plainDateISO('America/Toronto').add({ days }).toString();

/** 200 rows as a spreadsheet program keeps them, dates as dates; twelve have something wrong in one cell. */
function workbook({ columns, prefix }: typeof english, date: string): Buffer {
  const rows = Array.from({ length: 200 }, (_, index) => {
    const wrong = isBad(index) ? index % 3 : null;
    const recipient = wrong === 0 ? '' : `${names[index % names.length]} ${index}`;
    const address =
      wrong === 1 ? '10 Elsewhere Rd, Calgary, AB, T2P 1J9' : `${index + 1} King St W, Toronto, ON, M5X 1A9`;
    const email = wrong === 2 ? 'nobody at home' : `${index}@example.com`;
    return [numberOf(prefix, index), recipient, address, email, new Date(`${date}T00:00:00Z`), '14:00', storeName];
  });
  const sheet = utils.aoa_to_sheet([columns, ...rows], { UTC: true });
  const book = utils.book_new(sheet, 'Orders');
  return write(book, { type: 'buffer', bookType: 'xlsx', cellDates: false });
}

/** Types what a person would into the next failing cell. */
async function mend(page: Page): Promise<void> {
  await page.keyboard.press('F8');
  const cell = page.locator('[role=gridcell][aria-invalid]:focus');
  await cell.waitFor();
  const reason = await cell.innerText();
  const value = /Invalid Email|Courriel invalide/.test(reason)
    ? 'somebody@example.com'
    : /Service Area|desservie/.test(reason)
      ? '1 King St W, Toronto, ON, M5X 1A9'
      : 'Zoë Whole';
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
}

/** What takes a moment, on a busy machine several. */
const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 30_000, interval: 200 });

async function choose(page: Page, within: Locator, name: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name }).click();
  const options = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
  await options.filter({ hasText: option }).click();
}

/** A date is typed, as somebody quick at the keyboard does. */
async function typeDate(page: Page, field: Locator, date: string): Promise<void> {
  const type = async () => {
    await field.fill(date);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    return field.inputValue();
  };
  await eventually(type).toBe(date);
}

/** The day comes: to the order it is all the same whether the clock moves or its date does. */
async function moveToYesterday(number: string): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('update orders set delivery_date = $1 where number = $2', [dayAhead(-1), number]);
  await client.end();
}

describe.each([english, french])('a coordinator’s morning ($locale)', (said) => {
  const date = dayAhead(said === english ? 9 : 10);
  const complaints: string[] = [];
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await browser.newContext({ viewport: said.size, locale: said.locale, reducedMotion: 'reduce' });
    page = await context.newPage();
    page.setDefaultTimeout(15_000);
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${product.url}/orders`);
    await page.getByLabel(said.email).fill('coordinator@maplepine.example');
    await page.getByLabel(said.password, { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.locator('.ant-table-row').first().waitFor();
  });

  afterAll(() => context.close());

  const search = async (number: string) => {
    await page.getByRole('searchbox').or(page.getByLabel(said.search)).first().fill(number);
    const row = page.locator('.ant-table-row', { hasText: number });
    await row.first().click();
    await page.locator('.order-detail').waitFor();
  };

  test('a workbook of 200 orders: twelve bad cells are put right in the grid, then all are created', async () => {
    await page.locator('.orders-upload').click();
    const drawer = page.getByRole('dialog');
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const file = { name: 'morning.xlsx', mimeType, buffer: workbook(said, date) };
    await drawer.locator('input[type=file]').setInputFiles(file);
    await drawer.getByRole('button', { name: said.upload }).click();
    await page.waitForURL(/\/orders\/imports\//);
    const toFix = page.getByRole('link', { name: new RegExp(`^${said.toFix}`) });
    await eventually(() => toFix.innerText()).toMatch(/12$/);
    await toFix.click();
    await eventually(() => page.locator('.review-row[data-state=READY]').count()).toBe(0);
    await page.locator('.review-row[data-state=FAULTY] [role=gridcell]').first().click();
    for (let left = 12; left > 0; left -= 1) {
      await mend(page);
      await eventually(() => toFix.innerText()).toMatch(new RegExp(`\\D${left - 1}$`));
    }
    await page.getByRole('button', { name: said.create }).click();
    await page.getByText(said.allCreated).first().waitFor({ timeout: 30_000 });
  });

  test('three orders by hand, one after the other, for the same store and day', async () => {
    await page.goto(`${product.url}/orders`);
    await page.locator('.ant-table-row').first().waitFor();
    await page.keyboard.press('n');
    const drawer = page.getByRole('dialog');
    await choose(page, drawer, said.store, storeName);
    await typeDate(page, drawer.getByLabel(said.date, { exact: true }), date);
    await choose(page, drawer, said.time, '14:00');
    for (const index of [1, 2, 3]) {
      await drawer.getByLabel(said.name, { exact: true }).fill(`Main ${said.prefix} ${index}`);
      await drawer.getByLabel(said.address, { exact: true }).fill(`${index} Queen St W, Toronto, ON, M5H 2N2`);
      await drawer.getByRole('button', { name: said.another }).click();
      await eventually(() => drawer.getByLabel(said.name, { exact: true }).inputValue()).toBe('');
    }
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  });

  test('the labels of the day come in one file, a page for each of the 203 orders', async () => {
    await page.goto(`${product.url}/orders?panel=print`);
    const drawer = page.getByRole('dialog');
    await choose(page, drawer, said.store, storeName);
    await typeDate(page, drawer.getByLabel(said.printDay, { exact: true }), date);
    const opened = context.waitForEvent('page');
    await drawer.getByRole('button', { name: said.print }).click();
    const tab = await opened;
    await drawer.getByText(said.ready).waitFor({ timeout: 60_000 });
    await eventually(() => tab.url()).toMatch(/^http/);
    const answer = await context.request.get(tab.url());
    const labels = mupdf.Document.openDocument(await answer.body(), 'application/pdf');
    expect(labels.countPages()).toBe(203);
    await tab.close();
  });

  test('before the cutoff a shipment is canceled; after it the reason stands there, and the courier can be asked', async () => {
    await page.goto(`${product.url}/orders`);
    await search(numberOf(said.prefix, 0));
    await page.getByRole('button', { name: said.cancel }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: said.cancel }).last().click();
    await page.getByText(said.canceled).first().waitFor();

    const late = numberOf(said.prefix, 1);
    await moveToYesterday(late);
    await page.goto(`${product.url}/orders`);
    await search(late);
    const cancel = page.getByRole('button', { name: said.cancel });
    await eventually(() => cancel.getAttribute('aria-disabled')).toBe('true');
    await page.getByText(said.refused).first().waitFor();
    await page.getByRole('button', { name: said.ask }).first().waitFor();
  });

  test('nothing was complained of on the way', () => {
    expect(complaints).toEqual([]);
  });
});
