// The database fails and recovers: callers are asked to retry, and no process has to be restarted.

import { errors } from '@portage/contract/errors';
import { contract } from '@portage/contract/index';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/postgres.ts';
import { startProxy } from '../../testing/proxy.ts';
import { anOrder, startWorld, type World } from '../../testing/world.ts';

type Line = { time: number; msg: string; err?: { message: string } };
const lines: Line[] = [];
const logTo = { write: (line: string) => lines.push(JSON.parse(line)) };
const world = await startWorld({
  environment: { LOG_LEVEL: 'error' },
  logTo,
  statementTimeoutMs: 5000,
  connectionTimeoutMs: 5000,
});
const proxy = await startProxy(world.databaseUrl);
afterAll(() => proxy.close());
const beyond = await world.another({ databaseUrl: proxy.url });
/** A server whose statements may take as long as those of a worker. */
const patient = await world.another({
  databaseUrl: proxy.url,
  statementTimeoutMs: 600_000,
  logTo: { write: () => undefined },
});
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

test('a server whose connections were all dropped recovers by itself, and returns 503 at worst', async () => {
  await anotherOrder();
  for (let round = 0; round < 8; round++) {
    const underWay = Array.from({ length: 20 }, () => status(beyond, '/v2/retailer/orders'));
    await dropEveryConnection();
    // The connections die one by one: a caller that gets a dead one has to retry, too.
    underWay.push(...Array.from({ length: 20 }, () => status(beyond, '/v2/retailer/orders')));
    for (const answer of await Promise.all(underWay)) expect([200, 503]).toContain(answer);
    await expect.poll(() => status(beyond, '/v2/retailer/orders')).toBe(200);
  }
});

test('without a database callers are asked to retry, in their language, and the process reports that it is alive', async () => {
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
  await expect.poll(() => status(world, '/readyz')).toBe(200);
  const causes = Map.groupBy(
    lines.filter(({ err }) => err?.message.includes('ECONNREFUSED')),
    ({ msg, err }) => `${msg}: ${err?.message}`,
  );
  expect(causes.size).toBeGreaterThan(0);
  for (const repeated of causes.values())
    for (const [index, { time }] of repeated.entries())
      expect(time - (repeated[index - 1]?.time ?? 0)).toBeGreaterThanOrEqual(59_000);
});

test('a frozen database does not block requests: the process is not ready until the database responds', async () => {
  await proxy.mend();
  await expect.poll(() => status(beyond, '/readyz')).toBe(200);
  proxy.swallow('all');
  const answered: string[] = [];
  const waiting = status(beyond, '/v2/retailer/orders').then(() => answered.push('orders'));
  const { statusCode, headers } = await beyond.request({ method: 'GET', url: '/readyz' });
  expect(answered).toEqual([]);
  expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
  await proxy.cut();
  await waiting;
  await proxy.mend();
  await expect.poll(() => status(beyond, '/readyz')).toBe(200);
  await proxy.cut();
});

test('calls and events work again when the database is back, including events published during the outage', async () => {
  const published: string[] = [];
  const listen = () =>
    beyond.app.outbox.listen(retailer.id, null, ({ fact }) => published.push('orderId' in fact ? fact.orderId : ''));
  await expect(listen()).rejects.toThrow();
  await proxy.mend();
  await expect.poll(() => status(beyond, '/readyz')).toBe(200);
  const leave = await listen();
  const first = await anotherOrder();
  await expect.poll(() => published).toContain(first.id);
  await proxy.cut();
  const meanwhile = await world
    .client(token)
    .orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
  await proxy.mend();
  await expect.poll(() => published).toContain(meanwhile.id);
  expect(new Set(published).size).toBe(published.length);
  leave();
});

/** Sends rounds of twenty requests until every request of a round succeeds. */
async function servedAgain(on = beyond): Promise<void> {
  const rounds: number[] = [];
  const round = async () => {
    const answers = Array.from({ length: 20 }, () => status(on, '/v2/retailer/orders'));
    rounds.push(...(await Promise.all(answers)));
    return rounds.slice(-20).every((answer) => answer === 200);
  };
  await expect.poll(round).toBe(true);
  expect(rounds.filter((answer) => answer !== 200 && answer !== 503)).toEqual([]);
}

test('connections that die silently are closed, and new ones serve the next requests', async () => {
  await servedAgain();
  proxy.swallow('open');
  await servedAgain();
  expect(await status(beyond, '/healthz')).toBe(200);
});

test('connections that die silently are closed as soon where a statement may take minutes', async () => {
  await servedAgain(patient);
  // Some connections are in use when they die, the others are idle.
  const atWork = sql`select pg_sleep(2)`
    .execute(patient.app.db.acrossTenantsAndSandboxes())
    .catch(({ message }) => message);
  proxy.swallow('open');
  expect(await atWork).toMatch(/terminated/);
  await servedAgain(patient);
});

