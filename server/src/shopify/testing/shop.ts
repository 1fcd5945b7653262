// A shop on a Shopify of its own (tools/shopify), whose messages come five times, late and out of order, beside a server that it reaches.
import { afterAll, expect } from 'vitest';
import { FakeShopify } from '../../../../tools/shopify/server.ts';
import type { Purchase } from '../../../../tools/shopify/shop.ts';
import { maplePine } from '../../../../tools/shopify/till.ts';
import { freePort } from '../../testing/port.ts';
import { startWorld, wednesdayMorning } from '../../testing/world.ts';

/** The courier's app at that Shopify. */
export const own = { key: 'key-of-the-app', secret: 'a-secret-of-the-app', appAddress: 'http://portage.test' };

/** Starts both for this test file, and ends them after it. They have one clock. */
export async function startShop() {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const shop = maplePine();
  const clock = { now: wednesdayMorning };
  const shopify = new FakeShopify({ ...own, shops: [shop], repeats: 5, now: () => clock.now });
  const address = await shopify.listen();
  const app = { SHOPIFY_KEY: own.key, SHOPIFY_SECRET: own.secret, SHOPIFY_URL: `${address}/{shop}` };
  const environment = { ...app, PUBLIC_URL: publicUrl, PORT: String(port) };
  const world = await startWorld({ worker: true, environment });
  await world.app.http.listen({ port, host: '127.0.0.1' });
  afterAll(() => shopify.close());
  const page = (url: string, cookie = '') =>
    world.request({ method: 'GET', url: url.replace(publicUrl, ''), headers: { cookie } });
  return {
    world,
    shop,
    shopify,
    publicUrl,
    page,
    install: async (url: string) => (await install(page, url)).end,
    /** The same, with the cookie that the browser holds at the end. */
    installing: (url: string) => install(page, url),
    /** Puts the clock there. */
    at(instant: string): void {
      clock.now = instant;
      world.clock.set(instant);
    },
    /** A shop's clock never stands still. */
    minutesLater(minutes: number): string {
      this.at(Temporal.Instant.from(clock.now).add({ minutes }).toString());
      return clock.now;
    },
  };
}

type Page = (url: string, cookie?: string) => Promise<{ statusCode: number; headers: Record<string, unknown> }>;

/** Walks through an installation as a browser does; answers where it ends, and the cookie that it holds then. */
async function install(page: Page, url: string): Promise<{ end: URL; held: string }> {
  const begun = await page(url);
  expect(begun.statusCode).toBe(303);
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  const allowed = await fetch(String(begun.headers.location), { method: 'POST', redirect: 'manual' });
  const back = await page(allowed.headers.get('location') ?? '', cookie);
  expect(back.statusCode).toBe(303);
  const held = String(back.headers['set-cookie']).split(';')[0] ?? '';
  return { end: new URL(String(back.headers.location), 'http://portal.test'), held };
}

export const customer = {
  firstName: 'Élodie',
  lastName: 'Tremblay',
  company: null,
  address1: '100 King St W',
  address2: 'Suite 4',
  city: 'Toronto',
  provinceCode: 'ON',
  zip: 'M5X 1A9',
  countryCodeV2: 'CA',
  phone: '416-555-0142',
};
export const candle = [{ title: 'Beeswax candle', quantity: 1 }];

/** What she buys, from Queen West unless told. */
export const purchase = (given: Partial<Purchase> = {}): Purchase => ({
  to: customer,
  email: 'elodie@example.com',
  note: 'Ring twice',
  locale: 'fr-CA',
  from: [{ location: 'Queen West', items: candle }],
  ...given,
});
