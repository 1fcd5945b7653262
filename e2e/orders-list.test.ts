// Working in the orders list by keyboard and scanner: columns, filters, views and codes.
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { coordinator } from './client.ts';
import { makeFulfilled, makeOrders } from './orders.ts';
import { numberIn, untilFocused } from './sight.ts';
import { raiseStage } from './stage.ts';

// A separate stage, because these tests change the members' table columns.
const stage = raiseStage();
let page: Page;

beforeAll(async () => {
  // A view name that is taken is refused below its field.
  page = await stage.open('/login', { expected: [/^409 \/retailer\/order-views$/] });
});

async function open(query = ''): Promise<void> {
  await page.goto(`${stage.url}/orders?lang=en${query}`);
  await page.locator('.order-row').first().waitFor();
}

const asked = (...names: string[]) => names.map((name) => new URL(page.url()).searchParams.get(name));
const heads = async () =>
  (await page.locator('.orders-table thead th').allInnerTexts()).map((text) => text.trim()).filter(Boolean);

test('columns can be chosen and moved by keyboard, and are kept after a reload', async () => {
  await open();
  // The tags have a column only if a row has tags.
  const usual = ['Order', 'Recipient', 'Planned', 'Store', 'Status', 'Added'];
  const shown = async () => (await heads()).filter((head) => [...usual, 'Source'].includes(head));
  await expect.poll(shown).toEqual(usual);
  await page.locator('.orders-columns-button').press('Enter');
  // A key pressed before would go to the first checkbox, which the opening menu focuses.
  await untilFocused(page.getByRole('checkbox', { name: 'Order', exact: true }));
  await page.getByRole('checkbox', { name: 'Tags' }).press('Space');
  await page.getByRole('checkbox', { name: 'Source' }).press('Space');
  const up = page.getByRole('button', { name: 'Move Status up' });
  // Faster than the screen is updated, yet every click counts.
  await up.evaluate((button: HTMLElement) => {
    button.focus();
    button.click();
    button.click();
  });
  await untilFocused(up);
  const chosen = ['Order', 'Recipient', 'Planned', 'Status', 'Store', 'Source', 'Added'];
  await expect.poll(shown).toEqual(chosen);
  const wanted = ['number', 'recipient', 'slot', 'status', 'store', 'source'];
  const kept = async () => {
    const { preferences } = await stage.api();
    const { orderColumns } = await preferences.read();
    return orderColumns?.flatMap(({ key, isShown }) => (isShown && wanted.includes(key) ? [key] : []));
  };
  await expect.poll(kept).toEqual(wanted);
  await open();
  await expect.poll(shown).toEqual(chosen);
});

test('menus open with reduced motion, and a relative date is kept in the URL', async () => {
  await open();
  await page.locator('.orders-date').click();
  await page.locator('.ant-select-item-option', { hasText: 'Today' }).click();
  await expect.poll(() => asked('date')).toEqual(['today']);
  await page.locator('.orders-clear').click();
  await expect.poll(() => asked('date')).toEqual([null]);
  await page.locator('.orders-date').click();
  await page.locator('.ant-select-item-option', { hasText: 'On a date' }).click();
  const day = page.getByRole('textbox', { name: 'On a date' });
  await day.fill('2026-11-20');
  await day.press('Enter');
  await expect.poll(() => asked('date')).toEqual(['2026-11-20']);
  await page.locator('.orders-clear').click();
  await day.waitFor({ state: 'detached' });
  // With reduced motion, a pressed button has no wave animation either.
  expect(await page.locator('.ant-wave').count()).toBe(0);
});

test('a pause while typing a search loses no text', async () => {
  await open();
  const field = page.locator('.order-filters input[type=search]');
  await field.pressSequentially('jean ');
  await expect.poll(() => asked('search')).toEqual(['jean']);
  await field.pressSequentially('dupont');
  expect(await field.inputValue()).toBe('jean dupont');
  await expect.poll(() => asked('search')).toEqual(['jean dupont']);
  expect(await field.inputValue()).toBe('jean dupont');
});