test('a process reports a database that does not respond, and recovers once it does', async () => {
  proxy.swallow('all');
  await expect.poll(() => status(beyond, '/healthz')).toBe(503);
  await proxy.mend();
  await servedAgain();
  await expect.poll(() => status(beyond, '/healthz')).toBe(200);
});

test('connections to a server that has become read-only are replaced', async () => {
  await servedAgain();
  const { pool } = beyond.app.db;
  const clients = await Promise.all(Array.from({ length: 8 }, () => pool.connect()));
  for (const client of clients) {
    await client.query('set default_transaction_read_only = on');
    client.release();
  }
  const codes: number[] = [];
  const create = async () => {
    const body = anOrder({ pickupScheduleId: retailer.storeIds[0] });
    const sent = { method: 'POST', url: contract.orders.create.path, token, body };
    codes.push((await beyond.request(sent)).statusCode);
    return codes.slice(-10).join();
  };
  await expect.poll(create).toBe(Array(10).fill(201).join());
  expect(codes.filter((code) => code !== 201 && code !== 503)).toEqual([]);
});

test('a process leaves a server that has become read-only, and is known as alive on the next one', async () => {
  const { url, drop } = await createTestDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  const running = await world.another({ databaseUrl: url });
  /** Returns the sessions that hold the lock of a process. */
  const holders = async (): Promise<string[]> => {
    const held = `select pid::text from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and mode = 'ShareLock' and datname = current_database()`;
    return (await client.query(held)).rows.map(({ pid }) => pid);
  };
  const [first] = await holders();
  const database = new URL(url).pathname.slice(1);
  // Sessions keep the setting with which they begin.
  await client.query(`alter database "${database}" set default_transaction_read_only = on`);
  await client.query('select pg_terminate_backend($1)', [first]);
  const next = async (...known: (string | undefined)[]) => {
    await expect.poll(async () => (await holders()).find((pid) => !known.includes(pid))).toBeDefined();
    return (await holders()).find((pid) => !known.includes(pid));
  };
  const readOnly = await next(first);
  // It leaves the first one that is read-only, and stays on the second, where it would find no other.
  const second = await next(first, readOnly);
  await client.query(`alter database "${database}" reset default_transaction_read_only`);
  await client.query('select pg_terminate_backend($1)', [second]);
  await next(first, readOnly, second);
  await running.app.stop();
  await client.end();
  await drop();
});

test.each(['53100', '58030', '25006'])(
  'a database that cannot write (%s) results in a 503, and nothing is half written',
  async (code) => {
    const client = new Client({ connectionString: world.databaseUrl });
    await client.connect();
    const body = anOrder({ pickupScheduleId: retailer.storeIds[0], number: `FULL-${code}` });
    try {
      await client.query(`create function refuse_to_write() returns trigger language plpgsql as
      $$ begin raise exception 'no' using errcode = '${code}'; end $$;
      create trigger refuse_to_write before insert on action_logs for each row execute function refuse_to_write()`);
      const sent = { method: 'POST', url: contract.orders.create.path, token, body };
      const answer = await world.request(sent);
      expect([answer.statusCode, answer.json().error.type]).toEqual([503, 'UNAVAILABLE']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await client.query('drop function refuse_to_write cascade');
      await client.end();
    }
    expect((await world.client(token).orders.list({ query: { search: `FULL-${code}` } })).data).toEqual([]);
    await world.client(token).orders.create({ body });
  },
);

test.each(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'])('storage that cannot write (%s) results in a 503', async (code) => {
  const write = () => Promise.reject(Object.assign(new Error(`${code}: no`), { code }));
  const full = await world.another({ storage: { ...world.app.storage, write } });
  const query = { file: 'orders.csv', fileType: 'text/csv', size: 3 } as const;
  const { url } = await full.client(token).uploads.sign({ query });
  const headers = { 'content-type': 'text/csv' };
  const answer = await full.app.http.inject({ method: 'PUT', url, payload: 'a,b', headers });
  expect([answer.statusCode, answer.json().error.type]).toEqual([503, 'UNAVAILABLE']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test('a server goes on after a newer release has added a column to a table', async () => {
  const { id } = await anotherOrder();
  const older = await world.another({ databaseUrl: world.databaseUrl });
  const read = () => status(older, contract.orders.read.path.replace(':id', id));
  // Each connection prepares its statements.
  await Promise.all(Array.from({ length: 40 }, read));
  await world.app.db.pool.query('alter table orders add column added_by_test text');
  const answers: number[] = [];
  for (let nth = 0; nth < 20; nth++) answers.push(await read());
  expect(answers.toSorted()).toEqual([...Array(19).fill(200), 503]);
});
