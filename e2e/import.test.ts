// A file becomes orders: looked through before anything is created, fixed in the grid with the keyboard alone, the rest kept as a draft.
import { utils, write } from '@e965/xlsx';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../server/src/testing/postgres.ts';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { demoToken } from './screens.ts';

let database: TestDatabase;
let product: Product;
let browser: Browser;
let token: string;
const complaints: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  product = await startProduct({ databaseUrl: database.url });
  browser = await openBrowser();
  token = await demoToken(product.url);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
  await database.drop();
});

/** Another machine: nothing of the draft is in its browser. */
async function openMachine(locale: 'en-CA' | 'fr-CA', path: string): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale, reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'ak', value: token, url: product.url, sameSite: 'Lax' }]);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  // A stale edit answers 409, and the browser says so.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('409')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${product.url}${path}`);
  return { page, context };
}

const names = ['Élodie Tremblay', 'Łukasz Żak', 'Noémie Côté-Bélanger', 'Seán Ó Briain', 'Çağla Şahin'];
const isBad = (index: number) => index % 17 === 3;

/** 200 rows with accents; twelve of them have something wrong with their recipient, their address or their email. */
function spreadsheet(): string {
  const rows = Array.from({ length: 200 }, (_, index) => {
    const wrong = isBad(index) ? index % 3 : null;
    const recipient = wrong === 0 ? '' : `${names[index % names.length]} ${index}`;
    const address =
      wrong === 1 ? '10 Elsewhere Rd, Calgary, AB, T2P 1J9' : `${index + 1} King St W, Toronto, ON, M5X 1A9`;
    const email = wrong === 2 ? 'nobody at home' : `${index}@example.com`;
    return `I-${String(index).padStart(4, '0')},${recipient},"${address}",${email},Queen West,Blue`;
  });
  return ['Order number,Recipient,Address,Email,Store,Colour', ...rows].join('\r\n');
}

async function upload(page: Page, name: string, text: string, button: string): Promise<void> {
  const drawer = page.getByRole('dialog');
  await drawer.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await drawer.getByText(name).waitFor();
  await drawer.getByRole('button', { name: button }).click();
  await page.waitForURL(/\/orders\/imports\//);
}

const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: /Groups of rows|Groupes de lignes/ })
    .getByRole('link', { name: new RegExp(`^${name}`) });
const countIn = async (page: Page, name: string) => Number((await tab(page, name).innerText()).replace(/[^\d]/g, ''));
const untilCount = (page: Page, name: string, count: number) =>
  expect.poll(() => countIn(page, name), { timeout: 30_000 }).toBe(count);
const active = (page: Page) => page.locator('[role=gridcell][tabindex="0"]');
const addressOf = (page: Page) => new URL(page.url()).pathname;

/** What a person would type into the failing cell. */
async function mend(page: Page): Promise<void> {
  await page.keyboard.press('F8');
  const cell = page.locator('[role=gridcell][aria-invalid]:focus');
  await cell.waitFor();
  const reason = await cell.innerText();
  const value = reason.includes('mail')
    ? 'somebody@example.com'
    : reason.includes('Address')
      ? '1 King St W, Toronto, ON, M5X 1A9'
      : 'Zoë Whole';
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
}

let at: string;

test('ten of twelve bad cells are fixed in the grid by keyboard; what is fixed stays where it is until one looks elsewhere', async () => {
  const { page, context } = await openMachine('en-CA', '/orders?panel=upload');
  await upload(page, 'morning.csv', spreadsheet(), 'Upload and review');
  at = addressOf(page);
  await untilCount(page, 'To fix', 12);
  expect(await countIn(page, 'Ready')).toBe(188);
  // The key leads into the grid from wherever one is.
  // The first fault is in sight; those further down are found among the rows to fix.
  for (let fixed = 0; fixed < 9; fixed += 1) await mend(page);
  await untilCount(page, 'To fix', 3);
  expect(await countIn(page, 'Ready')).toBe(197);
  await tab(page, 'To fix').click();
  // Read anew, the list holds what is left.
  await page.reload();
  await expect.poll(() => page.locator('.review-row[data-state]').count(), { timeout: 30_000 }).toBe(3);
  await active(page).focus();
  await mend(page);
  await page.locator('.review-row[data-state=READY]').waitFor();
  expect(await page.locator('.review-row[data-state]').count()).toBe(3);
  await untilCount(page, 'To fix', 2);
  await context.close();
});

test('two people fix the same cell: the second sees both values and keeps either', async () => {
  const [mine, theirs] = [await openMachine('en-CA', at), await openMachine('en-CA', at)];
  const type = async ({ page }: { page: Page }, value: string) => {
    await page.locator('.review-row[data-state]').first().waitFor();
    await active(page).focus();
    await page.keyboard.press('F8');
    await page.locator('[role=gridcell][aria-invalid]:focus').waitFor();
    await page.keyboard.type(value);
  };
  await type(mine, 'Mine Of Course');
  await type(theirs, 'Theirs Instead');
  await theirs.page.keyboard.press('Enter');
  await theirs.page.getByText('Theirs Instead').first().waitFor();
  await mine.page.keyboard.press('Enter');
  const dialog = mine.page.getByRole('dialog', { name: /^Someone else changed row/ });
  await dialog.getByText('Theirs Instead').waitFor();
  await dialog.getByText('Mine Of Course').waitFor();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.waitFor({ state: 'hidden' });
  // Told by the news, without being asked.
  await theirs.page.locator('.review-row', { hasText: 'Mine Of Course' }).waitFor();
  await mine.context.close();
  await theirs.context.close();
});

