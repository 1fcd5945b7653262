// Starts a server and a shop on a simulated Shopify (tools/shopify), which sends each webhook five times, late and out of order.
import { randomUUID } from 'node:crypto';
import type { FleetEventType } from '@portage/contract/fleet/states';
import type { Shop } from '@portage/contract/shopify/shops/schema';
import { afterAll, expect } from 'vitest';
import { FakeShopify } from '../../../../tools/shopify/server.ts';
import type { Shop as FakeShop, Order, Purchase } from '../../../../tools/shopify/shop.ts';
import { maplePine } from '../../../../tools/shopify/till.ts';
import { freePort } from '../../testing/port.ts';
import { until, untilTasksEnd } from '../../testing/until.ts';
import { type Client, startWorld, type World, wednesdayMorning } from '../../testing/world.ts';

/** The keys of the courier's Shopify app. */
export const own = { key: 'key-of-the-app', secret: 'a-secret-of-the-app', appAddress: 'http://portage.test' };

/** Starts the shop and the server for a test file, with one clock. */
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
  const at = (instant: string): void => {
    clock.now = instant;
    world.clock.set(instant);
  };
  const minutesLater = (minutes: number): string => {
    at(Temporal.Instant.from(clock.now).add({ minutes }).toString());
    return clock.now;
  };
  return {
    world,
    shop,
    shopify,
    publicUrl,
    page,
    install: async (url: string) => (await install(page, url)).end,
    /** Installs the app; also returns the browser's cookie. */
    installing: (url: string) => install(page, url),
    ...actionsOf({ world, shop, shopify }, page, minutesLater),
    at,
    minutesLater,
  };
}

type Page = (url: string, cookie?: string) => Promise<{ statusCode: number; headers: Record<string, unknown> }>;

/** Returns the actions of shops, their customers and the courier. */
const actionsOf = (
  { world, shop, shopify }: { world: World; shop: FakeShop; shopify: FakeShopify },
  page: Page,
  minutesLater: (minutes: number) => string,
) => ({
  /** Connects a shop, and its locations to the named stores. Returns it after its first poll. */
  async tie(api: Client, domain: string, stores: Readonly<Record<string, string | undefined>>): Promise<Shop> {
    const { end, held } = await install(page, (await api.shops.begin({ body: { shop: domain } })).url);
    const body = { envoiId: end.searchParams.get('envoiId') ?? '' };
    const headers = { cookie: held };
    const tied = await world.request({
      method: 'POST',
      url: '/retailer/shopify-shops',
      token: api.token,
      body,
      headers,
    });
    const { id, polledAt }: Shop = tied.json();
    expect(polledAt).toBeNull();
    const isSettled = (one: Shop) => one.id === id && one.polledAt !== null;
    const settled = await until(async () => (await api.shops.list()).data.find(isSettled));
    const locations = (settled?.locations ?? []).map((location) => ({
      id: location.id,
      pickupScheduleId: stores[location.name] ?? null,
    }));
    return api.shops.edit({ params: { id }, body: { locations } });
  },
  /** Waits until no Shopify task of ours is queued or active: a retry would consume a response that the test has prepared. */
  idle: () => untilTasksEnd(world, 'shopify.'),
  /** Waits for our order of a Shopify order. */
  async cameIn(api: Client, name: string) {
    await shopify.settled();
    const found = await until(async () => {
      const { data } = await api.orders.list({ query: { search: `like:${name}` } });
      return data.find(({ number }) => number === name);
    });
    return api.orders.read({ params: { id: found?.id ?? '' } });
  },
  /** Returns the fulfillments of an order in the shop. */
  shownOf: ({ parcels }: Order) => parcels.flatMap(({ fulfillments }) => fulfillments),
  /** Places an order, and waits until it is created here. */
  async bought(api: Client) {
    minutesLater(1);
    const theirs = shopify.buy(shop, purchase());
    const order = await this.cameIn(api, theirs.name);
    const [parcel] = theirs.parcels;
    if (!parcel) throw new Error('nothing is sent');
    return { theirs, parcel, order, id: order.id, deliveryId: order.delivery?.id ?? '' };
  },
  /** Reports an event of a delivery as the courier. */
  async happen(deliveryId: string, type: FleetEventType, statusId: number | null = null): Promise<void> {
    const event = { id: randomUUID(), deliveryId, type, at: minutesLater(1), statusId };
    const { results } = await world.fleet().fleet.events({ body: { events: [event] } });
    expect(results[0]?.status).toBe('applied');
  },
});

/** Installs the app like a browser. Returns the final URL and the browser's cookie. */
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

/** Returns a purchase, by default from Queen West. */
export const purchase = (given: Partial<Purchase> = {}): Purchase => ({
  to: customer,
  email: 'elodie@example.com',
  note: 'Ring twice',
  locale: 'fr-CA',
  from: [{ location: 'Queen West', items: candle }],
  ...given,
});
