// Working the inbox down to zero, by keyboard and by buttons. The sandbox begins without orders, so its inbox holds only those of this file.
import type { Api } from '@portage/contract/client';
import { testCookie } from '@portage/contract/headers';
import type { Contract } from '@portage/contract/index';
import pg from 'pg';
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { admin, clientOf, coordinator } from './client.ts';
import { makeFulfilled, report } from './orders.ts';
import { numberIn, untilFocused } from './sight.ts';
import { storeName } from './spreadsheet.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
let sandbox: Api<Contract>;

beforeAll(async () => {
  const { keys } = await stage.confirmedApi();
  const body = { name: 'Inbox', permissions: ['MANAGE_ORDERS' as const], hasAllStores: true, isTest: true };
  const { key } = await keys.create({ body });
  sandbox = clientOf(stage.url, key);
});

/** Creates orders without a date, which wait in the inbox. The first comes first. */
async function makeUndated(...numbers: string[]): Promise<void> {
  const { stores } = await stage.api();
  const pickupScheduleId = (await stores.list()).data.find(({ name }) => name === storeName)?.id;
  const recipient = { recipient: 'Ada Main', address: '9 Queen St W, Toronto, ON, M5H 2N2', phone: '4165550123' };
  for (const number of numbers) await sandbox.orders.create({ body: { number, ...recipient, pickupScheduleId } });
}

/** Opens the inbox of the sandbox. */
async function open(locale: 'en-CA' | 'fr-CA', path = '/inbox'): Promise<Page> {
  const page = await stage.open('/login', { as: admin, locale });
  await page.context().addCookies([{ name: testCookie, value: '1', url: stage.url }]);
  await page.goto(`${stage.url}${path}`);
  return page;
}

const rowOf = (page: Page, number: string) => page.locator('.order-row', { hasText: number });
const numbers = (page: Page) => page.locator('.order-row strong').allInnerTexts();
const orderIn = (page: Page) => new URL(page.url()).searchParams.get('order');

/** Chooses the first line of the menu that a key opens. */
async function chooseFirst(page: Page, key: string, name: string): Promise<void> {
  await page.keyboard.press(key);
  await expect.poll(() => page.locator('.ant-dropdown:visible [role=menuitem]').first().innerText()).toBe(name);
  await page.locator('.ant-dropdown:visible [role=menu]:focus, .ant-dropdown:visible :focus').first().waitFor();
  await page.keyboard.press('Enter');
}

