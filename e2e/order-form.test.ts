// Adding an order by hand, as it is done all day: with the keyboard, known people, an answer before saving, and nothing lost.
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../server/src/testing/postgres.ts';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { demoToken, openScreen } from './screens.ts';

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

const admin = 'admin@maplepine.example';
const coordinator = 'coordinator@maplepine.example';

/** The form of a new order, and the row that stands first in the list behind it. */
async function openForm(email: string, language: 'en' | 'fr', path = '/orders') {
  const at = { url: product.url, token: await demoToken(product.url, email) };
  const screen = { name: 'form', path, staff: true, sizes: [] };
  const look = { language, scheme: 'light', width: 1440, height: 900 } as const;
  const { page, context, complaints } = await openScreen(browser, at, screen, look);
  page.setDefaultTimeout(20_000);
  await page.locator('.ant-table-row').first().waitFor();
  if (path === '/orders') await page.keyboard.press('n');
  await page.locator('.order-form').waitFor();
  return {
    page,
    field: (label: string) => page.getByLabel(label, { exact: true }),
    close: async () => {
      await context.close();
      // A number that is taken is refused with 409, and the browser says so.
      expect(complaints.filter((each) => !each.includes('409'))).toEqual([]);
    },
  };
}

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('orderDraft:')).length);
const patience = { timeout: 15_000 };

/** An order of the demo world, which has them all numbered. */
async function anOldOrder(): Promise<{ id: string; number: string; recipient: string; address: string }> {
  const headers = { authorization: `Bearer ${await demoToken(product.url, admin)}` };
  const { data } = await (
    await fetch(`${product.url}/v2/retailer/orders?pageSize=1&status=completed`, { headers })
  ).json();
  return data[0];
}

test('a known person is chosen with the keyboard; the slot is taken before anything is saved; a reload loses nothing', async () => {
  const { page, field, close } = await openForm(admin, 'en');
  const { recipient: name } = await anOldOrder();
  await field('Note for the driver').fill('Typed before');
  await field('Name').pressSequentially(name.slice(0, 4));
  await page.locator('.suggestions .suggestion', { hasText: name }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => field('Name').inputValue(), patience).toBe(name);
  expect(await field('Phone').inputValue()).toMatch(/^\d{10}$/);
  expect(await field('Note for the driver').inputValue()).toBe('Typed before');
  const address = await field('Address').inputValue();
  await page.locator('.order-reach-slots button').first().click();
  await page.locator('.order-reach-slots button[aria-pressed=true]').waitFor();

  await page.reload();
  await page.getByText('is back.').waitFor();
  expect(await field('Name').inputValue()).toBe(name);
  expect(await field('Address').inputValue()).toBe(address);
  await page.locator('.order-reach-slots button[aria-pressed=true]').waitFor();
  await page.getByRole('button', { name: 'Add order', exact: true }).last().click();
  await page.locator('.order-form').waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name }).or(page.getByText(name)).first().waitFor();
  expect(await drafts(page)).toBe(0);
  await close();
});

test('an address outside every store is refused at once, in French, and a unit within it survives a suggestion', async () => {
  const { page, field, close } = await openForm(admin, 'fr');
  await field('Adresse').fill('10 Elsewhere Rd, Calgary, AB, T2P 1J9');
  await page.locator('.order-reach').getByText('L’adresse n’est pas dans une zone desservie').waitFor();
  const { address: known } = await anOldOrder();
  await field('Adresse').fill('');
  await field('Adresse').pressSequentially(`7-${known.slice(0, 9)}`);
  await page.locator('.suggestions .suggestion').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => field('Appartement, bureau').inputValue(), patience).toBe('7');
  expect(await field('Adresse').inputValue()).toMatch(/, [A-Z]\d[A-Z] \d[A-Z]\d$/);
  await page.locator('.order-reach-slots button').first().waitFor();
  await close();
});

test('the first fault gets the focus, and the page behind the drawer stays where it is', async () => {
  const { page, field, close } = await openForm(admin, 'en');
  await field('Name').fill('Somebody New');
  await field('Address').fill('200 King St W, Toronto, ON, M5H 3T4');
  await page.getByRole('button', { name: 'Add order', exact: true }).last().click();
  await page.getByText('Validation Error').waitFor();
  await expect
    .poll(() => page.locator('#pickupScheduleId').evaluate((input) => input === document.activeElement), patience)
    .toBe(true);
  expect(await page.evaluate(() => [scrollY, document.documentElement.scrollHeight > innerHeight])).toEqual([0, true]);
  await close();
});

test('a number that is taken leads to the order that has it', async () => {
  const { page, field, close } = await openForm(admin, 'en');
  const { number } = await anOldOrder();
  await field('Name').fill('Somebody Else');
  await field('Address').fill('200 King St W, Toronto, ON, M5H 3T4');
  await page.locator('.order-reach-slots button').first().click();
  await field('Order number').fill(number);
  await page.getByRole('button', { name: 'Add order', exact: true }).last().click();
  // What was typed is not sent: it is asked about before the other order opens. While the form still scrolls to its fault, a press may miss.
  const holder = page.getByRole('button', { name: 'Open the order that has this number' });
  const question = page.locator('.ant-modal-confirm-btns');
  const ask = async () => {
    if (!(await question.isVisible())) await holder.click();
    return question.isVisible();
  };
  await expect.poll(ask, { ...patience, interval: 500 }).toBe(true);
  await question.locator('button').last().click();
  await page.locator('.ant-drawer-title, .order-drawer', { hasText: number }).first().waitFor();
  expect(await drafts(page)).toBe(0);
  await close();
});

test('a copy begins with everything but what was that one parcel’s own; the next keeps store and slot', async () => {
  const { id } = await anOldOrder();
  const { page, field, close } = await openForm(admin, 'en', `/orders?panel=new&from=${id}`);
  await page.getByText('A copy of order').waitFor();
  expect(await field('Name').inputValue()).not.toBe('');
  expect(await field('Order number').inputValue()).toBe('');
  await page.locator('.order-reach-slots button').first().click();
  await page.getByRole('button', { name: 'Add and start another' }).click();
  await expect.poll(() => field('Name').inputValue(), patience).toBe('');
  expect(
    await page.locator('.order-slot .ant-select-content, .order-slot .ant-select-selection-item').first().innerText(),
  ).not.toBe('');
  await close();
});

test('who may not choose is told what the order will get, and gets it', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("update members set permissions = '{}' where email = $1", [coordinator]);
  await client.end();
  const { page, field, close } = await openForm(coordinator, 'fr');
  await page.locator('.order-reach').getByText('Entrez l’adresse').waitFor();
  expect(await page.locator('.order-slot').count()).toBe(0);
  await field('Nom').fill('Zoé Sans-Choix');
  await field('Adresse').fill('200 King St W, Toronto, ON, M5H 3T4');
  await page.locator('.order-reach').getByText('Oui : elle part de Queen West').waitFor();
  await page.getByRole('button', { name: 'Ajouter une commande' }).last().click();
  await page.locator('.order-form').waitFor({ state: 'hidden' });
  await close();
});

test('who signs out leaves no draft behind', async () => {
  const { page, field, close } = await openForm(admin, 'en');
  await field('Name').fill('Private Person');
  await expect.poll(() => drafts(page), patience).toBe(1);
  await page.goto(`${product.url}/logout?lang=en`);
  await page.getByLabel('Email').waitFor();
  expect(await drafts(page)).toBe(0);
  await close();
});
