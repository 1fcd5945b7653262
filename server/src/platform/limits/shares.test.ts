// A retailer whose calls take all they may in a process leaves room for the others.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startWorld } from '../../testing/world.ts';

const world = await startWorld({ poolSize: 8, connectionTimeoutMs: 5000 });
const elsewhere = await world.another();
const [flooding, other] = [await world.retailer(), await world.retailer()];
const admin = await world.confirmed(flooding.admin());
const { key } = await admin.keys.create({ body: { name: 'Till' } });
const api = await other.admin();

/** Sends calls while a table is locked, and `during` before the lock is released. Returns the responses. */
async function floodWhileLocked(table: string, calls: number, url: string, token: string, during: () => Promise<void>) {
  const flood = await elsewhere.app.db.transactionAcrossTenantsAndSandboxes(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    const sent: ReturnType<typeof world.request>[] = [];
    for (let nth = 0; nth < calls; nth++) {
      sent.push(world.request({ method: 'GET', url, token }));
      // The first ones arrive one after another, as calls that arrive together may share a statement.
      if (nth < 20) await world.request({ method: 'GET', url: '/healthz' });
    }
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%${table}%'
      and datname = current_database()`;
    // On another connection: a transaction sees the activity as of its first look.
    await expect.poll(async () => (await elsewhere.app.db.pool.query(waiting)).rowCount).toBeGreaterThan(0);
    await during();
    return sent;
  });
  return Promise.all(flood);
}

const servesOthers = async () => {
  // Ten times, so that each connection of a pool that is not shared would have been needed.
  for (let nth = 0; nth < 10; nth++) await api.orders.list({ query: {} });
};

test('calls of one retailer that wait for the database do not hold up another retailer', async () => {
  const responses = await floodWhileLocked('order_views', 50, '/retailer/order-views', admin.token, servesOthers);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
});

test('calls whose key is still being read do not hold up another retailer', async () => {
  const responses = await floodWhileLocked('api_keys', 50, '/v2/retailer/orders', key, servesOthers);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
});

test('of a retailer’s calls a bounded number waits; more are refused, to be sent again in a second', async () => {
  const responses = await floodWhileLocked('order_views', 260, '/retailer/order-views', admin.token, servesOthers);
  const refused = responses.filter(({ statusCode }) => statusCode !== 200);
  // Five run, and 250 wait.
  expect(refused.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
    Array(5).fill([429, '1']),
  );
});

test('people do not wait behind their own programs', async () => {
  const responses = await floodWhileLocked('stores', 20, '/retailer/pickup-schedules', key, async () => {
    for (let nth = 0; nth < 10; nth++) await admin.team.list({ query: {} });
    const blocked = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    // Half of the pool, less one connection.
    await expect.poll(async () => (await elsewhere.app.db.pool.query(blocked)).rowCount).toBe(3);
  });
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
});
