// Adding orders by hand: by keyboard, with known recipients, feedback before saving, and drafts that survive a reload.
import { contract } from '@portage/contract/index';
import { fieldNames, lineOf } from '@portage/contract/orders/fields';
import type { OrderRow } from '@portage/contract/orders/list';
import pg from 'pg';
import type { Locator, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { admin, coordinator } from './client.ts';
import { untilFocused } from './sight.ts';
import { raiseStage } from './stage.ts';
import { untilStill } from './still.ts';

const stage = raiseStage();

type Wish = { as?: string; language?: 'en' | 'fr'; path?: string; expected?: RegExp[] };

/** Opens the form of a new order. Returns functions that find its fields. */
async function openForm({ as = admin, language = 'en', path = '/orders?', expected = [] }: Wish = {}) {
  const page = await stage.open(`${path}lang=${language}`, { as, locale: `${language}-CA`, expected });
  await page.locator('.ant-table-row').first().waitFor();
  if (path === '/orders?') await page.keyboard.press('n');
  const drawer = page.getByRole('dialog', { name: language === 'en' ? 'Add order' : 'Ajouter une commande' });
  await drawer.locator('.order-form').waitFor();
  return { page, drawer, field: (label: string) => drawer.getByLabel(label, { exact: true }) };
}

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('orderDraft:')).length);
const untilDrafts = (page: Page, count: number) => expect.poll(() => drafts(page)).toBe(count);
const untilHolds = (field: Locator, text: string | RegExp) => expect.poll(() => field.inputValue()).toMatch(text);

/** Returns a completed order of the demo world, all of which have a number. */
async function anOldOrder(): Promise<OrderRow & { number: string }> {
  const { orders } = await stage.api();
  const { data } = await orders.list({ query: { pageSize: 1, status: 'completed' } });
  const [order] = data;
  if (!order?.number) throw new Error('The demo world has no completed order with a number');
  return { ...order, number: order.number };
}

/** Types a search, waits for all of its suggestions, and chooses one by keyboard. */
async function typeAndTake(page: Page, field: Locator, beginning: string, suggested: string): Promise<void> {
  // A trailing space is not part of the search.
  const typed = beginning.trim();
  const answer = page.waitForResponse(
    (response) => new URL(response.url()).searchParams.get('search') === `like:${typed}`,
  );
  await field.pressSequentially(typed);
  await answer;
  await page.locator('.suggestions .suggestion', { hasText: suggested }).first().waitFor();
  const active = page.locator('.suggestions .ant-select-item-option-active', { hasText: suggested });
  for (let presses = 0; presses < 20 && (await active.count()) === 0; presses += 1)
    await page.keyboard.press('ArrowDown');
  await active.waitFor();
  await page.keyboard.press('Enter');
}

/** Without the coordinates, which come with the address, and lists, whose entries have the controls. */
const shownFields = fieldNames.filter(
  (field) => !['coordinate', 'packages', 'customFields'].includes(lineOf(field).kind),
);

test('every field of the table has a control in the form', async () => {
  const { drawer } = await openForm();
  const countOf = (field: string) => drawer.locator(`[id="${field}"], [id="packages_0_${field}"]`).count();
  const missing = async () => {
    const counts = await Promise.all(shownFields.map(countOf));
    return shownFields.filter((_, place) => counts[place] === 0);
  };
  await expect.poll(missing).toEqual([]);
  await drawer.getByText('Number, proof, tags, custom fields').click();
  await drawer.getByRole('button', { name: 'Add a custom field' }).click();
  await drawer.locator('[id="customFields_0_value"]').waitFor();
});

test('a known recipient can be chosen by keyboard; the slot is selected before saving; a reload keeps the draft', async () => {
  const { page, drawer, field } = await openForm();
  const { recipient: name } = await anOldOrder();
  await field('Note for the driver').fill('Typed before');
  await typeAndTake(page, field('Name'), name.slice(0, 4), name);
  await expect.poll(() => field('Name').inputValue()).toBe(name);
  await untilHolds(field('Phone'), /^\d{10}$/);
  await untilHolds(field('Address'), /./);
  expect(await field('Note for the driver').inputValue()).toBe('Typed before');
  const address = await field('Address').inputValue();
  const taken = drawer.locator('.order-reach-slots button[aria-pressed=true]');
  await drawer.locator('.order-reach-slots button').first().click();
  await taken.waitFor();

  await page.reload();
  await drawer.getByText('Restored what you typed').waitFor();
  await expect.poll(() => field('Name').inputValue()).toBe(name);
  await expect.poll(() => field('Address').inputValue()).toBe(address);
  await taken.waitFor();
  await drawer.getByRole('button', { name: 'Add order', exact: true }).click();
  await page.locator('.order-form').waitFor({ state: 'hidden' });
  await page.locator('.order-detail').getByText(name).first().waitFor();
  await untilDrafts(page, 0);
});