test('a search shows which fields it covers, which hidden field matched, and when it is too short', async () => {
  await open();
  const field = page.getByRole('searchbox', { name: /phone, email, address/ });
  await field.fill('client1');
  await page.getByText('Found by email').first().waitFor();
  await field.fill('zo');
  await page.getByRole('heading', { name: 'Keep typing' }).waitFor();
});

test('Enter opens the only order that a search finds, and lists several', async () => {
  const [made] = await makeOrders(stage, 'SOLE', 2);
  await open();
  const field = page.locator('.order-filters input[type=search]');
  await field.fill('Main SOLE');
  await field.press('Enter');
  await expect.poll(() => page.locator('.order-row').count()).toBe(2);
  expect(asked('search', 'order')).toEqual(['Main SOLE', null]);
  await untilFocused(page.locator('.order-row').first());
  await field.fill('main sole 1');
  await field.press('Enter');
  await page.locator('.order-title', { hasText: 'SOLE-1' }).waitFor();
  expect(asked('search', 'order')).toEqual(['main sole 1', made?.id]);

  // The search is found from every screen.
  await page.goto(`${stage.url}/dashboard?lang=en`);
  await page.getByRole('button', { name: 'Search orders' }).waitFor();
  await page.keyboard.press('/');
  await untilFocused(field);
  await page.keyboard.type('main sole 1');
  await page.keyboard.press('Enter');
  await page.locator('.order-title', { hasText: 'SOLE-1' }).waitFor();
  await page.locator('.side-drawer:focus-within').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.side-drawer').waitFor({ state: 'hidden' });
  await untilFocused(page.locator('.order-row'));
});

test('an order that a search found is not opened if the member keeps typing', async () => {
  await makeOrders(stage, 'TYPE', 2);
  await open();
  const field = page.locator('.order-filters input[type=search]');
  const isFound = (url: URL) => url.searchParams.get('search') === 'like:Main TYPE 1';
  const held = Promise.withResolvers<void>();
  await page.route(isFound, (route) => held.promise.then(() => route.continue()));
  const asking = page.waitForRequest((request) => isFound(new URL(request.url())));
  await field.fill('Main TYPE 1');
  await field.press('Enter');
  const replied = (await asking).response();
  await field.press('Backspace');
  held.resolve();
  await replied;
  await page.unroute(isFound);
  await field.fill('Main TYPE');
  await expect.poll(() => page.locator('.order-row').count()).toBe(2);
  expect(asked('order')).toEqual([null]);
});

test('columns of a later release are ignored, and not stored by this one', async () => {
  const path = '**/retailer/users/me/preferences';
  const column = (key: string) => ({ key, isShown: true });
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const orderColumns = ['weather', 'number', 'status'].map(column);
    return route.fulfill({ response, json: { ...(await response.json()), orderColumns } });
  });
  await open();
  const usual = ['Order', 'Recipient', 'Planned', 'Store', 'Status', 'Added'];
  await expect.poll(async () => (await heads()).filter((head) => usual.includes(head))).toEqual(['Order', 'Status']);
  await page.locator('.orders-columns-button').press('Enter');
  const stored = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('preferences'));
  await page.getByRole('checkbox', { name: 'Recipient' }).press('Space');
  const { orderColumns } = (await stored).postDataJSON();
  expect(orderColumns.slice(0, 2)).toEqual([column('number'), column('status')]);
  expect(JSON.stringify(orderColumns)).not.toContain('weather');
  await page.unroute(path);
});

test('the ready-made views show what they are named after, in the columns of the member', async () => {
  await open('&status=skipped');
  const button = page.locator('.orders-views-button');
  await page.keyboard.press('v');
  const menu = page.getByRole('dialog', { name: 'Views' });
  await untilFocused(menu.getByRole('button', { name: 'Planned today' }));
  await menu.getByRole('button', { name: 'Planned yesterday, missed' }).click();
  await expect.poll(() => asked('status', 'date', 'bucket')).toEqual([null, 'yesterday', 'skipped']);
  await expect.poll(() => button.innerText()).toContain('Planned yesterday, missed');
});

