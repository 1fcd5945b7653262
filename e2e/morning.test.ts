// A coordinator's morning, in both languages: a workbook of 200 orders is fixed in the grid, three are added by hand, all labels are
// printed, one shipment is canceled in time, and another one no longer can be.
import { utils, write } from '@e965/xlsx';
import { Client } from 'pg';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../server/src/seed/world.ts';
import { coordinator } from './client.ts';
import { mend, tab } from './grid.ts';
import { dayAhead } from './orders.ts';
import { openedPdf, savedPdf } from './pdf.ts';
import { numberIn } from './sight.ts';
import { badCount, lines, numberOf, storeName } from './spreadsheet.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();

type Words =
  | 'prefix'
  | 'email'
  | 'password'
  | 'toFix'
  | 'create'
  | 'allCreated'
  | 'name'
  | 'address'
  | 'store'
  | 'date'
  | 'time'
  | 'another'
  | 'printDay'
  | 'print'
  | 'ready'
  | 'cancel'
  | 'canceled'
  | 'refused'
  | 'ask'
  | 'search';
type Said = Record<Words, string> & {
  locale: 'en-CA' | 'fr-CA';
  size: [number, number];
  columns: string[];
  added: RegExp;
  /** One browser shows PDFs, the other one saves them. */
  showsPdfs: boolean;
  file: RegExp;
};

const english: Said = {
  locale: 'en-CA',
  size: [1440, 900],
  prefix: 'EN',
  columns: ['Order number', 'Recipient', 'Address', 'Email', 'Delivery date', 'Pickup time', 'Store'],
  email: 'Email',
  password: 'Password',
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
  showsPdfs: true,
  file: /^labels-[\d-]+\.pdf$/,
  printDay: 'Pickup date',
  print: 'Print labels: 203 orders',
  ready: 'The labels of 203 orders are ready',
  cancel: 'Cancel for good',
  canceled: 'Shipment canceled',
  refused: 'A shipment cannot be canceled, voided or rescheduled after its cutoff time',
  ask: 'Ask the courier',
  search: 'Search recipient, number, tracking code, phone, email, address',
};

const french: Said = {
  locale: 'fr-CA',
  size: [900, 600],
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
  toFix: 'À corriger',
  create: 'Créer 200 commandes',
  allCreated: '200 commandes créées',
  name: 'Nom',
  address: 'Adresse',
  store: 'Magasin',
  date: 'Date',
  time: 'Heure',
  another: 'Ajouter et en commencer une autre',
  added: /^Commande .+ ajoutée$/,
  showsPdfs: false,
  file: /^etiquettes-[\d-]+\.pdf$/,
  printDay: 'Date de ramassage',
  print: 'Imprimer les étiquettes : 203 commandes',
  ready: 'Les étiquettes de 203 commandes sont prêtes',
  cancel: 'Annuler définitivement',
  canceled: 'Envoi annulé',
  refused: 'Un envoi ne peut être ni annulé ni déplacé après l’heure limite',
  ask: 'Joindre le transporteur',
  search: 'Destinataire, numéro, code de suivi, téléphone, courriel, adresse',
};

/** Returns the orders as a workbook with real dates. */
function workbook({ columns, prefix }: Said, date: string): Buffer {
  const day = new Date(`${date}T00:00:00Z`);
  const rows = lines(prefix).map(({ number, recipient, address, email }) => [
    number,
    recipient,
    address,
    email,
    day,
    '14:00',
    storeName,
  ]);
  const sheet = utils.aoa_to_sheet([columns, ...rows], { UTC: true });
  const book = utils.book_new(sheet, 'Orders');
  return write(book, { type: 'buffer', bookType: 'xlsx', cellDates: false });
}

async function choose(page: Page, within: Locator, name: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name }).click();
  const options = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
  await options.filter({ hasText: option }).click();
}

/** Types a date like a fast keyboard user. */
async function typeDate(page: Page, field: Locator, date: string): Promise<void> {
  const calendar = page.locator('.ant-picker-dropdown:visible');
  await field.click();
  await calendar.waitFor();
  await field.fill(date);
  await field.press('Enter');
  await calendar.waitFor({ state: 'hidden' });
  await expect.poll(() => field.inputValue()).toBe(date);
}

/** Moves an order's date to yesterday, which has the same effect as advancing the clock. */
async function moveToYesterday(number: string): Promise<void> {
  const client = new Client({ connectionString: stage.databaseUrl });
  await client.connect();
  await client.query('update orders set delivery_date = $1 where number = $2', [dayAhead(-1), number]);
  await client.end();
}

