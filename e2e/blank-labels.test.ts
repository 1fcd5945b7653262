// Blank labels: printed in the portal, and bound to orders there and on the phone of the back room.
import { expect, test } from 'vitest';
import { act, chooseStore, cut, lines, mode, raiseScanStage, scan, untilLines } from './scanPage.ts';

const { stage, ids, makeOrders, open, printBlanks } = raiseScanStage();

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
  await lines(page, 'refused').getByText(`already on order ${order.number}`).waitFor();
  await act(page, 'Bind a blank label');
  await scan(page, another);
  await untilLines(page, 'done', 3);
});

test('a store prints blank labels, and binds one in the order’s menu', async () => {
  const [order = expect.unreachable()] = await makeOrders(1, { numberOfPackages: 2 });
  const page = await stage.open('/orders?panel=print', {
    expected: [/^404 .retailer.orders.*bind-label/, /^Failed to load resource/],
    size: [1440, 900],
    showsPdfs: false,
  });
  const drawer = page.getByRole('dialog', { name: 'Print labels' });
  await drawer.getByRole('radio', { name: 'Blank labels of a store' }).check();
  await drawer.getByRole('combobox', { name: 'Store' }).click();
  await page.getByTitle('Queen West', { exact: true }).click();
  await drawer.getByLabel('How many').fill('3');
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
  await dialog.getByLabel('Scan or type a code').fill(code);
  await page.keyboard.press('Enter');
  await page.getByText('The label is bound').waitFor();
  await page.getByText(code).first().waitFor();
});
