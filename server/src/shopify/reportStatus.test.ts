// Status reports: each update is sent once, regardless of slow responses and workers that die.
import { randomUUID } from 'node:crypto';
import { detailsOf } from '@portage/contract/jobs/schema';
import { beforeAll, expect, test } from 'vitest';
import { newAllowance } from '../../../tools/shopify/answer.ts';
import type { Order } from '../../../tools/shopify/shop.ts';
import { shopAndLocations } from '../gateways/shopify/documents.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { until } from '../testing/until.ts';
import type { Client } from '../testing/world.ts';
import { numericId } from './fulfillmentOrder.ts';
import { reportStatus } from './reportStatus.ts';
import { queryShop } from './session.ts';
import { startShop } from './testing/shop.ts';

const place = await startShop();
const { world, shop, shopify } = place;
const elsewhere = await world.another();

let api: Client;
let retailerId: string;
let delivered: Order;
beforeAll(async () => {
  const retailer = await world.retailer({ name: 'Maple & Pine', fulfilsAtOnce: true });
  api = await retailer.admin();
  retailerId = retailer.id;
  await place.tie(api, 'maple-pine', { 'Queen West': retailer.storeIds[0] });
});

const ours = () => world.app.db.scope(wholeRetailer(retailerId)).db;
const queueReport = (id: string) =>
  world.app.db.transaction(wholeRetailer(retailerId), (tx) =>
    world.app.jobs.send(tx, reportStatus, { retailerId, orderId: id }),
  );
const unsent = () => ours().selectFrom('shopify_status_updates').select('id').where('sent_at', 'is', null).execute();
const haveEvents = (theirs: Order, events: number) => until(() => place.shownOf(theirs)[0]?.events.length === events);
const areAllSent = () => until(async () => (await unsent()).length === 0);

/** Returns whether the latest version of the order was synced. */
async function isSeen({ id, updatedAt }: Order): Promise<boolean> {
  const rows = ours()
    .selectFrom('shopify_fulfillment_orders')
    .select('shopify_updated_at')
    .where('shopify_order_id', '=', numericId(id));
  return (await rows.execute()).some(
    ({ shopify_updated_at }) => Date.parse(shopify_updated_at) >= Date.parse(updatedAt),
  );
}
const changes = async () =>
  (await ours().selectFrom('outbox').select('number').where('topic', '=', 'SHOPIFY_CHANGED').execute()).length;

test('each status is reported once, even if Shopify’s response is lost, and staff see the state', async () => {
  const { theirs, order, deliveryId } = await place.bought(api);
  delivered = theirs;
  const origin = async () => (await api.shops.origin({ params: { id: order.id } })).data[0];
  expect(await origin()).toMatchObject({ name: theirs.name, isReported: false });
  // Shopify throttles and then is down: the updates are sent afterwards.
  shopify.allowance = { available: 0, most: 200, perSecond: 100, at: Date.now() };
  await place.happen(deliveryId, 'PICKED_UP_FROM_STORE');
  await haveEvents(theirs, 1);
  await areAllSent();
  const published = await changes();
  shopify.allowance = newAllowance();
  shopify.isDown = true;
  await place.happen(deliveryId, 'ATTEMPTING_DELIVERY');
  await place.happen(deliveryId, 'COMPLETED', 1);
  shopify.isDown = false;
  await queueReport(order.id);
  await haveEvents(theirs, 3);
  await areAllSent();
  expect(place.shownOf(theirs)).toMatchObject([{ number: order.trackingCode, url: order.trackingLink }]);
  const events = () => place.shownOf(theirs)[0]?.events.map(({ status }) => status);
  expect(events()).toEqual(['CARRIER_PICKED_UP', 'OUT_FOR_DELIVERY', 'DELIVERED']);
  expect(await origin()).toMatchObject({ isReported: true, problem: null });
  // Nothing that screens show changed, so no change is published.
  expect(await changes()).toBe(published);
  // A lost response: the shop is read before the update is sent again.
  await ours().updateTable('shopify_status_updates').set({ sent_at: null }).execute();
  await queueReport(order.id);
  await areAllSent();
  expect(place.shownOf(theirs)).toHaveLength(1);
  expect(events()).toHaveLength(3);
});

