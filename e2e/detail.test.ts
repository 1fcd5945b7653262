// One order, as support staff live with it: two people edit it at once, it is copied, the courier is asked and answers.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../server/src/testing/postgres.ts';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { demoToken } from './screens.ts';

type Row = { id: string; number: string; status: string };

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

async function call(method: string, path: string, body?: object, key = token) {
  const answer = await fetch(`${product.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.ok, `${method} ${path} answered ${answer.status}`).toBe(true);
  return answer.json();
}

/** An order of the demo world's that stands there, past its cutoff. */
async function late(group: string, status: string): Promise<Row> {
  const { data }: { data: Row[] } = await call('GET', `/v2/retailer/orders?status=${group}&pageSize=100`);
  const found = data.find((each) => each.status === status);
  if (!found) throw new Error(`The demo world has no order ${status}`);
  return found;
}

/** Somebody of the retailer's with an order open. */
async function open(id: string, language: 'en' | 'fr'): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: `${language}-CA`,
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'ak', value: token, url: product.url, sameSite: 'Lax' }]);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  // A refusal that the form shows is a failed call to the console.
  page.on(
    'console',
    (message) =>
      message.type() === 'error' && !/status of (409|422)/.test(message.text()) && complaints.push(message.text()),
  );
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${product.url}/orders?order=${id}&lang=${language}`);
  await page.locator('.order-detail').waitFor();
  return { page, context };
}

test('two people edit one order: the second sees the first’s change beside their own, field by field, and keeps either', async () => {
  const { id } = await late('unfulfilled', 'NOT_SCHEDULED');
  const [first, second] = [await open(id, 'en'), await open(id, 'fr')];
  await first.page.getByRole('button', { name: 'Edit' }).click();
  await second.page.getByRole('button', { name: 'Modifier' }).click();
  const save = first.page.getByRole('button', { name: 'Save changes' });
  await expect.poll(() => save.getAttribute('aria-disabled'), { timeout: 15_000 }).toBe('true');
  await first.page.getByLabel('Name', { exact: true }).fill('Ana First');
  await first.page.getByLabel('Note for the driver').fill('Theirs');
  await save.click();
  await first.page.locator('.order-detail').waitFor();

  await second.page.getByLabel('Nom', { exact: true }).fill('Zoé Deuxième');
  await second.page.getByLabel('Note pour le livreur').fill('La mienne');
  await second.page.getByRole('button', { name: 'Enregistrer' }).click();
  const recipient = second.page.getByRole('region', { name: 'Destinataire' });
  await recipient.getByText('Ana First').waitFor();
  await recipient.getByText('Zoé Deuxième').waitFor();
  await second.page.getByRole('region', { name: 'Note pour le livreur' }).getByText('Theirs').click();
  await second.page.getByRole('button', { name: 'Enregistrer ces valeurs' }).click();
  await second.page.locator('.order-detail').waitFor();

  expect(await call('GET', `/retailer/orders/${id}`)).toMatchObject({ recipient: 'Zoé Deuxième', note: 'Theirs' });
  await first.page.getByText('Zoé Deuxième').first().waitFor();
  await first.context.close();
  await second.context.close();
});

test('rows unfold in their place by the keyboard, and the arrows pass over what is unfolded', async () => {
  const { id } = await late('completed', 'COMPLETED');
  const { page, context } = await open(id, 'en');
  await page.keyboard.press('Escape');
  await page.locator('.order-drawer').waitFor({ state: 'detached' });
  const rows = page.locator('.order-row');
  await rows.first().focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('.order-peek').waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => rows.nth(1).evaluate((row) => row === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.locator('.order-peek').waitFor({ state: 'hidden' });
  await context.close();
});

test('an order is copied into a new one', async () => {
  const { id, number } = await late('completed', 'COMPLETED');
  const { recipient } = await call('GET', `/retailer/orders/${id}`);
  const { page, context } = await open(id, 'en');
  await page.getByRole('button', { name: 'Duplicate as a new order' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add order' });
  await expect.poll(() => drawer.getByLabel('Name', { exact: true }).inputValue(), { timeout: 15_000 }).toBe(recipient);
  await drawer.getByText(`A copy of order ${number}`).waitFor();
  await context.close();
});

test('too late to cancel: the courier is asked, declines, is asked again for another day, and agrees while one looks', async () => {
  const { id } = await late('skipped', 'SKIPPED');
  const { page, context } = await open(id, 'en');
  const answer = async (body: object) => {
    const { requests }: { requests: { id: string }[] } = await call('GET', `/retailer/orders/${id}`);
    await call('PUT', `/fleet/requests/${requests.at(-1)?.id}`, body, 'demo-provider-key');
  };
  const ask = async () => {
    await page.locator('.order-actions').getByRole('button', { name: 'Ask the courier' }).click();
    return page.getByRole('dialog', { name: /^Ask the courier about/ });
  };
  const cancel = await ask();
  await cancel.getByRole('button', { name: 'Send to the courier' }).click();
  await cancel.getByText('Required').waitFor();
  await cancel.getByLabel('Reason').fill('Ordered twice');
  await cancel.getByRole('button', { name: 'Send to the courier' }).click();
  await page.getByText('Waiting for the courier: cancel the shipment').waitFor();
  await answer({ answer: 'DECLINED', note: 'The van has left' });
  await page.getByText('The courier did not cancel the shipment').waitFor();
  await page.getByText('“The van has left”').first().waitFor();

  const change = await ask();
  await change.getByLabel('Change the delivery').check();
  await change.getByLabel('Reason').fill('Nobody is home');
  await change.getByRole('button', { name: 'Send to the courier' }).click();
  await change.getByText('Change at least one field').waitFor();
  await change.getByLabel('Note for the driver').fill('Ring at the side door');
  await change.getByRole('button', { name: 'Send to the courier' }).click();
  await page.getByText('Waiting for the courier: change the delivery').waitFor();
  await page.getByRole('button', { name: 'Withdraw' }).waitFor();
  await answer({ answer: 'ACCEPTED', note: 'Done' });
  await page.getByText('The courier changed the delivery, as asked').waitFor();
  await page.getByRole('tab', { name: 'Activity log' }).click();
  for (const line of ['Declined to cancel the shipment', 'Asked the courier for a change', 'Agreed to the change'])
    await page.getByText(line).waitFor();
  expect(await call('GET', `/retailer/orders/${id}`)).toMatchObject({ note: 'Ring at the side door' });
  await context.close();
});

test('nothing was complained of on the way', () => {
  expect(complaints).toEqual([]);
});