test('in French an address outside every store is refused immediately, a unit number survives a suggestion, and decimals use a comma', async () => {
  const { page, drawer, field } = await openForm({ language: 'fr' });
  await field('Adresse').fill('10 Elsewhere Rd, Calgary, AB, T2P 1J9');
  await drawer.locator('.order-reach').getByText('L’adresse n’est pas dans une zone de service').waitFor();
  const { address: known } = await anOldOrder();
  await field('Adresse').fill('');
  await typeAndTake(page, field('Adresse'), `7-${known.slice(0, 9)}`, known.slice(0, 9));
  await expect.poll(() => field('Appartement, bureau').inputValue()).toBe('7');
  await untilHolds(field('Adresse'), /, [A-Z]\d[A-Z] \d[A-Z]\d$/);
  await drawer.locator('.order-reach-slots button').first().waitFor();
  await drawer.getByText('Format et poids').click();
  const weight = drawer.getByLabel(/^Poids/).first();
  await weight.fill('1,5');
  await weight.press('Tab');
  await untilHolds(weight, /^1,5$/);
});

test('the first field with a fault gets the focus, and the page behind the drawer does not scroll', async () => {
  const { page, drawer, field } = await openForm();
  await field('Name').fill('Somebody New');
  await field('Address').fill('200 King St W, Toronto, ON, M5H 3T4');
  await field('Number of packages').fill('');
  await drawer.getByRole('button', { name: 'Add order', exact: true }).click();
  await drawer.getByText('Validation Error').waitFor();
  await untilFocused(page.locator('#numberOfPackages'));
  await untilStill(page);
  expect(await page.evaluate(() => [scrollY, document.documentElement.scrollHeight > innerHeight])).toEqual([0, true]);
});

test('the only store that reaches the address is chosen, whatever store an earlier address had', async () => {
  const { page, drawer, field } = await openForm();
  const store = drawer.locator('.order-slot .ant-select-content').first();
  await field('Address').fill('200 King St W, Toronto, ON, M5H 3T4');
  await expect.poll(() => store.innerText()).toBe('Queen West');
  await field('Address').fill('4210 rue Saint-Denis, Montréal, QC, H2J 2K8');
  await expect.poll(() => store.innerText()).toBe('Plateau');
  await page.locator('#pickupScheduleId').click();
  await page.locator('.ant-select-item-option', { hasText: 'Gastown' }).click();
  await field('Address').fill('200 King St W, Toronto, ON, M5H 3T4');
  await expect.poll(() => store.innerText()).toBe('Queen West');
});

test('all faults appear together and link to their fields; a fault disappears when it is fixed, but not when its field is focused', async () => {
  const { page, drawer, field } = await openForm();
  const wrong = drawer.locator('.ant-form-item-has-error');
  const alert = drawer.getByRole('alert').filter({ hasText: 'Validation Error' });
  await field('Email').fill('nope');
  await field('Address').fill('12 Front St');
  await page.keyboard.press('Control+Enter');
  await alert.getByText('4 things to fix:').waitFor();
  expect(await alert.getByRole('button').allInnerTexts()).toEqual(['Name', 'Email', 'Address', 'Store']);
  await drawer.getByText('Invalid Email').waitFor();
  await untilFocused(field('Name'));
  // Neither focusing a field nor typing a letter removes its fault.
  await page.keyboard.press('Tab');
  await field('Address').press('End');
  await field('Address').pressSequentially(' W');
  await field('Email').focus();
  await expect.poll(() => wrong.count()).toBe(4);
  await alert.getByRole('button', { name: 'Name' }).click();
  await untilFocused(field('Name'));
  await field('Name').fill('Mended');
  await alert.getByText('3 things to fix:').waitFor();
  await field('Email').fill('a@maple.example');
  await field('Address').fill('200 King St W, Toronto, ON, M5H 3T4');
  await drawer.locator('.order-reach-slots button').first().click();
  await alert.waitFor({ state: 'detached' });
  await expect.poll(() => wrong.count()).toBe(0);
});

