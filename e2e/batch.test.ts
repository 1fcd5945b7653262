// An admin's batch delete, by keyboard only on a small screen in French: orders canceled together, and none of them when one refuses.
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../server/src/testing/postgres.ts';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { demoToken } from './screens.ts';

let database: TestDatabase;
let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  database = await createTestDatabase();
  product = await startProduct({ databaseUrl: database.url });
  browser = await openBrowser();
  const look = { viewport: { width: 900, height: 600 }, locale: 'fr-CA', reducedMotion: 'reduce' } as const;
  context = await browser.newContext(look);
  const token = await demoToken(product.url);
  await context.addCookies([{ name: 'ak', value: token, url: product.url, sameSite: 'Lax' }]);
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
  await database.drop();
});

/** What takes a moment, on a busy machine several. */
const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 30_000, interval: 200 });

const rows = () => page.locator('.order-row');
const bar = () => page.locator('.selection-bar');
const ticked = () => page.locator('.order-row input[type=checkbox]:checked').count();
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** How many orders the group that is shown counts; nothing until the counts, which come on their own, are there. */
async function counted(): Promise<number | null> {
  const digits = (await page.locator('.count-tabs [aria-current=page]').innerText()).replace(/\D/g, '');
  return digits === '' ? null : Number(digits);
}

/** Opens the group, and answers how many orders it counts. */
async function openUnfulfilled(): Promise<number> {
  await page.goto(`${product.url}/orders?lang=fr&status=unfulfilled`);
  await rows().first().waitFor();
  await eventually(counted).not.toBeNull();
  return (await counted()) ?? 0;
}

/** Down to the first row, then a key that selects on each of so many rows. */
async function select(many: number, key: string): Promise<string[]> {
  await page.keyboard.press('ArrowDown');
  await eventually(() => isFocused(rows().first())).toBe(true);
  for (let index = 0; index < many; index += 1) {
    if (index > 0) await page.keyboard.press('ArrowDown');
    await page.keyboard.press(key);
    await eventually(ticked).toBe(index + 1);
  }
  const numbers = await page.locator('.order-number strong').allInnerTexts();
  return numbers.slice(0, many);
}

/** Tab, as somebody without a mouse, until the control has the focus. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60 && !(await isFocused(target)); presses += 1) await page.keyboard.press('Tab');
  expect(await isFocused(target)).toBe(true);
}

/** Cancels what is selected: through the bar, and the question that comes first. */
async function cancelSelected(): Promise<void> {
  const cancel = { name: /Annuler l(a|es) commandes?/ };
  await tabTo(bar().getByRole('button', cancel));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  await tabTo(question.getByRole('button', cancel));
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'hidden' });
}

/** Another member hands the order with this number over. */
async function fulfilByAnother(number: string): Promise<void> {
  const token = await demoToken(product.url, 'coordinator@maplepine.example');
  const headers = { authorization: `Bearer ${token}` };
  const found = await fetch(`${product.url}/v2/retailer/orders?search=${encodeURIComponent(`like:${number}`)}`, {
    headers,
  });
  const { data }: { data: { id: string; number: string | null }[] } = await found.json();
  const order = data.find((candidate) => candidate.number === number);
  const answer = await fetch(`${product.url}/retailer/orders/${order?.id}/delivery`, { method: 'POST', headers });
  expect(answer.status, await answer.text()).toBeLessThan(300);
}

test('several orders are selected, canceled and counted out by keyboard only', async () => {
  const before = await openUnfulfilled();
  expect(before).toBeGreaterThanOrEqual(4);
  const numbers = await select(2, 'x');
  await eventually(() => bar().getByRole('status').innerText()).toBe('2 sélectionnées');
  await cancelSelected();
  await page.getByText('2 commandes annulées').first().waitFor();
  await eventually(counted).toBe(before - 2);
  for (const number of numbers) await eventually(() => rows().filter({ hasText: number }).count()).toBe(0);
  expect(await bar().count()).toBe(0);
});

test('when another member hands one over meanwhile, none is canceled and it is named; without it the rest are', async () => {
  const before = await openUnfulfilled();
  const [first = '', taken = ''] = await select(2, 'Space');
  await fulfilByAnother(taken);
  await eventually(counted).toBe(before - 1);
  await cancelSelected();
  const refusal = bar().getByRole('alert');
  await refusal.getByText('Aucune n’a été annulée').waitFor();
  expect(await refusal.getByRole('listitem').allInnerTexts()).toEqual([
    `${taken} : Cette commande est déjà chez le transporteur`,
  ]);
  await eventually(() => rows().filter({ hasText: first }).count()).toBe(1);
  await tabTo(refusal.getByRole('button', { name: 'La désélectionner' }));
  await page.keyboard.press('Enter');
  await refusal.waitFor({ state: 'hidden' });
  await eventually(() => bar().getByRole('status').innerText()).toBe('1 sélectionnée');
  await cancelSelected();
  await page.getByText('1 commande annulée').first().waitFor();
  await eventually(counted).toBe(before - 2);
});