test('a member works the inbox down to zero by keyboard and by buttons', async () => {
  await makeUndated('I-1', 'I-2', 'I-3', 'I-4');
  const page = await open('en-CA');
  await expect.poll(() => numbers(page)).toEqual(['I-1', 'I-2', 'I-3', 'I-4']);
  const line = page.getByRole('link', { name: /^Inbox/ });
  await expect.poll(() => numberIn(line)).toBe(4);

  // Assigned to themselves, resolved, taken back, and resolved again.
  await page.keyboard.press('j');
  await untilFocused(rowOf(page, 'I-1'));
  await page.keyboard.press('a');
  await rowOf(page, 'I-1').getByRole('button', { name: 'Owner: Alex Morgan' }).waitFor();
  await chooseFirst(page, 'e', 'Settled with the recipient');
  await page.getByText('1 order resolved').first().waitFor();
  await expect.poll(() => numbers(page)).toEqual(['I-2', 'I-3', 'I-4']);
  await untilFocused(rowOf(page, 'I-2'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => numbers(page)).toEqual(['I-1', 'I-2', 'I-3', 'I-4']);
  await rowOf(page, 'I-1').focus();
  // The row is removed before the list is read again.
  const { promise: reading, resolve: hold } = Promise.withResolvers<Route>();
  await page.route(/\/retailer\/problems\?/, hold, { times: 1 });
  await chooseFirst(page, 'e', 'Settled with the recipient');
  const held = await reading;
  await expect.poll(() => numbers(page)).toEqual(['I-2', 'I-3', 'I-4']);
  await untilFocused(rowOf(page, 'I-2'));
  await held.continue();

  // Beside the open order, the next one follows.
  await page.keyboard.press('Enter');
  await page.locator('.order-title', { hasText: 'I-2' }).waitFor();
  const second = orderIn(page);
  await rowOf(page, 'I-2').focus();
  await chooseFirst(page, 's', 'For 1 hour');
  await page
    .getByText(/1 order snoozed until/)
    .first()
    .waitFor();
  await page.locator('.order-title', { hasText: 'I-3' }).waitFor();
  expect(orderIn(page)).not.toBe(second);
  await expect.poll(() => numbers(page)).toEqual(['I-3', 'I-4']);
  await page.keyboard.press('j');
  await page.locator('.order-title', { hasText: 'I-4' }).waitFor();
  await page.locator('.side-drawer .ant-drawer-close').click();
  await page.locator('.order-detail').waitFor({ state: 'hidden' });

  await rowOf(page, 'I-3').getByRole('button', { name: 'Fulfil' }).click();
  await page.locator('.ant-modal').getByRole('button', { name: 'Fulfil', exact: true }).click();
  await expect.poll(() => numbers(page)).toEqual(['I-4']);
  await rowOf(page, 'I-4').getByRole('button', { name: 'Resolve' }).click();
  await page.getByRole('menuitem', { name: 'No action needed' }).click();
  await page.getByRole('heading', { name: 'Nothing left to do' }).waitFor();
  await page.getByRole('button', { name: 'Show 1 waiting order' }).click();
  await expect.poll(() => numbers(page)).toEqual(['I-2']);
  await expect.poll(() => numberIn(line)).toBeNull();
});

test('remedies lead to the form of the order and to the phone, and a note is shown in its row', async () => {
  await makeUndated('R-1');
  const page = await open('en-CA', '/inbox?reason=UNDATED');
  const row = rowOf(page, 'R-1');
  await row.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Add note' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('She calls back at noon');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await row.getByText('She calls back at noon').waitFor();
  await row.getByRole('button', { name: 'Edit' }).click();
  await page.locator('.order-editing').waitFor();
  await page.goBack();
  await page.locator('.order-editing').waitFor({ state: 'hidden' });

  // Back does not open a saved form again.
  await row.getByRole('button', { name: 'Edit' }).click();
  await page.locator('.order-editing').getByLabel('Name', { exact: true }).fill('Ada Changed');
  await page.locator('.order-editing').getByRole('button', { name: 'Save changes' }).click();
  const detail = page.locator('.order-detail');
  await detail.getByText('Ada Changed').first().waitFor();
  const id = orderIn(page);
  await page.goBack();
  await detail.waitFor({ state: 'hidden' });
  expect(await page.locator('.order-editing').count()).toBe(0);

  // A request that the order does not allow is refused, not replaced by another.
  await page.goto(`${stage.url}/inbox?order=${id}&act=trace`);
  await page.getByText('You cannot ask the courier for this now').waitFor();
  expect(await page.getByRole('dialog', { name: /^Ask the courier about/ }).count()).toBe(0);
  expect(new URL(page.url()).searchParams.get('act')).toBeNull();

  // The pressed button is removed with the problems.
  await detail.getByRole('button', { name: 'Resolve' }).click();
  await page.getByRole('menuitem', { name: 'No action needed' }).click();
  await untilFocused(page.locator('.order-title'));
  await detail.getByRole('button', { name: 'Resolve' }).waitFor({ state: 'hidden' });
});

test('a member who may not manage orders sees only what needs no permission', async () => {
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  await client.query("update members set permissions = '{}' where email = $1", [coordinator]);
  await client.end();
  // The sandbox is closed to them; the live inbox of the demo has orders at every hour.
  const page = await stage.open('/inbox', { as: coordinator });
  const rows = page.locator('.order-row');
  await rows.first().waitFor();
  const offered = await rows.getByRole('button').allInnerTexts();
  expect(new Set(offered).difference(new Set(['Call', 'Read', 'Open order']))).toEqual(new Set());
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Open the order').waitFor();
  expect(await help.getByText('Resolve').count()).toBe(0);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  await rows.first().getByRole('button', { name: 'Open order' }).click();
  await page.locator('.order-detail').waitFor();
});

test('a request about selected orders offers dates of their stores, and states what the recipients get', async () => {
  const [order = expect.unreachable()] = await makeFulfilled(stage, 'ASK', 1);
  await report(stage, order, 'ATTEMPTING_DELIVERY');
  await report(stage, order, 'SKIPPED', { statusId: 4 });
  // Almost a day ahead of the stores.
  const page = await stage.open('/inbox', { timezoneId: 'Pacific/Kiritimati' });
  await rowOf(page, 'ASK-1').focus();
  await page.keyboard.press('x');
  await page.locator('.selection-bar').getByRole('button', { name: 'Ask the courier' }).click();
  const dialog = page.getByRole('dialog', { name: /^Ask the courier about/ });
  // The first remedy of their problem.
  await dialog.getByText(/each recipient with an email or a phone gets a confirmation/).waitFor();
  await dialog.getByText('Search for the parcel').click();
  await dialog.getByText('The recipients get no message about this.').waitFor();
  await dialog.getByText('Take it to a drop-off point').click();
  await dialog.getByText(/gets a message once the parcel is there/).waitFor();
  await dialog.getByText('Deliver on another date').click();
  await dialog.getByText('Another date', { exact: true }).click();
  const { stores } = await stage.api();
  const days = (await stores.list()).data.map(({ today }) => today).sort();
  const [earliest = '', latest = ''] = [days[0], days.at(-1)];
  const before = new Date(Date.parse(earliest) - 86_400_000).toISOString().slice(0, 10);
  await dialog.getByRole('textbox', { name: 'Another date' }).click();
  const isClosed = (day: string) =>
    page.locator(`td.ant-picker-cell[title="${day}"]`).evaluate((cell) => cell.className.includes('disabled'));
  expect([await isClosed(before), await isClosed(latest)]).toEqual([true, false]);
  await page.keyboard.press('Escape');

  // The bar is removed with its button.
  await dialog.getByText('Search for the parcel').click();
  await dialog.getByLabel('Reason').fill('Nobody was there');
  await dialog.getByRole('button', { name: 'Send to the courier' }).press('Enter');
  await page.locator('.selection-bar').waitFor({ state: 'hidden' });
  await untilFocused(page.locator('.order-row[tabindex="0"]'));
});

test('an order waits for the courier once it was asked, and for its recipient once a claim was answered', async () => {
  const [asked = expect.unreachable(), claimed = expect.unreachable()] = await makeFulfilled(stage, 'WAIT', 2);
  const api = await stage.api();
  for (const order of [asked, claimed]) await report(stage, order, 'ATTEMPTING_DELIVERY');
  await report(stage, asked, 'SKIPPED', { statusId: 4, note: 'He did not order this' });
  await report(stage, claimed, 'COMPLETED', { statusId: 1 });
  const code = { params: { id: claimed.trackingLink.split('/').at(-1) ?? '' } };
  await clientOf(stage.url, '').tracking.claim({ ...code, body: { words: 'It never came' } });

  const page = await stage.open('/inbox?reason=ANSWER_NEEDED', { locale: 'en-CA' });
  await rowOf(page, 'WAIT-1').getByText('He did not order this').waitFor();
  await api.requests.ask({ params: { id: asked.id }, body: { kind: 'RETURN', reason: 'He does not want it' } });
  await rowOf(page, 'WAIT-1').waitFor({ state: 'hidden' });
  await page.goto(`${stage.url}/inbox?reason=CLAIM`);
  await rowOf(page, 'WAIT-2').focus();
  await page.keyboard.press('e');
  const refusal = page.getByRole('menuitem', { name: 'Answer the claim first' });
  expect(await refusal.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');
  await api.claims.answer({ params: { id: claimed.id }, body: { words: 'Another one is on its way' } });
  await rowOf(page, 'WAIT-2').waitFor({ state: 'hidden' });

  await page.goto(`${stage.url}/inbox`);
  await page.getByRole('button', { name: /^Waiting/ }).click();
  for (const number of ['WAIT-1', 'WAIT-2'])
    await rowOf(page, number)
      .getByText(/^Waiting until/)
      .waitFor();
});

test('the actions on selected orders are one key away, and the focus comes back to the rows', async () => {
  await makeUndated('K-1', 'K-2', 'K-3');
  const page = await open('en-CA', '/inbox?reason=UNDATED');
  await expect.poll(() => numbers(page)).toEqual(['K-1', 'K-2', 'K-3']);
  await page.keyboard.press('j');
  await untilFocused(rowOf(page, 'K-1'));
  await page.keyboard.press('j');
  await untilFocused(rowOf(page, 'K-2'));
  await page.keyboard.press('x');
  const bar = page.locator('.selection-bar');
  await bar.waitFor();
  expect(await bar.getAttribute('aria-keyshortcuts')).toBe('B');
  await page.keyboard.press('b');
  await untilFocused(bar.getByRole('button', { name: 'Fulfil' }));
  await page.keyboard.press('Escape');
  await untilFocused(rowOf(page, 'K-2'));
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Go to the actions on').waitFor();
  await page.keyboard.press('Escape');
  await untilFocused(rowOf(page, 'K-2'));

  // The bar and the row of the fulfilled order are removed.
  await page.keyboard.press('b');
  await page.keyboard.press('Enter');
  await untilFocused(page.getByRole('dialog').getByRole('button', { name: 'Fulfil', exact: true }));
  await page.keyboard.press('Enter');
  await expect.poll(() => numbers(page)).toEqual(['K-1', 'K-3']);
  await untilFocused(rowOf(page, 'K-3'));
  // So is the row whose button was pressed.
  await rowOf(page, 'K-1').getByRole('button', { name: 'Fulfil' }).press('Enter');
  await untilFocused(page.getByRole('dialog').getByRole('button', { name: 'Fulfil', exact: true }));
  await page.keyboard.press('Enter');
  await expect.poll(() => numbers(page)).toEqual(['K-3']);
  await untilFocused(rowOf(page, 'K-3'));
  // The key works from the checkbox too.
  await rowOf(page, 'K-3').getByRole('checkbox').press('Space');
  await page.keyboard.press('b');
  await untilFocused(bar.getByRole('button', { name: 'Fulfil' }));
  await bar.getByRole('button', { name: 'Resolve' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.ant-dropdown:visible [role=menuitem]').first().press('Enter');
  await page.getByText('1 order resolved').first().waitFor();
  await untilFocused(page.locator('main'));
});

test('selected orders are resolved together, in French', async () => {
  await makeUndated('F-1', 'F-2');
  const page = await open('fr-CA');
  await rowOf(page, 'F-1').waitFor();
  for (const number of await numbers(page)) {
    await rowOf(page, number).focus();
    await page.keyboard.press('x');
  }
  const bar = page.locator('.selection-bar');
  await bar.getByRole('button', { name: 'Régler' }).click();
  await page.getByRole('menuitem', { name: 'Abandonné' }).click();
  await page.getByRole('heading', { name: 'Plus rien à traiter' }).waitFor();
  await bar.waitFor({ state: 'hidden' });
});
