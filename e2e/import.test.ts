// Importing a file of orders: it is reviewed before anything is created, fixed in the grid by keyboard only, and the remaining rows are
// kept as a draft.
import { utils, write } from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { activeCell, mend, tab, toNextFault, typeOver } from './grid.ts';
import { firstNumberIn, numberIn, untilFocused } from './sight.ts';
import { badCount, csv, rowCount, storeName } from './spreadsheet.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();

/** Opens a page as on another machine, with nothing of the draft in its browser. */
const openMachine = (path: string, locale: 'en-CA' | 'fr-CA' = 'en-CA'): Promise<Page> => stage.open(path, { locale });

async function upload(page: Page, name: string, text: string): Promise<void> {
  const drawer = page.getByRole('dialog');
  await drawer.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.waitForURL(/\/orders\/imports\//);
}

const untilCount = (page: Page, name: string, count: number) =>
  expect.poll(() => numberIn(tab(page, name))).toBe(count);
const rows = (page: Page) => page.locator('.review-row[data-state]');

/** Focuses the grid's active cell, as Tab or a click would. */
async function enterGrid(page: Page): Promise<void> {
  await rows(page).first().waitFor();
  await activeCell(page).focus();
  await untilFocused(activeCell(page));
}

let at: string;

test('ten of twelve invalid cells can be fixed by keyboard; fixed rows stay in the list until it is reloaded', async () => {
  const page = await openMachine('/orders?panel=upload');
  await upload(page, 'morning.csv', csv('I'));
  at = new URL(page.url()).pathname;
  await untilCount(page, 'To fix', badCount);
  await untilCount(page, 'Ready', rowCount - badCount);
  // F8 moves into the grid from anywhere on the page.
  // The first fault is in view; those further down are found in the group of rows to fix.
  for (let fixed = 1; fixed <= 9; fixed += 1) {
    await mend(page);
    await untilCount(page, 'To fix', badCount - fixed);
  }
  await untilCount(page, 'Ready', rowCount - 3);
  await tab(page, 'To fix').click();
  await page.waitForURL(/state=FAULTY/);
  // After a reload the list contains only the remaining rows.
  await page.reload();
  await expect.poll(() => rows(page).count()).toBe(3);
  await enterGrid(page);
  await mend(page);
  await page.locator('.review-row[data-state=READY]').waitFor();
  expect(await rows(page).count()).toBe(3);
  await untilCount(page, 'To fix', 2);
});

test('when two members fix the same cell, the second sees both values and can keep either', async () => {
  const mine = await openMachine(at);
  const theirs = await openMachine(at);
  const type = async (page: Page, value: string) => {
    await enterGrid(page);
    await toNextFault(page);
    await page.keyboard.type(value);
    await expect.poll(() => page.locator('.review-editor').inputValue()).toBe(value);
  };
  await type(mine, 'Mine Of Course');
  await type(theirs, 'Theirs Instead');
  const saved = theirs.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await theirs.keyboard.press('Enter');
  await saved;
  await theirs.getByText('Theirs Instead').first().waitFor();
  await mine.keyboard.press('Enter');
  const dialog = mine.getByRole('dialog', { name: /^Someone else changed row/ });
  await dialog.getByText('Theirs Instead').waitFor();
  await dialog.getByText('Mine Of Course').waitFor();
  await untilFocused(dialog.getByRole('button', { name: 'Keep theirs' }));
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.waitFor({ state: 'hidden' });
  // The change arrives through the news stream, without a reload.
  await theirs.locator('.review-row', { hasText: 'Mine Of Course' }).waitFor();
});

test('valid rows become orders and the others remain; the draft can be opened on another machine', async () => {
  const page = await openMachine(at);
  const left = await firstNumberIn(tab(page, 'To fix'));
  const made = rowCount - left;
  await page.getByRole('button', { name: `Create ${made} orders` }).click();
  await page.getByText(`${made} orders created. The remaining rows stay here as a draft.`).waitFor();
  await page.getByRole('link', { name: 'See these orders' }).click();
  await page.locator('.ant-table-row', { hasText: 'I-0' }).first().waitFor();
  await page.getByText('Import: morning.csv', { exact: true }).waitFor();

  const other = await openMachine('/orders/imports');
  await other.getByRole('link', { name: 'morning.csv', exact: true }).click();
  await untilCount(other, 'To fix', left);
  await untilCount(other, 'Created', made);
});

test('when the same file is imported again, every order is a duplicate that can be skipped or updated', async () => {
  const page = await openMachine('/orders?panel=upload');
  await upload(page, 'again.csv', csv('I').replace('Élodie Tremblay 0', 'Élodie Changed'));
  await untilCount(page, 'Duplicate', 188);
  await tab(page, 'Duplicate').click();
  await page.getByRole('button', { name: 'Update order' }).click();
  await page.getByRole('button', { name: 'Update 1 order' }).click();
  await page.getByText('1 order updated. The remaining rows stay here as a draft.').waitFor();
  await page.getByRole('button', { name: 'Leave all out' }).click();
  await untilCount(page, 'Left out', 187);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard the import' }).click();
  await page.getByRole('heading', { name: 'This import was discarded' }).waitFor();
});

/** Returns a workbook in Excel's format, with the columns of a Québec shop. */
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

test('in French, from a workbook: ambiguous columns are confirmed by the user', async () => {
  const page = await openMachine('/orders?panel=upload', 'fr-CA');
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'matin.xlsx', mimeType, buffer: workbook() });
  const drawer = page.getByRole('dialog', { name: 'Associer les colonnes' });
  await drawer.getByRole('radio', { name: /^Une virgule : 1,250 signifie 1,25/ }).check();
  await drawer.getByRole('combobox', { name: 'Magasin', exact: true }).click();
  await page.locator('.ant-select-dropdown').getByText(storeName).click();
  const choose = async (column: string, field: string) => {
    const box = drawer.getByRole('combobox', { name: `Champ pour ${column}` });
    await box.fill(field);
    await page.locator('.ant-select-dropdown .ant-select-item-option-active', { hasText: field }).waitFor();
    await box.press('Enter');
  };
  await choose('No civique', 'Adresse');
  await choose('Couleur', 'Champ personnalisé');
  // The joined address is previewed before the rows are checked.
  await drawer.getByText('1 King St W, Toronto, M5X 1A9').waitFor();
  await drawer.getByRole('button', { name: 'Vérifier les lignes' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await untilCount(page, 'Toutes', 20);
  await page.getByRole('button', { name: /^Créer/ }).waitFor();
});

test('in French, pasted cells become orders after a fix by keyboard', async () => {
  const page = await openMachine('/orders?panel=upload', 'fr-CA');
  const cells = ['Cliente\tAdresse\tMagasin'];
  for (let index = 0; index < 20; index += 1) {
    cells.push(`Zoé ${index}\t${index === 7 ? '' : `${index + 1} King St W, Toronto, ON, M5X 1A9`}\t${storeName}`);
  }
  await page.getByRole('dialog').locator('form').waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), cells.join('\n'));
  await page.keyboard.press('Control+V');
  await untilCount(page, 'À corriger', 1);
  // Without a date in the file, the screen shows the pickup of these orders before they are created.
  await page
    .getByText(/part au prochain ramassage/)
    .getByText(storeName)
    .waitFor();
  await enterGrid(page);
  await toNextFault(page);
  await typeOver(page, '8 King St W, Toronto, ON, M5X 1A9', 'Tab');
  await page.getByRole('button', { name: 'Créer 20 commandes' }).click();
  await page.getByText('20 commandes créées').waitFor();
  await page.getByRole('button', { name: 'Confier 20 commandes et imprimer' }).waitFor();
  await page.getByRole('link', { name: 'Voir ces commandes' }).click();
  await page.locator('.orders-print').click();
  const drawer = page.getByRole('dialog', { name: 'Imprimer les étiquettes' });
  expect(await drawer.getByRole('radio', { name: 'Des 20 commandes sélectionnées' }).isChecked()).toBe(true);
  await drawer.getByRole('button', { name: 'Imprimer les étiquettes : 20 commandes' }).waitFor();
});

