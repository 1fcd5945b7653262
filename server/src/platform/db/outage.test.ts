// The database goes away and comes back: callers are asked to wait, and nothing has to be restarted.
import { errors } from '@portage/contract/errors';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startProxy } from '../../testing/proxy.ts';
import { anOrder, startWorld, type World } from '../../testing/world.ts';

const world = await startWorld();
const proxy = await startProxy(world.databaseUrl);
afterAll(() => proxy.close());
const beyond = await world.another({ databaseUrl: proxy.url });
const retailer = await world.retailer();
const { token } = await retailer.admin();
const api = beyond.client(token);
const anotherOrder = () => api.orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });

const status = async (on: World, url: string) => (await on.request({ method: 'GET', url, token })).statusCode;

async function dropEveryConnection() {
  const client = new Client({ connectionString: world.databaseUrl });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}

test('a server whose connections were all dropped goes on by itself, and answers 503 at worst', async () => {
  await anotherOrder();
  for (let round = 0; round < 8; round++) {
    const underWay = Array.from({ length: 20 }, () => status(beyond, '/v2/retailer/orders'));
    await dropEveryConnection();
    // The connections die one by one: whoever is given one that is already dead is asked to wait too.
    underWay.push(...Array.from({ length: 20 }, () => status(beyond, '/v2/retailer/orders')));
    for (const answer of await Promise.all(underWay)) expect([200, 503]).toContain(answer);
    await expect.poll(() => status(beyond, '/v2/retailer/orders')).toBe(200);
  }
});

test('without a database callers are asked to wait, in their language; the process says that it lives', async () => {
  await proxy.cut();
  for (const language of ['en', 'fr'] as const) {
    const response = await beyond.request({ method: 'GET', url: '/v2/retailer/orders', token, language });
    expect(response.json()).toMatchObject({
      status: 503,
      message: errors.UNAVAILABLE[language],
      error: { type: 'UNAVAILABLE' },
      errors: [],
    });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.body).not.toMatch(/ECONN|127\.0\.0\.1|postgres/i);
  }
  const body = { email: 'a@test.example', password: 'x' };
  await expect(beyond.anyone().auth.login({ body })).rejects.toMatchObject({ type: 'UNAVAILABLE' });
  expect(await status(beyond, '/healthz')).toBe(200);
  expect(await status(beyond, '/readyz')).toBe(503);
  expect(await status(world, '/readyz')).toBe(200);
});

test('when it is back, calls work again and news are heard, those of meanwhile included', async () => {
  const heard: string[] = [];
  const listen = () =>
    beyond.app.outbox.listen(retailer.id, null, ({ fact }) => heard.push('orderId' in fact ? fact.orderId : ''));
  await expect(listen()).rejects.toThrow();
  await proxy.mend();
  await expect.poll(() => status(beyond, '/readyz')).toBe(200);
  const leave = await listen();
  const first = await anotherOrder();
  await expect.poll(() => heard).toContain(first.id);
  await proxy.cut();
  const meanwhile = await world
    .client(token)
    .orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
  await proxy.mend();
  await expect.poll(() => heard).toContain(meanwhile.id);
  expect(new Set(heard).size).toBe(heard.length);
  leave();
});
