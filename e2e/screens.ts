// All screens, and the steps that open them: for the accessibility checks and the matrix of screenshots.
import type { ListGroup } from '@portage/contract/orders/status';
import type { Page } from 'playwright-core';
import { clientOf } from './client.ts';
import { storeName } from './spreadsheet.ts';

export type Look = { language: 'en' | 'fr'; scheme: 'light' | 'dark'; width: number; height: number };
export type Screen = {
  name: string;
  sizes: [number, number][];
  /** Whether a member is signed in. */
  staff: boolean;
  path: string;
  /** Waits for the screen and performs its steps. */
  arrive: (page: Page) => Promise<void>;
  /** Expected complaints of the browser, such as for a page that does not exist. */
  expected?: RegExp;
};

const staffSizes: [number, number][] = [
  [1440, 900],
  [900, 600],
];
const recipientSizes: [number, number][] = [
  [390, 844],
  [1280, 800],
];

/** Returns a function that waits until an element is visible. */
export const seen = (selector: string) => (page: Page) => page.locator(selector).first().waitFor();
const row = seen('.ant-table-row');
export const staff = (name: string, path: string, arrive: Screen['arrive']): Screen => ({
  name,
  path,
  arrive,
  staff: true,
  sizes: staffSizes,
});
/** Returns a screen that members work on all day, with the size of a large monitor too. */
export const wide = (screen: Screen): Screen => ({ ...screen, sizes: [...screen.sizes, [1920, 1080]] });
const parcel = (name: string, path: string, expected?: RegExp): Screen => ({
  name,
  path,
  arrive: seen('h1'),
  expected,
  staff: false,
  sizes: recipientSizes,
});

