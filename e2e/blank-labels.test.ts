// Blank labels: printed in the portal, and bound to orders there and on the phone of the back room.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { act, button, chooseStore, cut, lines, mode, raiseScanStage, scan, untilLines } from './scanPage.ts';

const { stage, ids, makeOrders, open, printBlanks } = raiseScanStage();

type Order = { number: string | null; trackingCode: string };

const shows = (page: Page, number: string | null) =>
  expect.poll(() => page.locator('.scan-card h2').allInnerTexts()).toEqual([number]);

/** Scans an order, then its blank label. */
const bindTo = async (page: Page, { number, trackingCode }: Order, label: string) => {
  await scan(page, trackingCode);
  await shows(page, number);
  await act(page, 'Bind a blank label');
  await scan(page, label);
};

test('a blank label is bound without a network, and its code finds the order at once', async () => {
  const [order = expect.unreachable(), other = expect.unreachable()] = await makeOrders(2);
  const api = await stage.api();
  const [code = '', another = ''] = await printBlanks(2);
  const page = await open({ hasOwnSession: true });
  await chooseStore(page);
  await cut(page, true);
  await scan(page, order.trackingCode);
  await act(page, 'Bind a blank label');
  await page.getByText(`${order.number}: scan the blank label`).waitFor();
  await scan(page, other.trackingCode);
  await page.getByText('is not the code of a blank label').waitFor();
  await scan(page, code.toLowerCase());
  await untilLines(page, 'waiting', 1);
  await mode(page, 'Hand over');
  await scan(page, code);
  await untilLines(page, 'waiting', 2);
  await cut(page, false);
  await untilLines(page, 'done', 2);
  expect((await api.orders.lookup({ query: { code } })).data).toMatchObject([{ id: order.id }]);
  const { data } = await api.handovers.list({ query: { pickupScheduleId: ids.store } });
  expect(data).toMatchObject([{ status: 'OPEN' }, ...data.slice(1)]);
  // The label of another order is refused with its name.
  await mode(page, 'Open');
  await scan(page, other.trackingCode);
  await act(page, 'Bind a blank label');
  await scan(page, code);
  await lines(page, 'refused').getByText(`already bound to order ${order.number}`).waitFor();
  await act(page, 'Bind a blank label');
  await scan(page, another);
  await untilLines(page, 'done', 3);
});

test('a binding that was begun ends with another mode or store, or when it is canceled', async () => {
  const [order = expect.unreachable(), other = expect.unreachable()] = await makeOrders(2);
  const page = await open({ hasOwnSession: true });
  await chooseStore(page);
  const cancel = button(page, 'Cancel');
  const begin = async () => {
    await scan(page, order.trackingCode);
    await shows(page, order.number);
    await act(page, 'Bind a blank label');
    await cancel.waitFor();
  };
  const ended = async () => {
    await cancel.waitFor({ state: 'detached' });
    await scan(page, other.trackingCode);
    await shows(page, other.number);
  };
  await begin();
  await cancel.click();
  await ended();
  await begin();
  await page.getByLabel('This store').selectOption('Plateau');
  await ended();
  await begin();
  await mode(page, 'Fulfil');
  await cancel.waitFor({ state: 'detached' });
  await scan(page, other.trackingCode);
  await untilLines(page, 'done', 1);
});

test('a label that was replaced is bound again, and one that was moved finds its new order', async () => {
  const [order = expect.unreachable(), other = expect.unreachable()] = await makeOrders(2);
  const [code = '', another = ''] = await printBlanks(2);
  // The phone's list contains both orders.
  const page = await open({ hasOwnSession: true });
  await chooseStore(page);
  for (const [index, label] of [code, another, code].entries()) {
    await bindTo(page, order, label);
    await untilLines(page, 'done', index + 1);
  }
  await bindTo(page, other, another);
  await untilLines(page, 'done', 4);
  await cut(page, true);
  await scan(page, another);
  await shows(page, other.number);
  await scan(page, code);
  await shows(page, order.number);
});