test('the good rows become orders, the others wait; the draft is found again on another machine', async () => {
  const { page, context } = await openMachine('en-CA', at);
  const left = await countIn(page, 'To fix');
  await page.getByRole('button', { name: `Create ${200 - left} orders` }).click();
  await page
    .getByText(`${200 - left} orders created. The other rows stay here as a draft.`)
    .waitFor({ timeout: 30_000 });
  await page.getByRole('link', { name: 'See the uploaded orders' }).click();
  await page.locator('.ant-table-row', { hasText: 'I-0' }).first().waitFor();
  await context.close();

  const other = await openMachine('en-CA', '/orders/imports');
  await other.page.getByRole('link', { name: 'morning.csv', exact: true }).click();
  await untilCount(other.page, 'To fix', left);
  expect(await countIn(other.page, 'Created')).toBe(200 - left);
  await other.context.close();
});

test('the same file again: every order is there already, and is left out or updated', async () => {
  const { page, context } = await openMachine('en-CA', '/orders?panel=upload');
  await upload(page, 'again.csv', spreadsheet().replace('Élodie Tremblay 0', 'Élodie Changed'), 'Upload and review');
  await untilCount(page, 'Already there', 188);
  await tab(page, 'Already there').click();
  await page.getByRole('button', { name: 'Update it' }).click();
  await page.getByRole('button', { name: 'Update 1 order' }).click();
  await page.getByText('1 order updated. The other rows stay here as a draft.').waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Leave them all out' }).click();
  await untilCount(page, 'Left out', 187);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard the import' }).click();
  await page.getByRole('heading', { name: 'This import was discarded' }).waitFor();
  await context.close();
});

/** A workbook as Excel writes it, with the columns of a Québec shop. */
function workbook(): Buffer {
  const rows = Array.from({ length: 20 }, (_, index) => ({
    Cliente: `Zoé ${index}`,
    'No civique': index + 1,
    Rue: index === 7 ? '' : 'King St W',
    Ville: 'Toronto',
    'Code postal': 'M5X 1A9',
    Poids: '1,250',
    Couleur: 'Bleu',
  }));
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.json_to_sheet(rows), 'Commandes');
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}

test('en français, d’un classeur : les colonnes sont demandées là où elles se lisent de deux façons', async () => {
  const { page, context } = await openMachine('fr-CA', '/orders?panel=upload');
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'matin.xlsx', mimeType, buffer: workbook() });
  await page.getByRole('button', { name: 'Téléverser et vérifier' }).click();
  const drawer = page.getByRole('dialog', { name: 'Ce que contiennent les colonnes' });
  await drawer.getByRole('radio', { name: /^Une virgule : 1,250 signifie 1,25/ }).check();
  await drawer.getByRole('combobox', { name: 'Magasin', exact: true }).click();
  await page.locator('.ant-select-dropdown').getByText('Queen West').click();
  const choose = async (column: string, field: string) => {
    await drawer.getByRole('combobox', { name: `${column} contient` }).fill(field);
    await page.keyboard.press('Enter');
  };
  await choose('No civique', 'Adresse');
  await choose('Couleur', 'Champ personnalisé');
  // How the address will be joined is shown before the rows are checked.
  await drawer.getByText('1 King St W, Toronto, M5X 1A9').waitFor();
  await drawer.getByRole('button', { name: 'Vérifier les lignes' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await untilCount(page, 'Toutes', 20);
  await page.getByRole('button', { name: /^Créer/ }).waitFor();
  await context.close();
});

test('en français : des cellules collées deviennent des commandes après une correction au clavier', async () => {
  const { page, context } = await openMachine('fr-CA', '/orders?panel=upload');
  const cells = ['Cliente\tAdresse\tMagasin'];
  for (let index = 0; index < 20; index += 1) {
    cells.push(`Zoé ${index}\t${index === 7 ? '' : `${index + 1} King St W, Toronto, ON, M5X 1A9`}\tQueen West`);
  }
  await page.getByRole('button', { name: 'Coller des cellules' }).click();
  await page.getByRole('textbox', { name: /^Cellules copiées/ }).fill(cells.join('\n'));
  await page.getByRole('button', { name: 'Utiliser ces cellules' }).click();
  await page.getByRole('button', { name: 'Téléverser et vérifier' }).click();
  await untilCount(page, 'À corriger', 1);
  await active(page).focus();
  await page.keyboard.press('F8');
  await page.locator('[role=gridcell][aria-invalid]:focus').waitFor();
  await page.keyboard.type('8 King St W, Toronto, ON, M5X 1A9');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Créer 20 commandes' }).click();
  await page.getByText('20 commandes créées').waitFor({ timeout: 30_000 });
  await context.close();
});

test('nothing was complained of on the way', () => {
  expect(complaints).toEqual([]);
});