test('n focuses the name; Enter waits for the suggestions of an address', async () => {
  const { page, drawer, field } = await openForm();
  await untilFocused(field('Name'));
  await field('Name').fill('Somebody New');
  const { address } = await anOldOrder();
  const suggestions = Promise.withResolvers<Route>();
  await page.route(`**${contract.recipients.addresses.path}?*`, (route) => suggestions.resolve(route), { times: 1 });
  await field('Address').fill(address.slice(0, 9));
  await page.keyboard.press('Enter');
  await (await suggestions.promise).continue();
  await page.locator('.suggestions .suggestion').first().waitFor();
  expect(await drawer.getByRole('alert').count()).toBe(0);
});

test('a number that is taken links to the order that has it', async () => {
  const { page, drawer, field } = await openForm({ expected: [/^409 \/retailer\/orders$/] });
  const { number } = await anOldOrder();
  await field('Name').fill('Somebody Else');
  await field('Address').fill('200 King St W, Toronto, ON, M5H 3T4');
  await drawer.locator('.order-reach-slots button').first().click();
  await drawer.getByText('Number, proof, tags, custom fields').click();
  await field('Order number').fill(number);
  await drawer.getByRole('button', { name: 'Add order', exact: true }).click();
  // The form focuses its fault.
  await drawer.getByRole('alert').first().waitFor();
  await untilFocused(field('Order number'));
  await untilStill(page);
  await drawer.getByRole('button', { name: 'Open the order with this number' }).click();
  // The typed values are not saved: the page asks about them before the other order opens.
  await page.locator('.ant-modal-confirm-btns').getByRole('button', { name: 'Discard', exact: true }).click();
  await page.locator('.order-title', { hasText: number }).waitFor();
  await untilDrafts(page, 0);
});

test('a copy has all values except those specific to the original parcel; the next order keeps store and slot', async () => {
  const { id } = await anOldOrder();
  const { drawer, field } = await openForm({ path: `/orders?panel=new&from=${id}&` });
  await drawer.getByText('Copied from order').waitFor();
  await untilHolds(field('Name'), /./);
  expect(await field('Order number').inputValue()).toBe('');
  await drawer.locator('.order-reach-slots button').first().click();
  await drawer.locator('.order-reach-slots button[aria-pressed=true]').waitFor();
  const slot = async () => [
    ...(await drawer.locator('.order-slot .ant-select-content').allInnerTexts()),
    await drawer.locator('.order-slot .ant-picker input').inputValue(),
  ];
  const chosen = await slot();
  expect(chosen).not.toContain('');
  await drawer.getByRole('button', { name: 'Add and start another' }).click();
  await expect.poll(() => field('Name').inputValue()).toBe('');
  await expect.poll(slot).toEqual(chosen);
});

test('a member who may not choose store and slot sees which ones the order will get, and it gets them', async () => {
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  await client.query("update members set permissions = '{}' where email = $1", [coordinator]);
  await client.end();
  const { page, drawer, field } = await openForm({ as: coordinator, language: 'fr' });
  await drawer.locator('.order-reach').getByText('Entrez l’adresse').waitFor();
  expect(await page.locator('.order-slot').count()).toBe(0);
  await field('Nom').fill('Zoé Sans-Choix');
  await field('Adresse').fill('200 King St W, Toronto, ON, M5H 3T4');
  await drawer.locator('.order-reach').getByText('Elle partira de Queen West').waitFor();
  await drawer.getByRole('button', { name: 'Ajouter une commande', exact: true }).click();
  await page.locator('.order-form').waitFor({ state: 'hidden' });
  await page.locator('.order-detail').getByText('Zoé Sans-Choix').first().waitFor();
});

test('signing out deletes drafts', async () => {
  const { page, field } = await openForm();
  await field('Name').fill('Private Person');
  await untilDrafts(page, 1);
  await page.goto(`${stage.url}/logout?lang=en`);
  await page.getByLabel('Email').waitFor();
  await untilDrafts(page, 0);
});
