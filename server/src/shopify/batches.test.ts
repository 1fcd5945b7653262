// Tasks that are queued for every shop, request or order: one short transaction per batch, for any number of them.
import { expect, test, vi } from 'vitest';
import { newId } from '../platform/ids.ts';
import { startWorld } from '../testing/world.ts';
import { schedulePolls } from './poll.ts';
import { queueStatusReports } from './reportStatus.ts';
import { scheduleSetUps } from './shops.ts';
import { retryPrivacyRequests } from './webhooks.ts';

const amount = 1050;
const world = await startWorld({
  environment: { SHOPIFY_KEY: 'key-of-the-app', SHOPIFY_SECRET: 'a-secret-of-the-app' },
});
const { pool } = world.app.db;
const log = { error: vi.fn() };

/** Runs `work`, and returns the names of the tasks that it queued, and how many each transaction queued. */
async function queuedBy(work: () => Promise<unknown>) {
  await pool.query('delete from pgboss.job');
  await work();
  const { rows } = await pool.query<{ names: string[] }>(
    `select array_agg(concat_ws(' ', data ->> 'retailerId', data ->> 'shopId', data ->> 'orderId', data ->> 'id')) as names from pgboss.job group by xmin order by count(*) desc`,
  );
  return { names: new Set(rows.flatMap(({ names }) => names)), sizes: rows.map(({ names }) => names.length) };
}

test('set-up and poll are queued for every connected shop, one transaction per batch', async () => {
  const retailers = [await world.retailer(), await world.retailer()];
  const connect = `insert into shopify_shops
      (retailer_id, id, domain, name, currency, connected_by, connected_at, disconnected_at, synced_until)
    select $1, gen_random_uuid(), 'shop-' || nth || '.myshopify.com', 'Shop', 'CAD', 'Ana', $3, case when nth > $2 then $3::timestamptz end, $3
    from generate_series(1, $2 + 5) as nth`;
  const now = world.clock.now().toString();
  for (const { id } of retailers) await pool.query(connect, [id, amount / 2, now]);
  const { rows } = await pool.query<{ name: string }>(
    `select retailer_id || ' ' || id as name from shopify_shops where disconnected_at is null`,
  );
  const every = new Set(rows.map(({ name }) => name));
  expect(every.size).toBe(amount);
  for (const { run } of [scheduleSetUps, schedulePolls]) {
    const { names, sizes } = await queuedBy(() => run(world.app, log));
    expect(names).toEqual(every);
    expect(sizes).toEqual([200, 200, 200, 200, 200, 50]);
  }
  expect((await queuedBy(() => schedulePolls.run(world.app, log))).sizes).toEqual([]);
});

test('every open privacy request is queued, one transaction per batch', async () => {
  await pool.query(
    `insert into shopify_events (id, event_id, topic, domain, triggered_at, received_at, done_at)
     select gen_random_uuid(), nth, case when nth % 2 = 0 then 'customers/redact' else 'orders/create' end, 'a-shop.myshopify.com', $2, $2,
       case when nth > $1 then $2::timestamptz end
     from generate_series(1, $1 + 10) as nth`,
    [2 * amount, world.clock.now().toString()],
  );
  const { names, sizes } = await queuedBy(() => retryPrivacyRequests(world.app));
  expect(names.size).toBe(amount);
  expect(Math.max(...sizes)).toBeLessThan(500);
});

test('every order with unsent statuses is queued, one transaction per batch', async () => {
  const { id: retailerId } = await world.retailer();
  const shopId = newId();
  const now = world.clock.now().toString();
  // Foreign keys are disabled, so that the test need not insert complete orders.
  await pool.query(`begin; set local session_replication_role = replica;
    insert into shopify_fulfillment_orders (retailer_id, shop_id, id, shopify_order_id, name, order_id, shopify_updated_at, created_at)
      select '${retailerId}', '${shopId}', nth, nth, '#' || nth, gen_random_uuid(), '${now}', '${now}' from generate_series(1, ${amount + 10}) as nth;
    insert into shopify_status_updates (retailer_id, id, order_id, tracker_id, status, happened_at, sent_at)
      select retailer_id, gen_random_uuid(), order_id, gen_random_uuid(), status, '${now}', case when id::int > ${amount} then '${now}'::timestamptz end
      from shopify_fulfillment_orders, unnest('{CARRIER_PICKED_UP,IN_TRANSIT}'::text[]) as status where shop_id = '${shopId}';
    commit`);
  const { names, sizes } = await queuedBy(() => queueStatusReports(world.app, retailerId, shopId));
  expect(names.size).toBe(amount);
  expect(sizes).toEqual([500, 500, 50]);
});