test('a view can be saved by name, is shown by name, can be renamed, and restores its filters', async () => {
  await open('&status=skipped&type=DELIVERY');
  await page.keyboard.press('v');
  const menu = page.getByRole('dialog', { name: 'Views' });
  const name = menu.getByRole('textbox');
  await untilFocused(menu.getByRole('button', { name: 'Planned today' }));
  await name.focus();
  await page.keyboard.type('To watch');
  await page.keyboard.press('Enter');
  const button = page.locator('.orders-views-button');
  await expect.poll(() => button.innerText()).toContain('To watch');
  await expect.poll(() => name.inputValue()).toBe('');
  await name.fill('to WATCH');
  await name.press('Enter');
  await menu.getByRole('alert').getByText('This name is already taken').waitFor();
  await menu.getByRole('button', { name: 'Rename To watch' }).click();
  const renamed = menu.getByRole('textbox', { name: 'New name of To watch' });
  await untilFocused(renamed);
  await renamed.fill('Watched');
  await renamed.press('Enter');
  await expect.poll(() => button.innerText()).toContain('Watched');
  await open();
  await expect.poll(() => button.innerText()).toBe('Views');
  await page.keyboard.press('v');
  await menu.getByRole('button', { name: 'Watched', exact: true }).click();
  await expect.poll(() => asked('status', 'type')).toEqual(['skipped', 'DELIVERY']);
});

test('a scanner can open one order after the other; an unknown code gets a message', async () => {
  const script = Promise.withResolvers<Route>();
  await page.route('**/OrderDrawer-*.js', (route) => script.resolve(route), { times: 1 });
  await open();
  const codes = await page.locator('.order-row .code').allInnerTexts();
  const numbers = await page.locator('.order-number strong').allInnerTexts();
  const field = page.locator('.order-filters input[type=search]');
  /** Types the rest of a code, wherever the focus is, and Enter. */
  const scan = async (rest: string, code = rest) => {
    await page.keyboard.type(rest);
    expect(await field.inputValue()).toBe(code);
    await page.keyboard.press('Enter');
  };
  const untilOpen = async (number = '') => {
    await page.locator('.order-title', { hasText: number }).waitFor();
    await page.locator('.order-detail').waitFor();
    await page.locator('.side-drawer:focus-within').waitFor();
  };
  await page.keyboard.press('/');
  await untilFocused(field);
  await scan(codes[3]?.toLowerCase() ?? '');
  // On a slow connection the first drawer opens during the next scan.
  const opening = await script.promise;
  const next = codes[5] ?? '';
  await page.keyboard.type(next.slice(0, 4));
  await opening.continue();
  await untilOpen(numbers[3]);
  await scan(next.slice(4), next);
  await untilOpen(numbers[5]);
  await scan('NOSUCH4711');
  await page.getByRole('heading', { name: 'No orders match “NOSUCH4711”' }).waitFor();
  await expect.poll(() => asked('search')).toEqual(['NOSUCH4711']);
});

test('a file that is dropped outside the box is accepted, and the page does not navigate away', async () => {
  await open('&panel=upload');
  await page.locator('.ant-upload-drag').waitFor();
  const dataTransfer = await page.evaluateHandle(() => {
    const held = new DataTransfer();
    held.items.add(new File(['Recipient,Address'], 'beside.csv'));
    return held;
  });
  await page.dispatchEvent('.ant-drawer-header', 'drop', { dataTransfer });
  await page.getByText('beside.csv').waitFor();
});

test('a page whose script file was removed by an update asks for a reload', async () => {
  const expected = [/^404 \/assets\/NewOrderDrawer-/, /Failed to fetch dynamically imported module/];
  const late = await stage.open('/login', { locale: 'fr-CA', expected });
  const gone = '**/assets/NewOrderDrawer-*.js';
  await late.route(gone, (route) => route.fulfill({ status: 404 }));
  await late.goto(`${stage.url}/orders?lang=fr`);
  await late.getByRole('heading', { name: 'Veuillez recharger la page' }).waitFor();
  await late.unroute(gone);
  await late.getByRole('button', { name: 'Recharger' }).click();
  await late.locator('.ant-table-row').first().waitFor();
});