describe.each([english, french])('a coordinator’s morning ($locale)', (said) => {
  const date = dayAhead(said === english ? 9 : 10);
  let page: Page;

  beforeAll(async () => {
    page = await stage.open('/orders', { as: null, locale: said.locale, size: said.size, showsPdfs: said.showsPdfs });
    await page.getByLabel(said.email).fill(coordinator);
    await page.getByLabel(said.password, { exact: true }).fill(demoPassword);
    await page.getByLabel(said.password, { exact: true }).press('Enter');
    await page.locator('.ant-table-row').first().waitFor();
  });

  afterAll(() => page.close());

  const openOrders = async (panel = '') => {
    await page.goto(`${stage.url}/orders${panel}`);
    await page.locator('.ant-table-row').first().waitFor();
  };

  const search = async (number: string) => {
    await openOrders();
    await page.getByLabel(said.search).fill(number);
    await page.locator('.ant-table-row', { hasText: number }).click();
    await page.locator('.order-title', { hasText: number }).waitFor();
    await page.locator('.order-detail').waitFor();
  };

  test('a workbook of 200 orders can be imported after fixing twelve invalid cells in the grid', async () => {
    await page.locator('.orders-upload').click();
    const drawer = page.getByRole('dialog');
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const file = { name: 'morning.xlsx', mimeType, buffer: workbook(said, date) };
    await drawer.locator('input[type=file]').setInputFiles(file);
    await page.waitForURL(/\/orders\/imports\//);
    const toFix = tab(page, said.toFix);
    const untilLeft = (count: number) => expect.poll(() => numberIn(toFix)).toBe(count);
    await untilLeft(badCount);
    await toFix.click();
    await expect.poll(() => page.locator('.review-row[data-state=READY]').count()).toBe(0);
    await page.locator('.review-row[data-state=FAULTY] [role=gridcell]').first().click();
    for (let left = badCount; left > 0; left -= 1) {
      await mend(page);
      await untilLeft(left - 1);
    }
    await page.getByRole('button', { name: said.create }).click();
    await page.getByText(said.allCreated).first().waitFor();
  });

  test('three orders can be added by hand one after the other, for the same store and day', async () => {
    await openOrders();
    await page.keyboard.press('n');
    const drawer = page.getByRole('dialog');
    await choose(page, drawer, said.store, storeName);
    await typeDate(page, drawer.getByLabel(said.date, { exact: true }), date);
    await choose(page, drawer, said.time, '14:00');
    for (const index of [1, 2, 3]) {
      await drawer.getByLabel(said.name, { exact: true }).fill(`Main ${said.prefix} ${index}`);
      await drawer.getByLabel(said.address, { exact: true }).fill(`${index} Queen St W, Toronto, ON, M5H 2N2`);
      await drawer.getByRole('button', { name: said.another }).click();
      await expect.poll(() => drawer.getByLabel(said.name, { exact: true }).inputValue()).toBe('');
      await page.getByText(said.added).first().waitFor();
    }
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  });

  test('the labels of the day are printed into one file, with a page for each of the 203 orders', async () => {
    await openOrders('?panel=print');
    const drawer = page.getByRole('dialog');
    await choose(page, drawer, said.store, storeName);
    await typeDate(page, drawer.getByLabel(said.printDay, { exact: true }), date);
    const print = () => drawer.getByRole('button', { name: said.print }).click();
    const labels = await (said.showsPdfs ? openedPdf : savedPdf)(page, print);
    expect(labels).toEqual({ name: expect.stringMatching(said.file), pages: 203 });
    await drawer.getByText(said.ready).waitFor();
    if (said.showsPdfs) return;
    const again = () => drawer.getByRole('link', { name: 'Télécharger les étiquettes' }).click();
    expect(await savedPdf(page, again)).toEqual(labels);
  });

  test('a shipment can be canceled before the cutoff; after it the reason is shown, and the courier can be asked', async () => {
    await search(numberOf(said.prefix, 0));
    await page.getByRole('button', { name: said.cancel, exact: true }).click();
    await page.locator('.ant-modal-confirm-btns').getByRole('button', { name: said.cancel, exact: true }).click();
    await page.getByText(said.canceled).first().waitFor();

    const late = numberOf(said.prefix, 1);
    await moveToYesterday(late);
    await search(late);
    const cancel = page.getByRole('button', { name: said.cancel, exact: true });
    await cancel.waitFor({ state: 'detached' });
    await page.getByText(said.refused).first().waitFor();
    await page.getByRole('button', { name: said.ask }).first().waitFor();
  });
});
