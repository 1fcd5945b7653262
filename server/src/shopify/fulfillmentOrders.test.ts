// Fulfillment orders that are moved, split and merged, shops with equal order numbers, and failures of Shopify during a poll.
import { beforeAll, expect, test, vi } from 'vitest';
import { newAllowance } from '../../../tools/shopify/answer.ts';
import { merge, newShop } from '../../../tools/shopify/shop.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { toronto } from '../seed/places.ts';
import { until } from '../testing/until.ts';
import type { Client } from '../testing/world.ts';
import { schedulePolls } from './poll.ts';
import { findShop } from './queries.ts';
import { syncOrder } from './sync.ts';
import { purchase, startShop } from './testing/shop.ts';

const place = await startShop();
const { world, shop, shopify } = place;
const boreal = newShop('boreal.myshopify.com', 'Boréal', { 'Queen West': 'M5V 2A8' }, shop.products);
shopify.settings.shops.push(boreal);

let api: Client;
let stores: string[];
let retailerId: string;
beforeAll(async () => {
  const east = { ...toronto, name: 'East' };
  const retailer = await world.retailer({ name: 'Maple & Pine', stores: [toronto, east] });
  api = await retailer.admin();
  stores = retailer.storeIds;
  retailerId = retailer.id;
  await place.tie(api, 'maple-pine', { 'Queen West': stores[0], Plateau: stores[1] });
  await place.tie(api, 'boreal', { 'Queen West': stores[0] });
});

const problems = async () => (await api.shops.problems()).data.map(({ name, type }) => [name, type]);
const numbersOf = async (name: string) => {
  const { data } = await api.orders.list({ query: { search: `like:${name}` } });
  return data.flatMap(({ number }) => (number?.startsWith(name) ? [number] : [])).toSorted();
};

