// npm run screenshots: every screen × language × scheme × size into .screenshots/, from a demo world of its own.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../e2e/browser.ts';
import { startProduct } from '../e2e/product.ts';
import { ROOT } from './processes.ts';

const folder = join(ROOT, '.screenshots');
const password = 'Portage-2026!';

type Look = { language: 'en' | 'fr'; scheme: 'light' | 'dark'; width: number; height: number };
type Screen = { name: string; sizes: [number, number][]; open(page: Page, url: string, look: Look): Promise<void> };

const staffSizes: [number, number][] = [
  [1440, 900],
  [900, 600],
];
const recipientSizes: [number, number][] = [
  [390, 844],
  [1280, 800],
];

const staff = (name: string, path: string, then: (page: Page) => Promise<void> = async () => undefined): Screen => ({
  name,
  sizes: staffSizes,
  open: async (page, url, look) => {
    await page.goto(`${url}${path}${path.includes('?') ? '&' : '?'}lang=${look.language}`, {
      waitUntil: 'networkidle',
    });
    await then(page);
  },
});

const firstRow = (page: Page) => page.locator('.ant-table-row').first();
const press = (key: string) => async (page: Page) => {
  await firstRow(page).waitFor();
  await page.keyboard.press(key);
  await page.waitForTimeout(600);
};

const screens: Screen[] = [
  { ...staff('login', '/login'), name: 'login' },
  staff('orders', '/orders', (page) => firstRow(page).waitFor()),
  staff('orders-completed', '/orders?status=completed', (page) => firstRow(page).waitFor()),
  staff('orders-empty', '/orders?search=nobody-is-called-so', (page) => page.waitForTimeout(600)),
  staff('order-detail', '/orders?status=completed', async (page) => {
    await firstRow(page).click();
    await page.waitForTimeout(900);
  }),
  staff('order-add', '/orders', press('n')),
  staff('orders-keys', '/orders', press('?')),
  staff('stores', '/pickup-schedules', (page) => firstRow(page).waitFor()),
  staff('not-found', '/nowhere'),
];

async function tokenOf(url: string): Promise<string> {
  const body = JSON.stringify({ email: 'admin@maplepine.example', password });
  const answer = await fetch(`${url}/v2/auth/retailer/login`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  const { token }: { token: string } = await answer.json();
  return token;
}

/** A parcel in each of a few states, by its link. */
async function trackingScreens(url: string, token: string): Promise<Screen[]> {
  const found: Screen[] = [];
  for (const status of ['fulfilled', 'attempting', 'completed', 'skipped', 'returned']) {
    const answer = await fetch(`${url}/v2/retailer/orders?status=${status}&pageSize=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data }: { data: { trackingLink: string; trackingCode: string }[] } = await answer.json();
    const [order] = data;
    if (!order) continue;
    const link = new URL(order.trackingLink).pathname;
    found.push({ ...staff(`tracking-${status}`, link), sizes: recipientSizes });
    if (status === 'completed')
      found.push({ ...staff('tracking-closed', `/tracking/${order.trackingCode}`), sizes: recipientSizes });
  }
  return [...found, { ...staff('tracking-unknown', '/t/NOSUCHCODE'), sizes: recipientSizes }];
}

async function shoot(browser: Browser, url: string, token: string | null, screen: Screen, look: Look): Promise<void> {
  const { width, height, scheme, language } = look;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: language === 'fr' ? 'fr-CA' : 'en-CA',
  });
  if (token) await context.addCookies([{ name: 'ak', value: token, url, sameSite: 'Lax' }]);
  const page = await context.newPage();
  page.setDefaultTimeout(6000);
  page.on(
    'console',
    (message) => message.type() === 'error' && console.log(`${screen.name} ${language}: ${message.text()}`),
  );
  page.on('pageerror', (error) => console.log(`${screen.name} ${language}: ${error.message}`));
  try {
    await screen.open(page, url, look);
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(folder, `${screen.name}-${language}-${scheme}-${width}x${height}.png`) });
  } catch (error) {
    console.log(
      `${screen.name} ${language} ${scheme} ${width}: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
    );
  } finally {
    await context.close();
  }
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const only = process.argv[2];
const product = await startProduct();
const browser = await openBrowser();
try {
  const token = await tokenOf(product.url);
  for (const screen of [...screens, ...(await trackingScreens(product.url, token))]) {
    if (only && !screen.name.includes(only)) continue;
    for (const [width, height] of screen.sizes) {
      for (const language of ['en', 'fr'] as const) {
        for (const scheme of ['light', 'dark'] as const) {
          await shoot(browser, product.url, screen.name === 'login' ? null : token, screen, {
            language,
            scheme,
            width,
            height,
          });
        }
      }
    }
  }
} finally {
  await browser.close();
  await product.stop();
}
console.log(`Screenshots are in ${folder}`);