test('the statuses within a group can be filtered, and canceled orders are one click away', async () => {
  const { orders } = await stage.api();
  const waiting = await orders.list({ query: { state: 'AT_DROPOFF_POINT', pageSize: 1 } });
  const canceled = await orders.list({ query: { state: 'CANCELED', pageSize: 1 } });
  const list = await stage.open('/orders?lang=en&status=attempting');
  const states = list.getByRole('group', { name: 'Statuses of this group' });
  const dropOff = states.getByRole('button', { name: /^At a drop-off point/ });
  await expect.poll(() => numberIn(dropOff)).toBe(waiting.total);
  await dropOff.click();
  await list.waitForURL(/state=AT_DROPOFF_POINT/);
  await expect.poll(() => list.locator('.order-row').count()).toBe(Math.min(10, waiting.total));
  await list.getByRole('link', { name: /^Missed/ }).click();
  await states.getByRole('button', { name: /^Missed/ }).click();
  await states.getByRole('combobox', { name: 'Reason' }).waitFor();
  await list.locator('.orders-filters-button').click();
  await list.getByRole('radio', { name: 'Canceled' }).check();
  await list.locator('.orders-pager').getByText(`of ${canceled.total}`).waitFor();
});

test.each([
  ['en-CA', 'Last 7 days', 'This week'],
  ['fr-CA', '7 derniers jours', 'Cette semaine'],
] as const)(
  'a week lasts from Sunday to Saturday, also across the end of the year (%s)',
  async (locale, lastDays, thisWeek) => {
    const list = await stage.open('/login', { locale });
    let today = '';
    await list.route('**/retailer/pickup-schedules?*', async (route) => {
      const response = await route.fetch();
      const found = await response.json();
      await route.fulfill({
        response,
        json: { ...found, data: found.data.map((store: object) => ({ ...store, today })) },
      });
    });
    const choose = async (name: string) => {
      // Avoids mistaking a pending request of the previous page for this one's.
      await list.goto('about:blank');
      // Today depends on the stores, so it is known once they are loaded.
      const stores = list.waitForResponse('**/retailer/pickup-schedules?*');
      await list.goto(`${stage.url}/orders`);
      await (await stores).finished();
      await list.locator('.order-row').first().waitFor();
      await list.locator('.orders-date').click();
      await list.locator('.ant-select-item-option', { hasText: name }).click();
      await list.waitForURL(/dateTo=/);
      const { searchParams } = new URL(list.url());
      return [searchParams.get('dateFrom'), searchParams.get('dateTo')];
    };
    today = '2027-01-02';
    expect(await choose(lastDays)).toEqual(['2026-12-27', '2027-01-02']);
    expect(await choose(thisWeek)).toEqual(['2026-12-27', '2027-01-02']);
    today = '2027-01-03';
    expect(await choose(lastDays)).toEqual(['2026-12-28', '2027-01-03']);
    expect(await choose(thisWeek)).toEqual(['2027-01-03', '2027-01-09']);
  },
);

test('the labels of a day include orders without a date on request', async () => {
  const [{ pickupScheduleId, date } = { pickupScheduleId: '', date: '' }] = await makeOrders(stage, 'P', 2);
  const { orders, labels } = await stage.api();
  const whom = { recipient: 'No Day', address: '9 Queen St W, Toronto, ON, M5H 2N2' };
  await orders.create({ body: { ...whom, pickupScheduleId } });
  const day = { pickupScheduleId, date: date ?? '', pageSize: 1 };
  const { total } = await labels.batchLabels({ query: day });
  const { total: besides } = await labels.batchLabels({ query: { ...day, besides: 'undated' } });
  expect(besides).toBeGreaterThan(total);
  const list = await stage.open(`/orders?panel=print&pickupScheduleId=${pickupScheduleId}&date=${date}`);
  const drawer = list.getByRole('dialog');
  const print = (count: number) => drawer.getByRole('button', { name: `Print labels: ${count} orders` });
  await print(total).waitFor();
  await drawer.getByRole('checkbox', { name: `+ ${besides - total} without a date: include` }).check();
  await print(besides).waitFor();
  await drawer.getByRole('checkbox').uncheck();
  await print(total).waitFor();
});