test('reports to a slow Shopify hold no connections; another worker takes over an expired lease, and each update is sent once', async () => {
  const first = await place.bought(api);
  await place.happen(first.deliveryId, 'PICKED_UP_FROM_STORE');
  await haveEvents(first.theirs, 1);
  await areAllSent();
  const orders = [first];
  while (orders.length < 10) orders.push(await place.bought(api));
  const answers = Promise.withResolvers<void>();
  shopify.thinking = answers.promise;
  for (const each of orders) await place.happen(each.deliveryId, 'ATTEMPTING_DELIVERY');
  await until(async () => (await unsent()).length === orders.length);
  const isClaimed = async () => {
    const claimed = ours()
      .selectFrom('shopify_fulfillment_orders')
      .select('order_id')
      .where('leased_until', 'is not', null);
    return (await claimed.execute()).length === orders.length;
  };
  const running = new Map<string, Promise<unknown>>();
  const start = (id: string) => {
    const run = reportStatus.run(world.app, { retailerId, orderId: id }).catch(() => 'not now');
    running.set(
      id,
      run.finally(() => running.delete(id)),
    );
  };
  // On a busy machine some exceed the time limit for Shopify before all have started; those are restarted.
  await until(() => {
    for (const { id } of orders) if (!running.has(id)) start(id);
    return isClaimed();
  });
  // More reports are in progress than the pool has connections.
  expect((await api.orders.list({ query: {} })).data.length).toBeGreaterThan(0);
  const reportElsewhere = () => reportStatus.run(elsewhere.app, { retailerId, orderId: first.order.id });
  const refusalElsewhere = () => reportElsewhere().catch(({ message }: Error) => message);
  await until(async () => {
    if (!running.has(first.order.id)) start(first.order.id);
    return String(await refusalElsewhere()).includes('another worker');
  });
  // A lease bound to a process would end with its connection, while the process's request to Shopify continues.
  const processes = ours().selectFrom('shopify_fulfillment_orders').select('leased_by').distinct();
  expect(await processes.execute()).toEqual([{ leased_by: null }]);
  // The worker hangs until its lease has expired; another one sends the report, and then the first continues.
  const leased = ours().updateTable('shopify_fulfillment_orders').where('order_id', '=', first.order.id);
  await leased.set({ leased_until: '2000-01-01T00:00:00Z' }).execute();
  shopify.thinking = Promise.resolve();
  await until(() =>
    reportElsewhere().then(
      () => true,
      () => false,
    ),
  );
  expect(place.shownOf(first.theirs)[0]?.events).toHaveLength(2);
  answers.resolve();
  await Promise.all(running.values());
  for (const each of orders) await queueReport(each.order.id);
  await areAllSent();
  expect(orders.map(({ theirs }) => place.shownOf(theirs).map(({ events }) => events.length))).toEqual(
    orders.map((each) => [each === first ? 2 : 1]),
  );
});