/** Returns a workbook of two sheets; the first has no recipients. */
function twoSheets(): Buffer {
  const rows = (from: number, recipient: string) =>
    Array.from({ length: 300 }, (_, index) => ({
      Number: `W-${from + index}`,
      Recipient: recipient,
      Address: '1 King St W, Toronto, ON, M5X 1A9',
      Store: 'Queen West',
    }));
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.json_to_sheet(rows(0, '')), 'Monday');
  utils.book_append_sheet(book, utils.json_to_sheet(rows(1000, 'Zoé Roy').slice(0, 7)), 'Tuesday');
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}

test('a long paste, a decision and an edit can be undone; another sheet can be read instead; the tray links to the import', async () => {
  const page = await openMachine('/orders?panel=upload');
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const drawer = page.getByRole('dialog');
  await drawer.locator('input[type=file]').setInputFiles({ name: 'week.xlsx', mimeType, buffer: twoSheets() });
  await page.waitForURL(/\/orders\/imports\//);
  await untilCount(page, 'To fix', 300);
  const recipient = page.locator('.review-row[aria-rowindex="2"] [aria-colindex="4"]');
  await recipient.click();
  // Ctrl with an arrow key moves to the end of the file and back; Tab leaves the grid, however long it is.
  await page.keyboard.press('Control+ArrowDown');
  await page.locator('.review-row[aria-rowindex="301"][data-state] [aria-colindex="4"]:focus').waitFor();
  await page.keyboard.press('Control+ArrowUp');
  await page.locator('.review-row[aria-rowindex="2"] [aria-colindex="4"]:focus').waitFor();
  await page.keyboard.press('Tab');
  expect(await page.locator('.review-grid :focus').count()).toBe(0);
  await recipient.click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const names = Array.from({ length: 250 }, (_, index) => `Person ${index}`).join('\n');
  await page.evaluate((text) => navigator.clipboard.writeText(text), names);
  const pasted = page.getByText('250 rows pasted').waitFor();
  await page.keyboard.press('Control+V');
  await Promise.all([untilCount(page, 'Ready', 250), pasted]);
  await page.getByRole('button', { name: 'Leave this row out' }).click();
  await untilCount(page, 'Left out', 1);
  await recipient.click();
  await page.keyboard.press('Control+Z');
  await untilCount(page, 'Left out', 0);
  await page.keyboard.press('Control+Z');
  await untilCount(page, 'To fix', 300);
  await page.getByText('250 rows restored').first().waitFor();

  await page.locator('.import-sheet .ant-select').click();
  await page.getByTitle('Tuesday', { exact: true }).click();
  await page.getByRole('button', { name: 'Read this sheet' }).click();
  await untilCount(page, 'Ready', 7);
  await page.reload();
  await page.locator('.import-sheet', { hasText: 'Tuesday' }).waitFor();
  const there = new URL(page.url()).pathname;
  await page.goto(new URL('/orders', page.url()).href);
  await page.getByRole('button', { name: /^Jobs/ }).click();
  await page.getByRole('link', { name: 'Open the import' }).first().click();
  await untilCount(page, 'Ready', 7);
  expect(new URL(page.url()).pathname).toBe(there);
});