test('a day that is being typed is preserved while requests finish', async () => {
  const list = await stage.open('/login');
  const counted = Promise.withResolvers<void>();
  await list.route('**/retailer/orders/batch-print-labels?*', (route) => counted.promise.then(() => route.continue()));
  const [{ pickupScheduleId, date } = { pickupScheduleId: '', date: '' }] = await makeOrders(stage, 'T', 1);
  await list.goto(`${stage.url}/orders?panel=print&pickupScheduleId=${pickupScheduleId}&date=${date}`);
  const drawer = list.getByRole('dialog');
  const day = drawer.getByRole('textbox', { name: 'Pickup date' });
  await day.click();
  await day.fill('2027-02-03');
  counted.resolve();
  await drawer.getByRole('button', { name: /^Print labels: \d/ }).waitFor();
  await day.press('Enter');
  await expect.poll(() => day.inputValue()).toBe('2027-02-03');
});

test('the button shows how many of the selected orders can be fulfilled, and fulfils those', async () => {
  await makeFulfilled(stage, 'Q', 1);
  const [waiting] = await makeOrders(stage, 'R', 1);
  const list = await stage.open('/orders');
  for (const number of ['Q-1', 'R-1'])
    await list.locator('.order-row', { hasText: number }).getByRole('checkbox').check();
  await list.getByRole('button', { name: 'Fulfil 1 of 2' }).click();
  const question = list.getByRole('dialog', { name: 'Fulfil 1 order?' });
  await question.getByRole('button', { name: 'Fulfil' }).click();
  await list.getByText('1 order fulfilled').first().waitFor();
  // The button named the order that was left out already.
  expect(await list.locator('.selection-bar').getByRole('alert').count()).toBe(0);
  const { orders } = await stage.api();
  expect(await orders.read({ params: { id: waiting?.id ?? '' } })).toMatchObject({ status: 'DELIVERY_SCHEDULED' });
});

test('the tags have a column only if a row has tags', async () => {
  const [order] = await makeOrders(stage, 'Tagless', 1);
  const list = await stage.open('/orders?search=Tagless-1', { as: coordinator });
  const tags = list.locator('.orders-table thead th', { hasText: 'Tags' });
  await list.locator('.order-row', { hasText: 'Tagless-1' }).waitFor();
  expect(await tags.count()).toBe(0);
  const { orders } = await stage.api();
  await orders.tagMany({ body: { ids: [order?.id ?? ''], add: ['Cold'], remove: [] } });
  await tags.waitFor();
});

test('the columns of events show when an order was delivered, and by whom', async () => {
  const { preferences } = await stage.api();
  const keys = ['number', 'cutoff', 'printed', 'statusSince', 'completed', 'driver'] as const;
  await preferences.keep({ body: { orderColumns: keys.map((key) => ({ key, isShown: true })) } });
  const list = await stage.open('/orders?status=completed');
  const row = list.locator('.order-row').first();
  const shown = () => list.locator('.orders-table thead th').allInnerTexts();
  await expect
    .poll(async () => (await shown()).slice(-5))
    .toEqual(['Cutoff', 'Label printed', 'Status since', 'Completed on', 'Driver']);
  const [since, completed, driver] = (await row.locator('td').allInnerTexts()).slice(-3);
  expect(completed).toMatch(/^\d{4}-\d\d-\d\d, \d\d:\d\d/);
  expect([since, driver !== '']).toEqual([completed, true]);
  await preferences.keep({ body: { orderColumns: null } });
});

test('a search that the list opens with is named, and can be removed', async () => {
  const page = await stage.open('/orders?search=nobody-is-called-so');
  await page.getByText('Search: nobody-is-called-so').waitFor();
  await page
    .locator('.order-filters')
    .getByRole('button', { name: /Search: nobody-is-called-so/ })
    .click();
  await page.locator('.order-row').first().waitFor();
  expect(await page.getByRole('searchbox').first().inputValue()).toBe('');
});