test('a canceled or returned delivery is canceled in the shop without a second order here; a refusal of the shop becomes a problem', async () => {
  const problems = async () => (await api.shops.problems()).data.map(({ name, type }) => [name, type]);
  const [back, refused, never, again] = [
    await place.bought(api),
    await place.bought(api),
    await place.bought(api),
    await place.bought(api),
  ];
  for (const { deliveryId } of [back, refused, again]) await place.happen(deliveryId, 'ATTEMPTING_DELIVERY');
  for (const { theirs } of [back, refused, again]) await haveEvents(theirs, 1);
  await areAllSent();
  const [held] = place.shownOf(refused.theirs);
  if (held) held.status = 'ERROR';
  await place.happen(back.deliveryId, 'SKIPPED', 5);
  for (const type of ['RTS_SCHEDULED', 'RTS_LOADED', 'RTS_COMPLETED'] as const)
    await place.happen(back.deliveryId, type);
  await place.happen(refused.deliveryId, 'CANCELED');
  await until(() => place.shownOf(back.theirs)[0]?.status === 'CANCELLED');
  await until(async () => (await problems()).length === 1);
  expect(await problems()).toEqual([[refused.theirs.name, 'SHOPIFY_NOT_CANCELED']]);
  const [problem] = (await world.client(api.token, 'fr').shops.problems()).data;
  expect(problem?.message).toMatch(/affiche toujours.*cannot be canceled/);
  // A sync does not clear the problem; a retry does.
  shopify.change(shop, refused.theirs, { note: 'Sorry' });
  await shopify.settled();
  await until(() => isSeen(refused.theirs));
  expect(await problems()).toHaveLength(1);
  if (held) held.status = 'SUCCESS';
  await api.shops.retry({ params: { id: problem?.id ?? '' } });
  await until(async () => (await problems()).length === 0);
  // Without a fulfillment in the shop, no request is sent.
  shopify.isDown = true;
  await place.happen(never.deliveryId, 'CANCELED');
  const ofNever = ours().selectFrom('shopify_status_updates').select('sent_at').where('order_id', '=', never.order.id);
  await until(async () => (await ofNever.executeTakeFirst())?.sent_at);
  shopify.isDown = false;
  // Staff of the shop cancel the fulfillment during the delivery: the delivery continues, and its status is reported.
  shopify.unfulfil(shop, again.theirs);
  await shopify.settled();
  await api.shops.sync();
  const parcels = () =>
    ours().selectFrom('shopify_fulfillment_orders').select('id').where('order_id', '=', again.order.id).execute();
  const [, newer] = again.theirs.parcels;
  await until(async () => newer?.id.endsWith(`/${(await parcels())[0]?.id}`));
  await place.happen(again.deliveryId, 'COMPLETED', 1);
  await until(() => newer?.fulfillments[0]?.events.length === 1);
  await areAllSent();
  for (const { theirs } of [back, refused, never, again]) {
    const { data } = await api.orders.list({ query: { search: `like:${theirs.name}` } });
    expect(data.filter(({ number }) => number?.startsWith(theirs.name))).toHaveLength(1);
  }
  const origin = await api.shops.origin({ params: { id: back.order.id } });
  expect(origin.data).toMatchObject([{ isReported: false, problem: null }]);
});

test('a shop whose plan does not allow carrier rates shows the reason, and a retry registers them', async () => {
  const [{ id = '' } = {}] = (await api.shops.list()).data;
  const refused = async () => (await api.shops.list()).data[0]?.ratesRefused;
  const carrier = await until(() => shop.carriers.pop());
  shop.hasNoCarriers = true;
  expect(await api.shops.offer({ params: { id } })).toMatchObject({ ratesRefused: expect.stringContaining('enabled') });
  expect(await refused()).toMatch('Carrier Calculated Shipping must be enabled');
  shopify.isDown = true;
  await expect(api.shops.offer({ params: { id } })).rejects.toMatchObject({ type: 'SHOPIFY_UNREACHABLE' });
  shopify.isDown = false;
  shop.hasNoCarriers = false;
  expect(await api.shops.offer({ params: { id } })).toMatchObject({ ratesRefused: null });
  expect([await refused(), shop.carriers[0]?.callbackUrl]).toEqual([null, carrier?.callbackUrl]);
});

test('an expired token is renewed once, by one of two servers', async () => {
  place.minutesLater(61);
  shopify.allowance = newAllowance();
  const askers = [world, elsewhere, world, elsewhere].map(({ app }) => queryShop(app, shop.domain, shopAndLocations));
  // A refresh token works once: if two servers had used it, one of them would have lost access.
  expect((await Promise.all(askers)).map((answer) => answer.shop.name)).toEqual(askers.map(() => 'Maple & Pine'));
  expect((await api.shops.list()).data[0]).toMatchObject({ problem: null, isUninstalled: false });
});

test('a sync fails with a message if no shop can be polled, and otherwise names the shops that cannot', async () => {
  const synced = async () => {
    const { jobId } = await api.shops.sync();
    const job = () => api.jobs.read({ params: { id: jobId } });
    await until(async () => ['FINISHED', 'FAILED'].includes((await job()).status));
    return job();
  };
  const message = 'Maple & Pine: Shopify could not be reached. We will try again automatically';
  shopify.isDown = true;
  expect(await synced()).toMatchObject({ status: 'FAILED', message, itemsCount: 0 });
  shopify.isDown = false;
  const db = ours();
  const { retailer_id: _, ...mine } = await db.selectFrom('shopify_shops').selectAll().executeTakeFirstOrThrow();
  const other = { ...mine, id: randomUUID(), domain: 'boreal.myshopify.com', name: 'Boréal' };
  await db.insertInto('shopify_shops').values(other).execute();
  const half = await synced();
  expect(half).toMatchObject({
    status: 'FINISHED',
    message: 'Boréal: The shop does not let us in any more. Connect it again in Settings',
  });
  expect(detailsOf(half).error?.errors.map(({ value }) => value) ?? []).not.toContain('Boréal');
  await db.deleteFrom('shopify_shops').where('id', '=', other.id).execute();
});