test('the label of a chosen package is replaced, by keyboard and without a network', async () => {
  const [order = expect.unreachable()] = await makeOrders(1, { numberOfPackages: 2 });
  const [first = '', second = '', third = ''] = await printBlanks(3);
  const page = await open({ hasOwnSession: true });
  await chooseStore(page);
  await bindTo(page, order, first);
  await bindTo(page, order, second);
  await untilLines(page, 'done', 2);
  await cut(page, true);
  await act(page, 'Bind a blank label');
  const choice = page.getByRole('group', { name: 'Label of package' });
  await choice.getByRole('button', { name: 'First without a label', pressed: true }).waitFor();
  await choice.getByRole('button', { name: '2' }).press('Enter');
  await page.keyboard.type(third);
  await page.keyboard.press('Enter');
  await lines(page, 'waiting').getByText('Bind a blank label · Package 2 · Waiting').waitFor();
  await cut(page, false);
  await untilLines(page, 'done', 3);
  const { packages } = await (await stage.api()).orders.read({ params: { id: order.id } });
  expect(packages.map(({ trackingCode }) => trackingCode)).toEqual([first, third]);
  // A label that the order already has on another package is refused, not taken for a repeated scan.
  await act(page, 'Bind a blank label');
  await choice.getByRole('button', { name: '1' }).click();
  await scan(page, third);
  await lines(page, 'refused').getByText(`already bound to order ${order.number}`).waitFor();
});

test('the label of an order that was voided fulfils it again', async () => {
  const page = await open({ hasOwnSession: true });
  await chooseStore(page);
  // An order that is not on the phone's list is read at each scan.
  const [order = expect.unreachable()] = await makeOrders(1);
  const [code = ''] = await printBlanks(1);
  await bindTo(page, order, code);
  await untilLines(page, 'done', 1);
  await (await stage.api()).orders.void({ params: { id: order.id } });
  await scan(page, code);
  await page.locator('.scan-card').getByRole('button', { name: 'Fulfil' }).waitFor();
  await bindTo(page, order, code);
  await untilLines(page, 'done', 2);
});

test('a server of the previous release does not lose a binding', async () => {
  const [order = expect.unreachable()] = await makeOrders(1);
  const [code = ''] = await printBlanks(1);
  const page = await open({ hasOwnSession: true });
  const body = { status: 404, message: '', error: { type: 'NOT_FOUND' }, errors: [], requestId: '' };
  const route = page
    .context()
    .route('**/bind-label', (each) => each.fulfill({ status: 404, json: body }), { times: 1 });
  await route;
  const replied = page.waitForResponse('**/bind-label');
  await scan(page, order.trackingCode);
  await act(page, 'Bind a blank label');
  await scan(page, code);
  await replied;
  await page.getByText('Offline').waitFor();
  await untilLines(page, 'waiting', 1);
  await button(page, 'Send now').click();
  await untilLines(page, 'done', 1);
});

test('a store prints blank labels, and binds one in the order’s menu', async () => {
  const [order = expect.unreachable()] = await makeOrders(1, { numberOfPackages: 2 });
  const page = await stage.open('/orders?panel=print', {
    expected: [/^404 .retailer.orders.*bind-label/, /^Failed to load resource/],
    size: [1440, 900],
    showsPdfs: false,
  });
  const drawer = page.getByRole('dialog', { name: 'Print labels' });
  await drawer.getByRole('radio', { name: 'Blank labels for a store' }).check();
  await drawer.getByRole('combobox', { name: 'Store' }).click();
  await page.getByTitle('Queen West', { exact: true }).click();
  await drawer.getByLabel('Number of labels').fill('');
  await drawer.getByRole('button', { name: 'Print labels' }).hover();
  await page.getByRole('tooltip', { name: 'Enter the number of labels first' }).waitFor();
  await drawer.getByLabel('Number of labels').fill('3');
  const saved = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Print 3 blank labels' }).click();
  expect((await saved).suggestedFilename()).toBe('blank-labels-3.pdf');
  await drawer.getByText('3 blank labels are ready').waitFor();

  const [code = ''] = await printBlanks(1);
  await page.goto(`${stage.url}/orders?order=${order.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Bind a blank label' }).click();
  const dialog = page.getByRole('dialog', { name: `Bind a blank label to order ${order.number}` });
  await page.keyboard.type(order.trackingCode);
  await page.keyboard.press('Enter');
  await dialog.getByText('No blank label of this order’s store has this code').waitFor();
  await expect.poll(() => dialog.getByLabel('Scan or type a code').inputValue()).toBe('');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.getByText('The label is bound').waitFor();
  await page.getByText(code).first().waitFor();
});
