// Every screen that stands, and how a person comes to it: for the checks of accessibility and for the matrix of screenshots.
import type { Browser, BrowserContext, Page } from 'playwright-core';

export const demoPassword = 'Portage-2026!';

export type Look = { language: 'en' | 'fr'; scheme: 'light' | 'dark'; width: number; height: number };
export type Screen = {
  name: string;
  sizes: [number, number][];
  /** Whether somebody is signed in. */
  staff: boolean;
  path: string;
  then?: (page: Page) => Promise<void>;
};

const staffSizes: [number, number][] = [
  [1440, 900],
  [900, 600],
];
const recipientSizes: [number, number][] = [
  [390, 844],
  [1280, 800],
];

const row = (page: Page) => page.locator('.ant-table-row').first().waitFor();
const settled = (page: Page) => page.waitForTimeout(500);
const staff = (name: string, path: string, then: Screen['then'] = settled): Screen => ({
  name,
  path,
  then,
  staff: true,
  sizes: staffSizes,
});
const parcel = (name: string, path: string): Screen => ({ name, path, staff: false, sizes: recipientSizes });

const after = (key: string) => async (page: Page) => {
  await row(page);
  await page.keyboard.press(key);
  await settled(page);
};

const pressed = (selector: string) => async (page: Page) => {
  await page.locator(selector).click();
  await settled(page);
};

export const staffScreens: Screen[] = [
  { ...staff('login', '/login'), staff: false },
  staff('orders', '/orders', row),
  staff('orders-completed', '/orders?status=completed', row),
  staff('orders-empty', '/orders?search=nobody-is-called-so'),
  staff('orders-columns', '/orders', pressed('.orders-columns-button')),
  staff('orders-filters', '/orders?attention=true&date=today', pressed('.orders-filters-button')),
  staff('orders-views', '/orders?status=skipped', pressed('.orders-views-button')),
  staff('orders-dates', '/orders?dateFrom=2026-01-31', row),
  staff('order-detail', '/orders?status=completed', async (page) => {
    await row(page);
    await page.locator('.ant-table-row').first().click();
    await settled(page);
  }),
  staff('order-unfolded', '/orders?status=completed', async (page) => {
    await row(page);
    await page.locator('.order-unfold').first().click();
    await page.locator('.order-peek').waitFor();
    await settled(page);
  }),
  staff('order-ask', '/orders?status=skipped', async (page) => {
    await row(page);
    await page.locator('.ant-table-row').first().click();
    await page.locator('.order-actions .order-ask').click();
    await page.locator('.ant-modal input[value=CHANGE]').check();
    await settled(page);
  }),
  staff('order-add', '/orders', after('n')),
  staff('order-add-remembered', '/orders', async (page) => {
    await after('n')(page);
    await page.locator('.order-form input').first().pressSequentially('camp');
    await page.locator('.suggestions .suggestion').first().waitFor();
    await settled(page);
  }),
  staff('orders-keys', '/orders', after('?')),
  staff('orders-selected', '/orders', async (page) => {
    await row(page);
    await page.locator('.ant-table-row input[type=checkbox]').first().click();
    await page.locator('.selection-bar button[aria-expanded]').click();
    await settled(page);
  }),
  staff('orders-print', '/orders?panel=print', row),
  staff('stores', '/pickup-schedules', row),
  staff('not-found', '/nowhere'),
];

/** A parcel in each of a few states, by its link; one by its printed code; and one that nobody knows. */
export async function parcelScreens(url: string, token: string): Promise<Screen[]> {
  const found: Screen[] = [];
  for (const status of ['fulfilled', 'attempting', 'completed', 'skipped', 'returned']) {
    const answer = await fetch(`${url}/v2/retailer/orders?status=${status}&pageSize=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data }: { data: { trackingLink: string; trackingCode: string }[] } = await answer.json();
    const [order] = data;
    if (!order) continue;
    found.push(parcel(`tracking-${status}`, new URL(order.trackingLink).pathname));
    if (status === 'completed') found.push(parcel('tracking-closed', `/tracking/${order.trackingCode}`));
  }
  return [...found, parcel('tracking-unknown', '/t/NOSUCHCODE')];
}

/** The demo admin's session. */
export async function demoToken(url: string, email = 'admin@maplepine.example'): Promise<string> {
  const body = JSON.stringify({ email, password: demoPassword });
  const answer = await fetch(`${url}/v2/auth/retailer/login`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  const { token }: { token: string } = await answer.json();
  return token;
}

/** Opens a screen as somebody who reads this language, in this scheme, at this size; what the console complains of is kept. */
export async function openScreen(
  browser: Browser,
  at: { url: string; token: string },
  screen: Screen,
  look: Look,
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const { width, height, scheme, language } = look;
  const locale = language === 'fr' ? 'fr-CA' : 'en-CA';
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale,
    reducedMotion: 'reduce',
  });
  if (screen.staff) await context.addCookies([{ name: 'ak', value: at.token, url: at.url, sameSite: 'Lax' }]);
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  // A page that is not there is expected to answer 404, and the browser says so.
  page.on(
    'console',
    (message) => message.type() === 'error' && !message.text().includes('404') && complaints.push(message.text()),
  );
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${at.url}${screen.path}${screen.path.includes('?') ? '&' : '?'}lang=${language}`, {
    waitUntil: 'load',
  });
  await screen.then?.(page);
  return { page, context, complaints };
}
