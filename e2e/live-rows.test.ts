// Rows are updated as the courier works, but scroll position, selection, focus and typed text are preserved.
import type { FleetEventType } from '@portage/contract/fleet/states';
import type { Order } from '@portage/contract/orders/schema';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeFulfilled, makeOrders, report } from './orders.ts';
import { raiseStage } from './stage.ts';
import { untilStill } from './still.ts';

const stage = raiseStage();

/** Opens the newest page of orders, with animations. */
const open = (more = '', expected: RegExp[] = []) =>
  stage.open(`/orders?pageSize=50${more}&lang=en`, { reducedMotion: 'no-preference', expected });

/** Reports the events of these orders one after the other, as during a courier's day. Returns their number. */
async function work(orders: readonly Order[], types: readonly FleetEventType[]): Promise<number> {
  let sent = 0;
  for (const type of types)
    for (const order of orders) {
      sent += 1;
      expect(await report(stage, order, type)).toMatchObject({ status: 'applied' });
    }
  return sent;
}

const rowOf = (page: Page, { id }: Order) => page.locator(`.order-row[data-row-key="${id}"]`);
/** Returns the scroll position, of the page or its content element. */
const placeOf = (page: Page) => page.evaluate(() => scrollY + (document.querySelector('#content')?.scrollTop ?? 0));
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-row-key'));

test('focus, selection and scroll position are preserved while fifty events arrive', async () => {
  // The newest orders come first in the list.
  const orders = (await makeFulfilled(stage, 'L', 12)).toReversed();
  const [first, second, third] = orders.slice(2);
  if (!first || !second || !third) throw new Error('No orders were made');
  const page = await open();
  await rowOf(page, first).locator('input[type=checkbox]').check();
  await rowOf(page, second).locator('input[type=checkbox]').check();
  await rowOf(page, third).focus();
  const place = (await placeOf(page)) + 240;
  await page.mouse.wheel(0, 240);
  await expect.poll(() => placeOf(page)).toBe(place);
  const calls = await work(orders, ['PICKED_UP_FROM_STORE', 'CALL_ATTEMPT', 'SMS_SENT', 'CALL_ATTEMPT', 'SMS_SENT']);
  const sorted = await work(orders.slice(0, 8), ['SORTED_AT_WAREHOUSE']);
  expect(calls + sorted).toBeGreaterThanOrEqual(50);
  for (const order of orders.slice(0, 8)) await rowOf(page, order).getByText('At the warehouse').waitFor();
  expect(await placeOf(page)).toBe(place);
  expect(await focusedRow(page)).toBe(third.id);
  await page.getByText('2 selected').waitFor();
  for (const order of [first, second])
    expect(await rowOf(page, order).locator('input[type=checkbox]').isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/*order=${third.id}*`);
});

test('an open edit keeps its typed text and cursor, and can be saved', async () => {
  const [edited, ...others] = await makeFulfilled(stage, 'E', 8);
  if (!edited) throw new Error('No orders were made');
  // The courier has changed the order in between; saving detects that first.
  const page = await open(`&order=${edited.id}`, [new RegExp(`^409 /retailer/orders/${edited.id}$`)]);
  const drawer = page.locator('.side-drawer');
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
  const note = drawer.getByLabel('Note for the driver');
  await note.fill('Ring twice, then ');
  await work([edited], ['SMS_SENT']);
  await work(others, ['AT_WAREHOUSE']);
  for (const order of others) await rowOf(page, order).getByText('At the warehouse').waitFor();
  await page.keyboard.type('wait');
  expect(await note.inputValue()).toBe('Ring twice, then wait');
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Changes saved').waitFor();
});

test('offline, the screen says so, shows no rows of another filter, and nothing is saved, not even later', async () => {
  const { orders } = await stage.api();
  const [order] = await makeOrders(stage, 'O', 1);
  if (!order) throw new Error('No order was made');
  const page = await open('', [/ERR_INTERNET_DISCONNECTED/]);
  await rowOf(page, order).locator('input[type=checkbox]').check();
  const fulfil = page.getByRole('button', { name: 'Fulfil', exact: true });
  await fulfil.waitFor();
  // The parts of the screen that load later.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByText(/^You are offline\. Shown as of .*; changes cannot be saved\.$/).waitFor();
  await fulfil.click();
  // A press on a button that still moves can miss it.
  await untilStill(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Fulfil', exact: true }).click();
  await page.getByText('That did not work').waitFor();
  // The rows that were read before stay until others are asked for.
  await rowOf(page, order).waitFor();
  await page.getByRole('link', { name: /^Missed/ }).click();
  await page.getByText('This could not be loaded').waitFor();
  expect(await page.locator('.order-row').count()).toBe(0);
  await page.context().setOffline(false);
  await page.getByText('You are offline').waitFor({ state: 'detached' });
  await page.locator('.order-row').first().waitFor();
  expect((await orders.read({ params: { id: order.id } })).status).toBe('NOT_SCHEDULED');
});
