// The smallest desktop layout is 900 by 600 (spec section 9): nothing is cut off there. Narrower windows have the layout of a phone.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './checkScreen.ts';
import { makeFulfilled, makeOrders, report } from './orders.ts';
import { raiseStage } from './stage.ts';
import { untilSettled, untilStill } from './still.ts';

const stage = raiseStage();

const widths = (page: Page, selector: string) =>
  page.locator(selector).evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));

test.each(['en-CA', 'fr-CA'] as const)(
  'stores and team are not cut off at 900 by 600 and at 1200 by 800 (%s)',
  async (locale) => {
    for (const path of ['/pickup-schedules', '/accounts'])
      for (const size of [
        [900, 600],
        [1200, 800],
      ] as const) {
        const page = await stage.open(path, { locale, size });
        await page.locator('.ant-table-row').first().waitFor();
        const { scrollWidth, clientWidth } = await widths(page, '.ant-table-content');
        expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
        const last = await page.locator('th').last().boundingBox();
        expect((last?.x ?? size[0]) + (last?.width ?? 0)).toBeLessThanOrEqual(size[0]);
      }
  },
);

const phone = [390, 844] as const;
const dayPaths = [
  '/',
  '/handovers',
  '/inbox',
  '/orders',
  '/orders?panel=new',
  '/orders?panel=upload',
  '/orders/imports',
  '/dashboard',
];
const billingPaths = ['/expense?period=all', '/expense?view=invoices', '/expense?view=questions'];
const otherPaths = [
  '/pickup-schedules',
  '/accounts',
  '/developer-tools',
  '/help-contact',
  '/downloads',
  '/users/profile',
];
const sections = 'information tags packages tracking messages shopify sso activity keys calls webhooks'.split(' ');
const settingsPaths = sections.map((section) => `/retailer-settings?section=${section}`);

/** Returns the parts of a page's head that are not below the part before them, as wide as the head; and whether the primary action is last. */
const headFaults = (page: Page): Promise<string[]> =>
  page.locator('.page-header').evaluate((head) => {
    const shown = [...head.children].filter(({ clientHeight }) => clientHeight > 0);
    const rects = shown.map((part) => part.getBoundingClientRect());
    const misplaced = shown.filter((_, index) => {
      const { top = 0, left, width } = rects[index] ?? {};
      return top < (rects[index - 1]?.bottom ?? 0) || left !== rects[0]?.left || width !== head.clientWidth;
    });
    const isPrimaryLast = [...head.querySelectorAll('.page-actions .ant-btn-primary')].every(
      (primary) => primary === [...head.querySelectorAll('.page-actions .ant-btn')].at(-1),
    );
    return [...misplaced.map(({ className }) => className), ...(isPrimaryLast ? [] : ['primary action'])];
  });

test.each([...dayPaths, ...billingPaths, ...otherPaths, ...settingsPaths])(
  'on a phone, %s is no wider than the window, and its targets are large enough',
  async (path) => {
    const page = await stage.open(path, { locale: 'fr-CA', size: phone });
    await page.locator('.page-header h1').waitFor();
    await untilSettled(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await headFaults(page)).toEqual([]);
    expect(await violations(page, 'wcag22aa')).toEqual([]);
  },
);

test('on a phone, the bar at the bottom leads to the screens of the day, to the search and to all others', async () => {
  const page = await stage.open('/', { size: phone });
  const bar = page.getByRole('navigation', { name: 'Main menu' });
  await bar.getByRole('link', { name: /^Inbox \d+/ }).waitFor();
  const heights = await bar.locator('> ul > li').evaluateAll((all) => all.map((each) => each.clientHeight));
  expect(heights).toHaveLength(5);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await bar.getByRole('link', { name: /^Inbox \d+/ }).click();
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor();
  expect(await bar.locator('[aria-current=page]').innerText()).toMatch(/^Inbox/);

  const search = page.getByRole('searchbox');
  const isFocused = () => search.evaluate((field) => field === document.activeElement);
  await bar.getByRole('link', { name: 'Search' }).click();
  await expect.poll(isFocused).toBe(true);
  // It is pressed again after the focus has moved.
  await page.locator('.order-row').first().focus();
  await bar.getByRole('link', { name: 'Search' }).press('Enter');
  await expect.poll(isFocused).toBe(true);

  const more = bar.getByRole('button', { name: 'More' });
  await more.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Billing', level: 1 }).waitFor();
  await bar.getByRole('dialog').waitFor({ state: 'hidden' });
  await more.click();
  await bar.getByRole('link', { name: 'Developers' }).click();
  await page.getByRole('heading', { name: 'Developers', level: 1 }).waitFor();
});

test('on a phone, orders are cards, and an order opens over the whole window', async () => {
  const page = await stage.open('/orders', { size: phone });
  const card = page.locator('.order-row').first();
  await card.waitFor();
  expect(await page.locator('th:not(.ant-table-selection-column)').filter({ visible: true }).count()).toBe(0);
  const number = await card.locator('strong').first().innerText();
  await card.locator('strong').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('.order-headline').waitFor();
  await untilStill(page);
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  expect(await dialog.getAttribute('aria-modal')).toBe('true');
  expect(await dialog.locator('.order-title').innerText()).toContain(number);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => card.evaluate((row) => row === document.activeElement)).toBe(true);
});