test('orders of two shops with the same number are distinguished, and each shop receives its own statuses', async () => {
  const [theirs, others] = [shopify.buy(shop, purchase()), shopify.buy(boreal, purchase())];
  expect(others.name).toBe(theirs.name);
  await shopify.settled();
  await until(async () => (await numbersOf(theirs.name)).length === 2);
  const numbers = await numbersOf(theirs.name);
  expect(numbers[0]).toBe(theirs.name);
  expect(numbers[1]).toMatch(/^#1001 \((boreal|maple-pine)\)$/);
  const orders = await Promise.all(numbers.map((number) => place.cameIn(api, number)));
  const origins = await Promise.all(orders.map(({ id }) => api.shops.origin({ params: { id } })));
  expect(origins.map(({ data }) => data[0]?.shop).toSorted()).toEqual(['Boréal', 'Maple & Pine']);
  const of = orders.find((_, index) => origins[index]?.data[0]?.shop === 'Boréal');
  const { delivery } = await api.orders.fulfil({ params: { id: of?.id ?? '' } });
  await place.happen(delivery?.id ?? '', 'PICKED_UP_FROM_STORE');
  await until(() => place.shownOf(others).length === 1);
  expect(place.shownOf(others)[0]?.url).toBe(of?.trackingLink);
  expect(place.shownOf(theirs)).toEqual([]);
});

test('a moved fulfillment order changes its store, a held one is a problem, and a split one becomes two orders', async () => {
  place.minutesLater(1);
  const theirs = shopify.buy(shop, purchase());
  const { id } = await place.cameIn(api, theirs.name);
  const [parcel] = theirs.parcels;
  if (!parcel) throw new Error('nothing is sent');
  const storeOf = async () => (await api.orders.read({ params: { id } })).pickupScheduleId;
  expect(await storeOf()).toBe(stores[0]);
  shopify.move(shop, parcel, 'Plateau');
  await shopify.settled();
  await until(async () => (await storeOf()) === stores[1]);
  // No store is assigned to that location: the order keeps its store, and staff have to assign one.
  shopify.move(shop, parcel, 'Gastown');
  await shopify.settled();
  await until(async () => (await problems()).length === 1);
  expect((await api.shops.problems()).data[0]).toMatchObject({
    name: theirs.name,
    type: 'SHOPIFY_LOCATION_NOT_MATCHED',
    message: expect.stringContaining('Gastown'),
  });
  expect(await storeOf()).toBe(stores[1]);
  shopify.move(shop, parcel, 'Queen West');
  await shopify.settled();
  await until(async () => (await problems()).length === 0 && (await storeOf()) === stores[0]);
  shopify.hold(shop, parcel, true);
  await shopify.settled();
  await until(async () => (await problems()).length === 1);
  expect(await problems()).toEqual([[theirs.name, 'SHOPIFY_ON_HOLD']]);
  shopify.hold(shop, parcel, false);
  await shopify.settled();
  await until(async () => (await problems()).length === 0);
  shopify.split(shop, theirs, parcel);
  await shopify.settled();
  await until(async () => (await numbersOf(theirs.name)).length === 2);
  expect(await numbersOf(theirs.name)).toEqual([theirs.name, `${theirs.name}-2`]);
});

test.each([false, true])(
  'merged fulfillment orders become one order, in both formats of the webhook',
  async (isListed) => {
    place.minutesLater(1);
    const theirs = shopify.buy(shop, purchase({ from: [purchase().from, purchase().from].flat() }));
    const [into, other] = theirs.parcels;
    if (!into || !other) throw new Error('nothing is sent');
    const [one, two] = [await place.cameIn(api, theirs.name), await place.cameIn(api, `${theirs.name}-2`)];
    const isOver = async ({ id }: { id: string }) => (await api.orders.read({ params: { id } })).deleted;
    shopify.tell(shop, 'FULFILLMENT_ORDERS_MERGED', merge(into, other, isListed));
    await shopify.settled();
    await until(() => isOver(two));
    expect([await isOver(one), await problems()]).toEqual([false, []]);
  },
);

test('when two syncs overlap, the one that read last takes effect', async () => {
  place.minutesLater(1);
  const theirs = shopify.buy(shop, purchase());
  await place.cameIn(api, theirs.name);
  await shopify.settled();
  const [parcel] = theirs.parcels;
  if (!parcel) throw new Error('nothing is sent');
  const { data } = await api.shops.list();
  const { id: shopId = '' } = data.find(({ name }) => name === shop.name) ?? {};
  const ours = await findShop(world.app.db.scope(wholeRetailer(retailerId)), shopId);
  if (!ours) throw new Error('the shop is not here');
  const sync = () => syncOrder(world.app, ours, theirs.id.split('/').at(-1) ?? '');
  const slow = Promise.withResolvers<void>();
  shopify.thinking = slow.promise;
  parcel.status = 'ON_HOLD';
  shopify.answersLeft = 100;
  const first = sync();
  await until(() => shopify.answersLeft < 100);
  shopify.answersLeft = Number.POSITIVE_INFINITY;
  place.minutesLater(1);
  shopify.thinking = Promise.resolve();
  parcel.status = 'OPEN';
  await sync();
  slow.resolve();
  await first;
  expect(await problems()).toEqual([]);
  parcel.status = 'ON_HOLD';
  await sync();
  expect(await problems()).toEqual([[theirs.name, 'SHOPIFY_ON_HOLD']]);
  parcel.status = 'OPEN';
  await sync();
});

test('a fulfillment order with other items does not replace one whose fulfillment was canceled, but becomes another delivery', async () => {
  place.minutesLater(1);
  const theirs = shopify.buy(shop, purchase());
  const { id } = await place.cameIn(api, theirs.name);
  const { delivery } = await api.orders.fulfil({ params: { id } });
  await place.happen(delivery?.id ?? '', 'PICKED_UP_FROM_STORE');
  await until(() => place.shownOf(theirs)[0]?.events.length === 1);
  shopify.unfulfil(shop, theirs);
  const [, newer] = theirs.parcels;
  if (newer) newer.items = [{ title: 'Cedar soap', quantity: 1 }];
  expect((await place.cameIn(api, `${theirs.name}-2`)).id).not.toBe(id);
  expect(await numbersOf(theirs.name)).toEqual([theirs.name, `${theirs.name}-2`]);
});

test('a fulfillment order that is on hold from the start is created here when it is released', async () => {
  place.minutesLater(1);
  const subscriptions = shop.subscriptions.splice(0);
  const theirs = shopify.buy(shop, purchase());
  const [parcel] = theirs.parcels;
  if (!parcel) throw new Error('nothing is sent');
  shop.subscriptions.push(...subscriptions);
  shopify.hold(shop, parcel, true);
  await shopify.settled();
  const other = shopify.buy(shop, purchase());
  await place.cameIn(api, other.name);
  expect(await numbersOf(theirs.name)).toEqual([]);
  shopify.hold(shop, parcel, false);
  await place.cameIn(api, theirs.name);
});

test('a failure during a poll is shown; the next scheduled poll creates the missing orders, once', async () => {
  place.minutesLater(1);
  // The shops send no webhooks.
  shop.subscriptions.splice(0);
  boreal.subscriptions.splice(0);
  const bought = Array.from({ length: 30 }, () => shopify.buy(shop, purchase()));
  shopify.buy(boreal, purchase());
  const isHere = async ({ name }: { name: string }) => (await numbersOf(name)).includes(name);
  const shopNamed = async (name: string) => (await api.shops.list()).data.find((each) => each.name === name);
  const polls = async (state: string) => {
    const { rows } = await world.app.db.pool.query(
      `select data from pgboss.job where name = 'shopify.look' and ${state}`,
    );
    return rows.length;
  };
  const poll = async () => {
    // Two workers run the schedule; each shop is queued by one of them.
    await Promise.all([schedulePolls.run(world.app, log), schedulePolls.run(world.app, log)]);
    await until(async () => (await polls(`state < 'completed'`)) === 0);
  };
  const log = { error: vi.fn() };
  await poll();
  expect((await shopNamed('Boréal'))?.orders).toBe(1);
  await place.idle();
  shopify.answersLeft = 2;
  const { jobId } = await api.shops.sync();
  const job = await until(async () => {
    const read = await api.jobs.read({ params: { id: jobId } });
    return read.status === 'FINISHED' && read;
  });
  expect(job.message).toBe('Maple & Pine: Shopify could not be reached. We will try again automatically');
  const [first, last] = [bought[0], bought.at(-1)];
  if (!first || !last) throw new Error('nothing was bought');
  expect([await isHere(first), await isHere(last)]).toEqual([true, false]);
  expect((await shopNamed('Maple & Pine'))?.problem?.type).toBe('SHOPIFY_UNREACHABLE');
  shopify.answersLeft = Number.POSITIVE_INFINITY;
  // The worker also polls on its own schedule, so the total number of polls is compared.
  const before = await polls('true');
  place.minutesLater(16);
  for (const _ of [1, 2]) {
    await poll();
    expect((await polls('true')) - before).toBe(2);
  }
  expect(await shopNamed('Maple & Pine')).toMatchObject({ problem: null });
  expect([await isHere(first), await isHere(last)]).toEqual([true, true]);
  expect((await shopNamed('Boréal'))?.orders).toBe(2);
  // Each fulfillment order was created once, although it was polled repeatedly.
  expect((await shopNamed('Maple & Pine'))?.orders).toBe(shop.orders.flatMap(({ parcels }) => parcels).length);
  // A shop that revoked our access shows that problem, and does not delay the other shop.
  shopify.uninstall(shop);
  shopify.buy(boreal, purchase());
  place.minutesLater(16);
  await poll();
  expect((await shopNamed('Maple & Pine'))?.problem?.type).toBe('SHOPIFY_CLOSED');
  expect((await shopNamed('Boréal'))?.orders).toBe(3);
  expect(log.error).not.toHaveBeenCalled();
});

test('a shop that moves to another retailer requests that retailer’s rates, and the earlier one’s customers are erased', async () => {
  const [{ id = '' } = {}] = (await api.shops.list()).data;
  // Resets the throttling that earlier tests caused.
  shopify.allowance = newAllowance(10_000);
  const rated = () => boreal.carriers.map(({ callbackUrl }) => callbackUrl);
  expect(rated()).toEqual([`${place.publicUrl}/shopify/rates/${id}`]);
  await api.shops.disconnect({ params: { id } });
  const other = await world.retailer({ name: 'Sapin', stores: [toronto] });
  const theirs = await other.admin();
  boreal.deniesCarriers = true;
  const tied = await place.tie(theirs, 'boreal', { 'Queen West': other.storeIds[0] });
  expect(tied.ratesRefused).toMatch('Access denied');
  boreal.deniesCarriers = false;
  expect(await theirs.shops.offer({ params: { id: tied.id } })).toMatchObject({ ratesRefused: null });
  expect(rated()).toEqual([`${place.publicUrl}/shopify/rates/${tied.id}`]);
  place.minutesLater(60 * 24 * 31);
  const bought = shopify.buy(boreal, purchase());
  await shopify.settled();
  const heldBy = async (retailerId: string) => {
    const taken = world.app.db.scope(wholeRetailer(retailerId)).db.selectFrom('shopify_fulfillment_orders');
    const rows = await taken.innerJoin('orders', 'orders.id', 'order_id').selectAll().execute();
    return rows.filter((row) => [id, tied.id].includes(row.shop_id)).map((row) => [row.name, row.recipient]);
  };
  await until(async () => (await heldBy(other.id)).some(([name]) => name === bought.name));
  const before = await heldBy(other.id);
  const event = { id: 'left', at: place.minutesLater(0) };
  const body = { shop_domain: boreal.domain };
  const topic = 'SHOP_REDACT';
  expect(await shopify.post(`${place.publicUrl}/shopify/webhooks`, { shop: boreal, topic, body, event })).toBe(200);
  await until(async () => (await heldBy(retailerId)).every(([, recipient]) => recipient === '—'));
  expect((await heldBy(retailerId)).length).toBeGreaterThan(2);
  expect(await heldBy(other.id)).toEqual(before);
  expect(JSON.stringify(before)).toContain('Élodie Tremblay');
});