test('privacy requests: admins are notified, recipients are erased after their delivery, and the data of an uninstalled shop is deleted', async () => {
  const first = await place.bought(api);
  const about = (order: Order) => Number(order.id.split('/').at(-1));
  const send = async (topic: string, body: object, id: string) =>
    shopify.post(`${place.publicUrl}/shopify/webhooks`, {
      shop,
      topic,
      body: { shop_id: 1, shop_domain: shop.domain, ...body },
      event: { id, at: place.minutesLater(0) },
    });
  const customer = { id: 1, email: 'elodie@example.com' };
  expect(await send('CUSTOMERS_DATA_REQUEST', { customer, orders_requested: [about(first.theirs)] }, 'ask')).toBe(200);
  const { email } = await api.auth.refresh();
  await until(async () => (await world.inbox.all(email)).some(({ text }) => text.includes(first.theirs.name)));
  const [named, waiting] = [await place.cameIn(api, delivered.name), first.order];
  const erasing = { customer, orders_to_redact: [about(first.theirs), about(delivered)] };
  expect(await send('CUSTOMERS_REDACT', erasing, 'erase')).toBe(200);
  await until(async () => (await api.orders.read({ params: { id: named.id } })).recipient === '—');
  expect(await api.orders.read({ params: { id: named.id } })).toMatchObject({
    address: '—',
    phone: null,
    email: null,
    note: null,
  });
  expect((await api.orders.read({ params: { id: waiting.id } })).recipient).toBe('Élodie Tremblay');
  const [own] = (await api.shops.list()).data;
  // The data of a shop that installed the app again is kept.
  expect(await send('SHOP_REDACT', {}, 'too late')).toBe(200);
  const kept = async () => JSON.stringify((await api.activity.list({ query: { kind: 'shop' } })).data[0]);
  await until(async () => (await kept()).includes('connected again'));
  expect((await api.orders.read({ params: { id: waiting.id } })).recipient).toBe('Élodie Tremblay');
  shopify.uninstall(shop);
  await shopify.settled();
  const isGone = async () => (await api.shops.list()).data[0]?.isUninstalled === true;
  await until(isGone);
  // After a second installation, webhooks and rates are set up again.
  place.minutesLater(1);
  await place.install((await api.shops.begin({ body: { shop: 'maple-pine' } })).url);
  await until(() => shop.subscriptions.length === 11 && shop.carriers.length === 1);
  place.minutesLater(1);
  await api.shops.disconnect({ params: { id: own?.id ?? '' } });
  await place.tie(api, 'maple-pine', {});
  expect(await api.shops.edit({ params: { id: own?.id ?? '' }, body: { takes: 'LOCAL' } })).toMatchObject({
    takes: 'LOCAL',
  });
  place.minutesLater(1);
  shopify.uninstall(shop);
  await until(isGone);
  await api.shops.disconnect({ params: { id: own?.id ?? '' } });
  expect((await api.shops.list()).data).toEqual([]);
  await expect(api.shops.sync()).rejects.toMatchObject({ type: 'SHOPIFY_SHOP_NOT_FOUND' });
  // An address is kept while a driver needs it; the law allows a month.
  place.minutesLater(60 * 24 * 31);
  expect(await send('SHOP_REDACT', {}, 'forget')).toBe(200);
  const installed = () => world.app.db.shared.selectFrom('shopify_installations').select('domain').execute();
  await until(async () => (await installed()).length === 0);
  const orders = ours().selectFrom('orders').selectAll();
  const taken = ours().selectFrom('shopify_fulfillment_orders').selectAll();
  const left = JSON.stringify([await orders.execute(), await taken.execute()]);
  expect(left).not.toMatch(/Tremblay|tremblay|416-?555|4165550|King St|elodie@/);
});
