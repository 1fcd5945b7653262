// The jobs of a coordinator's day (a file of orders is in today.test.ts), each within a number of presses. A press is a click or a key other
// than text that is typed into a field; a field that has the focus needs no click.
import type { Order } from '@portage/contract/orders/schema';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeStoreOfNow, sign, soon, storeAddress } from './handovers.ts';
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
  const start = performance.now();
  let presses = 0;
  const count = <Value>(pressed: Promise<Value>) => {
    presses += 1;
    return pressed;
  };
  return {
    page,
    count,
    click: (place: Locator) => count(place.click()),
    key: (name: string) => count(page.keyboard.press(name)),
    /** Prints and returns how many presses a job took. */
    pressesOf: (job: string) => {
      console.log(`${job}: ${presses} presses, ${Math.round(performance.now() - start)} ms`);
      return presses;
    },
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
  const { page, key, pressesOf } = await open('/inbox');
  await key('/');
  await untilFocused(page.getByRole('searchbox'));
  await page.keyboard.type('4165550188');
  await page.locator('.order-row', { hasText: number ?? '' }).waitFor();
  await key('Enter');
  await dialog(page).locator('.order-headline').waitFor();
  expect(pressesOf('open a caller’s order')).toBe(2);
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
  expect(tell.pressesOf('write to a recipient')).toBe(3);

  const wrong = await made('FIX', '416 555 0191');
  const correct = await open(`/orders?order=${wrong.id}`);
  await correct.click(dialog(correct.page).getByRole('button', { name: 'Edit', exact: true }));
  expect(await dialog(correct.page).getByLabel('Number of packages').isDisabled()).toBe(true);
  const line = dialog(correct.page).getByLabel('Unit', { exact: true });
  await correct.click(line);
  // Without a pause between them: the form must save a change of the same moment.
  await Promise.all([correct.page.keyboard.insertText('Unit 4'), correct.key('Enter')]);
  await dialog(correct.page).getByText('Unit 4').first().waitFor();
  expect(correct.pressesOf('correct an address')).toBe(3);
});

test('a recipient’s message is answered from the inbox in two presses', async () => {
  const { number, trackingLink } = await made('CHAT', '416 555 0190', true);
  const recipient = await stage.open(new URL(trackingLink).pathname, { as: null });
  await recipient.getByRole('button', { name: /^Write to the driver/ }).click();
  await recipient.getByRole('dialog').getByLabel('Your message').fill('I am downstairs');
  await recipient.keyboard.press('Enter');
  await recipient.getByRole('dialog').getByText('I am downstairs').waitFor();

  const { page, click, key, pressesOf } = await open('/inbox');
  await click(page.locator('.order-row', { hasText: number ?? '' }).getByRole('button', { name: 'Answer' }));
  const reply = dialog(page).getByLabel('Message in the store’s name');
  await untilFocused(reply);
  await page.keyboard.type('He is told');
  await key('Enter');
  await dialog(page).locator('.timeline > li', { hasText: 'He is told' }).waitFor();
  expect(pressesOf('answer a recipient')).toBe(2);
});

