// The jobs of a coordinator's day (a file of orders is in today.test.ts), each within a number of presses. A press is a click or a key other
// than text that is typed into a field; a field that has the focus needs no click.
import type { Order } from '@portage/contract/orders/schema';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeFulfilled, report } from './orders.ts';
import { untilFocused } from './sight.ts';
import { raiseStage } from './stage.ts';
import { untilSettled } from './still.ts';

const stage = raiseStage();

/** Opens a screen, and counts what is pressed there. */
async function open(path: string) {
  const page = await stage.open(path);
  await page.locator('.page-header h1').waitFor();
  await untilSettled(page);
  let presses = 0;
  const count = <Value>(pressed: Promise<Value>) => {
    presses += 1;
    return pressed;
  };
  return {
    page,
    click: (place: Locator) => count(place.click()),
    key: (name: string) => count(page.keyboard.press(name)),
    presses: () => presses,
  };
}

/** Creates an order with a telephone number that the driver is delivering, or has delivered. */
async function made(number: string, phone: string, isDelivered = false): Promise<Order> {
  const [order = expect.unreachable()] = await makeFulfilled(stage, number, 1);
  const driver = { driverId: 'd-1', driverName: 'Karim Benali' };
  const edited = await (await stage.api()).orders.edit({ params: { id: order.id }, body: { phone } });
  await report(stage, order, 'ATTEMPTING_DELIVERY', driver);
  if (isDelivered) await report(stage, order, 'COMPLETED', { ...driver, statusId: 2 });
  return edited;
}

const dialog = (page: Page) => page.getByRole('dialog');

test('the order of a caller is open after two presses', async () => {
  const { number } = await made('CALL', '416 555 0188');
  const { page, key, presses } = await open('/inbox');
  await key('/');
  await untilFocused(page.getByRole('searchbox'));
  await page.keyboard.type('4165550188');
  await page.locator('.order-row', { hasText: number ?? '' }).waitFor();
  await key('Enter');
  await dialog(page).locator('.order-headline').waitFor();
  expect(presses()).toBe(2);
});

test('a recipient is written to, and an address is corrected, in three presses each', async () => {
  const told = await made('TELL', '416 555 0189', true);
  const tell = await open(`/orders?order=${told.id}`);
  await tell.click(dialog(tell.page).getByText('To recipient', { exact: true }));
  const message = dialog(tell.page).getByLabel('Message in the store’s name');
  await tell.click(message);
  await message.fill('It is at the back door');
  await tell.key('Enter');
  await dialog(tell.page).locator('.timeline > li', { hasText: 'back door' }).waitFor();
  expect(tell.presses()).toBe(3);

  const wrong = await made('FIX', '416 555 0191');
  const correct = await open(`/orders?order=${wrong.id}`);
  await correct.click(dialog(correct.page).getByRole('button', { name: 'Edit', exact: true }));
  expect(await dialog(correct.page).getByLabel('Number of packages').isDisabled()).toBe(true);
  const line = dialog(correct.page).getByLabel('Unit', { exact: true });
  await correct.click(line);
  // Without a pause between them: the form must save a change of the same moment.
  await Promise.all([correct.page.keyboard.insertText('Unit 4'), correct.key('Enter')]);
  await dialog(correct.page).getByText('Unit 4').first().waitFor();
  expect(correct.presses()).toBe(3);
});

test('a recipient’s message is answered from the inbox in two presses', async () => {
  const { number, trackingLink } = await made('CHAT', '416 555 0190', true);
  const recipient = await stage.open(new URL(trackingLink).pathname, { as: null });
  await recipient.getByRole('button', { name: /^Write to the driver/ }).click();
  await recipient.getByRole('dialog').getByLabel('Your message').fill('I am downstairs');
  await recipient.keyboard.press('Enter');
  await recipient.getByRole('dialog').getByText('I am downstairs').waitFor();

  const { page, click, key, presses } = await open('/inbox');
  await click(page.locator('.order-row', { hasText: number ?? '' }).getByRole('button', { name: 'Answer' }));
  const reply = dialog(page).getByLabel('Message in the store’s name');
  await untilFocused(reply);
  await page.keyboard.type('He is told');
  await key('Enter');
  await dialog(page).locator('.timeline > li', { hasText: 'He is told' }).waitFor();
  expect(presses()).toBe(2);
});
