// The dashboard in both languages, by keyboard only: each number leads to a list of that many orders.
import { dayAfter } from '@portage/contract/statistics/rules';
import { expect, test } from 'vitest';
import { coordinator } from './client.ts';
import { makeFulfilled, report } from './orders.ts';
import { untilFocused } from './sight.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();

const texts = {
  en: {
    title: 'Dashboard',
    completed: 'See the orders: Completed',
    filter: 'Filter',
    store: 'Store',
    apply: 'Apply',
    cancel: 'Cancel',
    collections: 'Collections',
    asTable: 'Show as table',
    of: / of /,
    shares: /^\d+\.\d%$/,
  },
  fr: {
    title: 'Tableau de bord',
    completed: 'Voir les commandes\u00a0: Terminées',
    filter: 'Filtrer',
    store: 'Magasin',
    apply: 'Appliquer',
    cancel: 'Annuler',
    collections: 'Collectes',
    asTable: 'Afficher en tableau',
    of: / sur /,
    shares: /^\d+,\d\s%$/,
  },
} as const;

test.each(['en', 'fr'] as const)(
  'each number leads to a list of that many orders, and the filter works by keyboard: %s',
  async (language) => {
    const say = texts[language];
    const page = await stage.open(`/dashboard?lang=${language}`);
    const told = page.locator('.dashboard-tags a');
    await page.getByRole('heading', { name: say.title, level: 1 }).waitFor();
    await told.first().waitFor();
    expect(await told.count()).toBe(6);
    for (const place of [0, 1, 3]) {
      const count = Number((await told.nth(place).innerText()).replace(/\D/g, ''));
      await told.nth(place).click();
      const pager = page.locator('.orders-pager [role=status]').filter({ hasText: say.of });
      await pager.waitFor();
      expect([place, Number((await pager.innerText()).split(say.of)[1]?.replace(/\D/g, ''))]).toEqual([place, count]);
      await page.goBack();
      await told.first().waitFor();
    }

    const before = await told.first().innerText();
    await page.getByRole('button', { name: say.filter, exact: true }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: say.filter });
    await form.getByRole('combobox', { name: say.store }).focus();
    await page.keyboard.press('ArrowDown');
    const active = page.locator('.ant-select-item-option-active');
    const first = await active.innerText();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => active.innerText()).not.toBe(first);
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: say.apply }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/pickupScheduleId=.*pickupScheduleName=/);
    await expect.poll(() => told.first().innerText()).not.toBe(before);
    await page.getByRole('button', { name: say.filter, exact: true }).click();
    await form.getByRole('button', { name: say.cancel }).click();
    await form.waitFor({ state: 'detached' });

    await page.getByText(say.collections, { exact: true }).click();
    await page.waitForURL(/type=PICKUP/);
    await page.getByRole('button', { name: say.asTable }).click();
    const shares = page.locator('.dashboard-part tr[data-bucket] td:last-child');
    await shares.first().waitFor();
    for (const share of await shares.allInnerTexts()) expect(share).toMatch(say.shares);
  },
);

test('a link to the dashboard’s former address keeps its query; invalid dates get an error that explains the fix', async () => {
  const page = await stage.open('/?lang=en&dateType=week&shopifySync=true');
  await page.locator('.dashboard-tags a').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  expect(page.url()).toContain('dateType=week');
  const refused = await stage.open('/dashboard?lang=en&startDate=2026-11-09&endDate=2026-11-01', {
    expected: [/^422 \/retailer\/stats/],
  });
  await refused.getByText('Choose an end that is not before the start').waitFor();
  // The refused call is repeated once the news stream opens: the button is replaced during a press.
  const clear = refused.getByRole('button', { name: 'Clear the filters' });
  await expect
    .poll(async () => {
      if (await clear.isVisible()) await clear.click({ timeout: 1_000 }).catch(() => undefined);
      return refused.locator('.dashboard-tags a').count();
    })
    .toBeGreaterThan(0);
  const theirs = await stage.open('/dashboard?lang=en&serviceAreaId=DC-1', {
    as: coordinator,
    expected: [/^403 \/retailer\/stats/],
  });
  await theirs.getByText('Only an admin can filter by service area').waitFor();
});

test('a period in progress is compared with the same number of previous days', async () => {
  const api = await stage.api();
  const today =
    (await api.stores.list({})).data
      .map((store) => store.today)
      .toSorted()
      .at(-1) ?? '';
  const totalOf = async (from: number, to: number) => {
    const query = { startDate: dayAfter(today, from), endDate: dayAfter(today, to), pageSize: 1 };
    return (await api.statistics.shipments({ query })).summary.total;
  };
  const difference = (await totalOf(-6, 0)) - (await totalOf(-13, -7));
  const whole = async () => (await totalOf(-6, 7)) - (await totalOf(-20, -7));
  // The number of future orders in the demo world depends on the day.
  if ((await whole()) === difference) await makeFulfilled(stage, 'AHEAD', 1);
  expect(await whole()).not.toBe(difference);
  const page = await stage.open(`/dashboard?lang=en&startDate=${dayAfter(today, -6)}&endDate=${dayAfter(today, 7)}`);
  const said = difference === 0 ? 'No change' : `${Math.abs(difference)} ${difference > 0 ? 'more' : 'fewer'}`;
  await page.locator('.dashboard-tags > li').first().getByText(said, { exact: true }).waitFor();
  await page.getByText(/^vs\. /).waitFor();
});

test('the numbers are updated while the courier works', async () => {
  const api = await stage.api();
  const [order = expect.unreachable()] = await makeFulfilled(stage, 'MOVE', 2);
  const date = order.delivery?.date ?? '';
  const query = { date, pageSize: 1 };
  const { summary } = await api.statistics.shipments({ query });
  const page = await stage.open(`/dashboard?lang=en&date=${date}`);
  const total = page.locator('.dashboard-tags a').first();
  await expect.poll(() => total.innerText()).toBe(String(summary.total));
  expect(await report(stage, order, 'CANCELED', { statusId: 0 })).toMatchObject({ status: 'applied' });
  const canceled = page.locator('.dashboard-tags [data-bucket=canceled] a');
  await expect.poll(() => canceled.innerText()).toBe(String(summary.canceled + 1));
});

test('an export opens in place, with the filters of the dashboard', async () => {
  const page = await stage.open('/dashboard?lang=en&type=PICKUP');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.locator('.save-bar').waitFor();
  await page.waitForURL(/\/dashboard\?.*panel=report/);
  await drawer.getByText('Collection', { exact: true }).first().waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await untilFocused(page.locator('.dashboard-export'));
});