test('another day is asked for in two presses, of one order and of several', async () => {
  const orders = await makeFulfilled(stage, 'LATER', 3);
  for (const order of orders) {
    await report(stage, order, 'ATTEMPTING_DELIVERY');
    await report(stage, order, 'SKIPPED', { statusId: 4 });
  }
  const api = await stage.api();
  const asked = async (nth: number) =>
    (await api.orders.read({ params: { id: orders[nth]?.id ?? '' } })).requests.map(({ kind, changes }) => [
      kind,
      changes,
    ]);
  const expected = [
    [
      'CHANGE',
      {
        date: Temporal.PlainDate.from(orders[0]?.today ?? '')
          .add({ days: 1 })
          .toString(),
      },
    ],
  ];
  const one = await open('/inbox');
  const rowIn = (page: Page, number: string) => page.locator('.order-row', { hasText: number });
  await one.click(rowIn(one.page, 'LATER-1').getByRole('button', { name: 'Ask for a new date' }));
  const form = one.page.getByRole('dialog', { name: /^Deliver on another date: order LATER-1$/ });
  await form.waitFor();
  expect(await form.getByRole('radio').count()).toBe(4);
  expect(await form.getByLabel('Reason').inputValue()).toMatch(/^Refused /);
  await one.click(form.getByRole('button', { name: 'Send to the courier' }));
  await form.waitFor({ state: 'hidden' });
  expect(one.pressesOf('ask for another day')).toBe(2);
  expect(await asked(0)).toEqual(expected);

  const many = await open('/inbox');
  for (const number of ['LATER-2', 'LATER-3']) await many.click(rowIn(many.page, number).getByRole('checkbox'));
  await many.click(many.page.locator('.selection-bar').getByRole('button', { name: 'Ask the courier' }));
  const forms = many.page.getByRole('dialog', { name: /^Ask the courier about 2 orders/ });
  expect(await forms.getByLabel('Reason').inputValue()).toBe('Answer needed');
  await many.click(forms.locator('.ant-radio-button-wrapper').first());
  await many.click(forms.getByRole('button', { name: 'Send to the courier' }));
  await forms.waitFor({ state: 'hidden' });
  expect(many.pressesOf('ask for another day of two orders')).toBe(5);
  expect([await asked(1), await asked(2)]).toEqual([expected, expected]);
});

test('a parcel is handed to the driver in four presses, and a scan', async () => {
  const pickupScheduleId = await makeStoreOfNow(stage, 'Ramp');
  const { orders, labels } = await stage.api();
  const body = { ...soon, number: 'RAMP-1', recipient: 'Ada Main', address: storeAddress, pickupScheduleId };
  const { id, trackingCode } = await orders.create({ body });
  await orders.fulfil({ params: { id }, body: {} });
  const { page, click, count, pressesOf } = await open('/');
  const card = page.locator('.today-store', { has: page.getByRole('heading', { name: 'Ramp', exact: true }) });
  const start = card.getByRole('button', { name: 'Start handover', exact: true });
  // The label is printed first.
  expect(await card.locator('.ant-btn-primary').allInnerTexts()).toEqual([expect.stringMatching(/^Print/)]);
  await labels.generate({ params: { id } });
  await card.locator('.ant-btn-primary', { hasText: 'Start handover' }).waitFor();
  await click(start);
  await page.locator('.handover-field input:focus').first().waitFor();
  await page.keyboard.type(`${trackingCode}\n`);
  await page.getByText('1 of 1').waitFor();
  await click(page.getByLabel('Driver’s name'));
  await page.keyboard.type('Marc');
  await count(sign(page));
  await click(page.getByRole('button', { name: 'Close the handover' }));
  await page.getByRole('button', { name: 'Manifest (PDF)' }).waitFor();
  // One of them is the signature.
  expect(pressesOf('hand a parcel to the driver')).toBe(4);
});

test('a charge is questioned in four presses', async () => {
  const { page, click, pressesOf } = await open('/expense?lang=en&service=delivery&period=all');
  await page.locator('.expense-unfold').nth(3).click();
  await page.locator('.ant-table-row-level-1 .expense-unfold').first().click();
  await click(
    page
      .locator('.ant-table-row-level-2')
      .first()
      .getByRole('button', { name: /^See this charge/ }),
  );
  const drawer = dialog(page);
  await click(drawer.getByRole('button', { name: 'Question this charge' }));
  await click(drawer.getByLabel('Nobody came'));
  await drawer.getByLabel('Your question').fill('The recipient was home');
  await click(drawer.getByRole('button', { name: 'Send to the courier' }));
  await drawer.getByText('Waiting for the courier’s answer').waitFor();
  expect(pressesOf('question a charge')).toBe(4);
});
