// The data of an uninstalled shop with many orders is erased in batches, and a failed attempt is resumed. `REDACTED=20000` sets the number
// of orders.
import { expect, test, vi } from 'vitest';
import { wholeRetailer } from '../platform/db/database.ts';
import { until } from '../testing/until.ts';
import { scheduleSetUps } from './shops.ts';
import { purchase, startShop } from './testing/shop.ts';

const amount = Number(process.env.REDACTED ?? 1200);
const place = await startShop();
const { world, shop, shopify } = place;

test('the nightly set-up restores webhook subscriptions that a shop lost, which send only the id of an order', async () => {
  const retailer = await world.retailer({ name: 'Maple & Pine', fulfilsAtOnce: false });
  const api = await retailer.admin();
  await place.tie(api, 'maple-pine', { 'Queen West': retailer.storeIds[0] });
  const topics = () => shop.subscriptions.map(({ topic }) => topic).toSorted();
  await until(() => shop.subscriptions.length === 11);
  const before = topics();
  shop.subscriptions.splice(2, 4);
  await scheduleSetUps.run(world.app, { error: vi.fn() });
  await until(() => shop.subscriptions.length === 11);
  expect(topics()).toEqual(before);
  expect(shop.subscriptions.find(({ topic }) => topic === 'ORDERS_CREATE')?.includeFields).toEqual(['id']);
  const wholeOrder = { id: 1, shop_domain: shop.domain, note: 'x'.repeat(1_500_000) };
  const event = { id: 'large', at: place.minutesLater(1) };
  const url = `${place.publicUrl}/shopify/webhooks`;
  expect(await shopify.post(url, { shop, topic: 'ORDERS_UPDATED', body: wholeOrder, event })).toBe(200);
});

test('a shop with many orders is erased in batches, each once, even if an attempt fails', {
  timeout: 600_000,
}, async () => {
  const owner = world.app.db.acrossTenantsAndSandboxes().selectFrom('shopify_shops').select(['retailer_id', 'id']);
  const { retailer_id: retailerId, id: shopId } = await owner.executeTakeFirstOrThrow();
  shopify.buy(shop, purchase());
  const ours = world.app.db.scope(wholeRetailer(retailerId)).db;
  const taken = ours
    .selectFrom('shopify_fulfillment_orders')
    .select(['order_id', 'id', 'snapshot'])
    .where('shop_id', '=', shopId);
  const isHere = async () => (await taken.execute()).some(({ order_id }) => order_id !== null);
  await until(isHere);
  const given = `select string_agg(format('%I', column_name), ', ') as names from information_schema.columns
    where table_schema = 'public' and table_name = 'orders' and is_generated = 'NEVER'`;
  const { names } = (await world.app.db.pool.query<{ names: string }>(given)).rows[0] ?? { names: '' };
  const copies = `with copied as (
      insert into orders (${names}) select ${names.replace(/(^|, )/g, '$1copy.')} from orders as one, generate_series($2::int, $3::int) as nth,
        jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'number', one.number || '-' || nth,
          'link_code', 'L' || nth, 'tracking_code', 'T' || nth, 'envoi_tracking_code', 'E' || nth)) as copy
      where one.id = $1
      returning id, number)
    insert into shopify_fulfillment_orders select copy.* from copied, shopify_fulfillment_orders as one,
      jsonb_populate_record(one, jsonb_build_object('id', '9' || copied.number, 'order_id', copied.id)) as copy
    where one.order_id = $1`;
  const original = (await taken.execute()).find(({ order_id }) => order_id !== null)?.order_id;
  for (let first = 1; first <= amount; first += 1000)
    await world.app.db.pool.query(copies, [original, first, Math.min(first + 999, amount)]);
  const versions = async () =>
    new Map(
      (await ours.selectFrom('orders').select(['id', 'version']).execute()).map((each) => [each.id, each.version]),
    );
  const before = await versions();
  expect(before.size).toBe(amount + 1);
  shopify.uninstall(shop);
  await shopify.settled();
  const { transaction } = world.app.db;
  let hasFailed = false;
  vi.spyOn(world.app.db, 'transaction').mockImplementation(async (caller, work) => {
    const erased = ours.selectFrom('orders').select('id').where('recipient', '=', '—').limit(1);
    if (!hasFailed && caller.retailerId === retailerId && (await erased.executeTakeFirst())) {
      hasFailed = true;
      throw new Error('the connection is gone');
    }
    return transaction.call(world.app.db, caller, work);
  });
  const body = { shop_id: 1, shop_domain: shop.domain };
  const event = { id: 'forget', at: place.minutesLater(1) };
  const start = performance.now();
  await shopify.post(`${place.publicUrl}/shopify/webhooks`, { shop, topic: 'SHOP_REDACT', body, event });
  const events = world.app.db.shared.selectFrom('shopify_events').select('done_at').where('event_id', '=', 'forget');
  await vi.waitUntil(async () => (await events.executeTakeFirst())?.done_at !== null, 500_000);
  console.info(`${amount + 1} orders erased in ${((performance.now() - start) / 1000).toFixed(1)} s, once broken off`);
  expect(hasFailed).toBe(true);
  const kept = await ours.selectFrom('orders').select(['recipient', 'address', 'phone', 'email']).distinct().execute();
  expect(kept).toEqual([{ recipient: '—', address: '—', phone: null, email: null }]);
  expect((await taken.execute()).every(({ snapshot }) => JSON.stringify(snapshot) === '{}')).toBe(true);
  for (const [id, version] of await versions()) expect(version).toBe((before.get(id) ?? 0) + 1);
});