test.each(['/orders', '/inbox'])('on a phone, one tap above the cards of %s selects all', async (path) => {
  const page = await stage.open(path, { size: phone, locale: 'fr-CA' });
  const all = page.getByRole('checkbox', { name: 'Sélectionner les commandes de cette page' });
  const cards = page.locator('.order-row');
  await cards.first().waitFor();
  const text = page.getByText('Sélectionner les commandes de cette page');
  const [above, first] = [await text.boundingBox(), await cards.first().boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
  await text.click();
  expect(await all.isChecked()).toBe(true);
  const count = await cards.count();
  await page.locator('.selection-bar').getByText(`${count} sélectionnées`).waitFor();
  await text.click();
  await page.locator('.selection-bar').waitFor({ state: 'hidden' });
});

test('on a phone, the current tab is in view, and a list without orders shows why and how to leave it', async () => {
  const page = await stage.open('/orders?status=completed&search=nobody-is-called-so', {
    locale: 'fr-CA',
    size: phone,
  });
  await page.getByRole('button', { name: 'Afficher toutes les commandes' }).click({ trial: true });
  await page.goto(`${stage.url}/orders?status=completed`);
  const tab = page.locator('.count-tabs [aria-current=page]');
  await tab.locator('.count', { hasText: /\d/ }).waitFor();
  const right = async () => ((await tab.boundingBox())?.x ?? 0) + ((await tab.boundingBox())?.width ?? 0);
  await expect.poll(right).toBeLessThanOrEqual(390);
});

test.each(['/retailer-settings', '/orders'])(
  'on a phone, the links of %s fade where more of them are beyond the edge',
  async (path) => {
    const page = await stage.open(path, { locale: 'fr-CA', size: phone });
    const row = page.locator('.link-row > *');
    const ends = () =>
      row.evaluate((each) => ({
        before: each.hasAttribute('data-more-before'),
        after: each.hasAttribute('data-more-after'),
        isFaded: getComputedStyle(each).maskImage !== 'none',
      }));
    await expect.poll(ends).toEqual({ before: false, after: true, isFaded: true });
    await row.evaluate((each) => each.scrollTo({ left: each.scrollWidth }));
    await expect.poll(ends).toEqual({ before: true, after: false, isFaded: true });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(ends).toEqual({ before: false, after: false, isFaded: false });
  },
);

test('on a phone, a long email breaks before its @ or a dot only, and a postal code does not break', async () => {
  const { orders } = await stage.api();
  const email = 'jean-philippe.desrosiers@livraisons.magasin-general.example';
  const [made] = await makeOrders(stage, 'LONG', 1);
  const address = '1234 Boulevard Jean-Baptiste, Toronto, ON, M5H 2N2';
  await orders.edit({ params: { id: made?.id ?? '' }, body: { email, address } });
  const page = await stage.open(`/orders?order=${made?.id}`, { size: phone });
  const parts = page.locator('.order-detail .unbroken, [role=dialog] .unbroken');
  await parts.filter({ hasText: '@' }).waitFor();
  /** The number of lines of each piece of text. */
  const lines = await parts.evaluateAll((found) =>
    found.flatMap((each) =>
      [...each.childNodes].flatMap((piece) => {
        const range = document.createRange();
        range.selectNodeContents(piece);
        return piece.textContent ? [range.getClientRects().length] : [];
      }),
    ),
  );
  expect(new Set(lines)).toEqual(new Set([1]));
  expect(await parts.filter({ hasText: '@' }).evaluate((each) => each.getClientRects()[0]?.height)).toBeGreaterThan(30);
});

test('on a phone, the progress of a returned parcel is one line of labels, none of them cut off', async () => {
  const [order] = await makeFulfilled(stage, 'BACK', 1);
  if (!order) throw new Error('No order was made');
  await report(stage, order, 'RTS_SCHEDULED');
  const page = await stage.open(new URL(order.trackingLink).pathname, { as: null, size: phone });
  const labels = page.locator('.progress li');
  await labels.first().waitFor();
  const shown = await labels.evaluateAll((all) =>
    all.map((each) => ({ top: each.getBoundingClientRect().top, isCut: each.scrollWidth > each.clientWidth })),
  );
  expect(shown).toEqual(Array.from({ length: 4 }, () => ({ top: shown[0]?.top, isCut: false })));
});

test('below the smallest layout a drawer is as wide as the window, and at that layout the menu is at the side', async () => {
  const page = await stage.open('/orders?panel=upload', { size: [820, 700] });
  await page.getByRole('dialog').locator('form').waitFor();
  await untilStill(page);
  expect(await page.getByRole('dialog').boundingBox()).toMatchObject({ x: 0, width: 820 });
  const body = await widths(page, '.ant-drawer-body');
  expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth);
  await page.setViewportSize({ width: 900, height: 700 });
  await page.locator('.side-menu').waitFor();
  expect(await page.locator('.bottom-bar').count()).toBe(0);
});