/** Returns a documentation page; it scrolls vertically, never horizontally. */
const docs = (name: string, path: string): Screen => ({
  name,
  path,
  staff: false,
  sizes: [
    [1440, 900],
    [390, 844],
    [900, 600],
  ],
  arrive: async (page) => {
    await seen('h1')(page);
    const [width, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    if (width > window) throw new Error(`It is ${width} wide in a window of ${window}`);
    // Hundreds of calls and shapes have the same structure: checking a few of them takes seconds and finds the same faults.
    await page
      .locator('.call, .group > details')
      .evaluateAll((alike) => alike.filter((_, nth) => nth % 60 > 0).map((each) => each.remove()));
  },
});

const after = (key: string, opened: string) => async (page: Page) => {
  await row(page);
  await page.keyboard.press(key);
  await seen(opened)(page);
};

/** At some hours no order matches the screen, so an empty list is accepted too. */
const pressed = (selector: string) => async (page: Page) => {
  await seen('.ant-table-row, .state-panel')(page);
  await page.locator(selector).click();
  await seen('.popover:popover-open')(page);
};

const pressedIn = (selector: string, opened: string) => async (page: Page) => {
  await page.locator(selector).first().click();
  await seen(opened)(page);
};

/** The id of a file that does not exist. */
const nobodys = '00000000-0000-0000-0000-000000000000';

export const staffScreens: Screen[] = [
  { ...staff('login', '/login', seen('input[type=password]')), staff: false },
  { ...staff('forgot', '/reset-password', seen('input[type=email]')), staff: false },
  {
    ...staff('reset-over', '/reset-password?token=of-nobody', seen('[role=alert]')),
    staff: false,
    expected: /^403 \/auth\/reset-password\/link$/,
  },
  { ...staff('inbox', '/dev/inbox?to=no-one@maplepine.example', seen('.page-notice h2')), staff: false },
  staff('account', '/users/profile', seen('.account-devices li')),
  { ...staff('driver-sign-up', '/driver-sign-up', seen('select')), staff: false },
  { ...staff('shopify-onboarding', '/shopify-onboarding?envoiId=of-nobody', seen('select')), staff: false },
  {
    ...staff('shopify-onboarding-login', '/shopify-onboarding?envoiId=of-nobody&way=login', seen('form')),
    staff: false,
  },
  { ...staff('shopify-onboarding-failed', '/shopify-onboarding', seen('[role=alert]')), staff: false },
  staff('shopify-onboarding-connect', '/shopify-onboarding?envoiId=of-nobody', seen('.onboarding-other')),
  { ...staff('driver-thanks', '/driver-sign-up?success=true', seen('h1')), staff: false },
  wide(staff('today', '/', seen('.today-store'))),
  wide(staff('dashboard', '/dashboard', seen('.dashboard-chart .recharts-sector'))),
  staff('dashboard-table', '/dashboard?view=table', seen('.dashboard-service .dashboard-table')),
  staff('downloads', '/downloads', seen('.saved-actions')),
  staff('downloads-gone', `/downloads?file=${nobodys}`, seen('.ant-alert')),
  staff('downloads-save', '/downloads?panel=save', async (page) => {
    await page.locator('.saved-rhythm input').nth(2).click();
    await seen('.saved-when')(page);
  }),
  staff('downloads-deliveries', '/downloads?panel=deliveries', seen('.export-columns')),
  staff('downloads-report', '/downloads?panel=report', seen('.side-drawer .save-bar')),
  staff('downloads-proofs', '/downloads?panel=proofs', seen('.side-drawer .save-bar')),
  { ...staff('sign-up', '/sign-up', seen('select')), staff: false },
  wide(staff('orders', '/orders', row)),
  staff('orders-completed', '/orders?status=completed', row),
  staff('orders-empty', '/orders?search=nobody-is-called-so', seen('.state-panel')),
  staff('orders-columns', '/orders', pressed('.orders-columns-button')),
  staff('orders-filters', '/orders?type=DELIVERY&date=today', pressed('.orders-filters-button')),
  staff('orders-views', '/orders?status=skipped', pressed('.orders-views-button')),
  staff('orders-dates', '/orders?dateFrom=2026-01-31', row),
  staff('order-detail', '/orders?status=completed', async (page) => {
    await page.locator('.ant-table-row').first().click();
    await seen('.timeline > li')(page);
  }),
  staff('order-unfolded', '/orders?status=completed', async (page) => {
    await page.locator('.order-unfold').first().click();
    await seen('.order-peek')(page);
  }),
  staff('order-ask', '/orders?status=skipped', async (page) => {
    await page.locator('.ant-table-row').first().click();
    await page.locator('.order-actions').waitFor();
    await page.goto(`${page.url()}&act=ask`);
    await page.locator('.ant-modal input[value=CHANGE]').check();
  }),
  staff('order-add', '/orders', after('n', '.order-form')),
  staff('orders-keys', '/orders', after('?', '[role=dialog] kbd')),
  staff('orders-selected', '/orders', async (page) => {
    await page.locator('.ant-table-row input[type=checkbox]').first().click();
    await page.locator('.selection-bar button[aria-expanded]').click();
    await seen('.popover:popover-open')(page);
  }),
  staff('orders-export', '/orders?panel=export', async (page) => {
    await row(page);
    await seen('.export-columns')(page);
  }),
  staff('orders-print', '/orders?panel=print', async (page) => {
    await row(page);
    await seen('[role=dialog] [role=radiogroup]')(page);
  }),
  staff('settings-keys', '/retailer-settings?section=keys&key=new', seen('.boxes')),
  staff('settings-webhooks', '/retailer-settings?section=webhooks', seen('.webhooks .state-panel')),
  staff('settings-webhooks-new', '/retailer-settings?section=webhooks&endpoint=new', seen('.boxes')),
  staff('developer', '/developer-tools', async (page) => {
    await page.locator('#orders-response').filter({ hasText: 'trackingCode' }).waitFor();
    await page.locator('.developer fieldset button').click();
    await seen('.developer fieldset .fields')(page);
  }),
  staff('settings-calls', '/retailer-settings?section=calls', seen('.calls-list li, .calls .state-panel')),
  staff('settings-keys-test', '/retailer-settings?section=keys&keysOf=test', seen('.keys-which')),
  docs('docs', '/docs'),
  docs('docs-reference', '/docs/reference'),
  docs('docs-search', '/docs/reference?q=label'),
  docs('docs-courier', '/docs/courier'),
  docs('docs-others', '/docs/others'),
  docs('docs-errors', '/docs/errors'),
  docs('docs-error', '/docs/errors/FORBIDDEN'),
  docs('docs-changes', '/docs/changes'),
  staff('team', '/accounts', row),
  staff('team-empty', '/accounts?search=nobody-is-called-so', seen('.state-panel')),
  staff('team-new', '/accounts?user=new', seen('[role=dialog] form')),
  staff('team-member', '/accounts?role=RETAILER_USER', async (page) => {
    await page.locator('.team-row').first().click();
    await page.locator('[role=dialog] .boxes input:enabled').first().click();
    await seen('.rights-changes')(page);
  }),
  staff('stores', '/pickup-schedules', row),
  // The demo has no deliveries in the first hours of a month.
  staff('expense', '/expense?period=all', row),
  staff('expense-unfolded', '/expense?period=all', async (page) => {
    await page.locator('.expense-unfold').first().click();
    await page.locator('.ant-table-row-level-1 .expense-unfold').first().click();
    await seen('.ant-table-row-level-2')(page);
  }),
  staff('expense-none', '/expense?startDate=2020-01-01&endDate=2020-01-31', seen('.state-panel')),
  staff('expense-invoices', '/expense?view=invoices', async (page) => {
    await page.locator('.expense-unfold').first().click();
    await seen('.invoice-lines')(page);
  }),
  staff('expense-questions', '/expense?view=questions', row),
  staff('expense-charge', '/expense?view=questions', async (page) => {
    await page.locator('td a').first().click();
    await seen('.side-drawer .ant-timeline')(page);
  }),
  staff('help', '/help-contact?order=MP-1042&request=0199-ab', seen('a[href^="mailto:"]')),
  staff('stores-none', '/pickup-schedules?is=waiting', seen('.state-panel')),
  staff('stores-edit', '/pickup-schedules', pressedIn('td a', '.form .chips')),
  staff('stores-qr', '/pickup-schedules', pressedIn('.store-code', '.store-qr canvas')),
  staff('stores-ask', '/pickup-schedules?store=new', seen('.form')),
  staff('settings', '/retailer-settings', seen('.save-bar')),
  staff('settings-activity', '/retailer-settings?section=activity', seen('.activity-filters')),
  staff('settings-tags', '/retailer-settings?section=tags', seen('.save-bar')),
  staff('settings-tracking', '/retailer-settings?section=tracking', seen('.with-preview .save-bar')),
  staff('settings-shopify', '/retailer-settings?section=shopify', seen('.shipping-options')),
  staff('settings-packages', '/retailer-settings?section=packages', seen('.save-bar')),
  { ...staff('not-found', '/nowhere', seen('h1, h2')), expected: /^404 \/nowhere$/ },
];

/** Returns the form of an order with a remembered recipient, from an order that is created for it. */
export async function rememberedScreen({ url, token }: { url: string; token: string }): Promise<Screen> {
  const { orders, stores } = clientOf(url, token);
  const { data } = await stores.list();
  const pickupScheduleId = data.find(({ name }) => name === storeName)?.id;
  const recipient = {
    recipient: 'Wilhelmina Côté',
    address: '20 Queen St W, Toronto, ON, M5H 3R3',
    phone: '4165550199',
  };
  await orders.create({ body: { ...recipient, note: 'Ring twice', pickupScheduleId } });
  return staff('order-add-remembered', '/orders', async (page) => {
    await after('n', '.order-form')(page);
    await page.locator('.order-form input').first().pressSequentially('wilhelmina');
    await seen('.suggestions .suggestion')(page);
  });
}

const parcelStates = ['fulfilled', 'attempting', 'completed', 'skipped', 'returned'] as const satisfies ListGroup[];

/** Returns tracking pages: a parcel in each of several statuses, by its link; one by its printed code; and an unknown one. */
export async function parcelScreens(url: string, token: string): Promise<Screen[]> {
  const { orders } = clientOf(url, token);
  const found: Screen[] = [];
  for (const status of parcelStates) {
    const { data } = await orders.list({ query: { status, pageSize: 1 } });
    const [order] = data;
    if (!order) continue;
    found.push(parcel(`tracking-${status}`, new URL(order.trackingLink).pathname));
    if (status === 'completed') found.push(parcel('tracking-closed', `/tracking/${order.trackingCode}`));
  }
  return [...found, parcel('tracking-unknown', '/t/NOSUCHCODE', /^404 \/t\/NOSUCHCODE$/)];
}
