// What `/metrics` reports, to whom, and that it holds nothing but counts and names.
import { contract } from '@portage/contract/index';
import { sql } from 'kysely';
import { Client as Connection } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nouns } from '../../nouns.ts';
import { holdWrites } from '../../testing/hold.ts';
import { startProxy } from '../../testing/proxy.ts';
import { until } from '../../testing/until.ts';
import { anOrder, type Client, type Retailer, startWorld, type World } from '../../testing/world.ts';
import { nightly, ownTidyings } from '../housekeeping.ts';
import { resealing } from '../reseal.ts';

const METRICS_TOKEN = 'a-token-for-prometheus-in-these-tests';
/** No worker runs, so everything waits. */
const world = await startWorld({ environment: { METRICS_TOKEN } });
const origin = await world.listen();
const proxy = await startProxy(world.databaseUrl);
afterAll(() => proxy.close());

/** Texts of a person, and a key, that must not appear in any metric. */
const planted = {
  name: 'Zébulon Quincaillerie',
  street: '100 King St W',
  tag: 'fragile-zq',
  email: 'zebulon@zq.example',
};

let retailer: Retailer;
let api: Client;
let orderId: string;

const ask = (on: World, token = METRICS_TOKEN) => on.request({ method: 'GET', url: '/metrics', token });

/** Returns the value of each series, such as `portage_jobs{kind="labels",state="QUEUED"}`. */
async function scrape(on: World = world): Promise<Map<string, number>> {
  const { statusCode, body } = await ask(on);
  expect(statusCode, body).toBe(200);
  const samples = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}
const namesIn = (series: Map<string, number>) => new Set([...series.keys()].map((each) => each.replace(/\{.*/, '')));

beforeAll(async () => {
  retailer = await world.retailer({ name: planted.name });
  api = await world.confirmed(retailer.admin());
  const order = { pickupScheduleId: retailer.storeIds[0], recipient: planted.name, tags: [planted.tag] };
  const { id } = await api.orders.create({ body: anOrder({ ...order, email: planted.email }) });
  orderId = id;
  await api.orders.read({ params: { id } });
});

describe('access', () => {
  test('without the setting the route does not exist', async () => {
    const closed = await world.another({ config: { ...world.app.config, metrics: { token: null, workerPort: null } } });
    expect((await ask(closed)).statusCode).toBe(404);
  });

  test.each(['', 'another', `${METRICS_TOKEN}x`])('the token %j is refused', async (token) => {
    const { statusCode, body } = await ask(world, token);
    expect([statusCode, JSON.parse(body).error.type]).toEqual([401, 'UNAUTHORIZED']);
  });
});

test('requests are counted by row and status, and never by path', async () => {
  await expect(api.orders.read({ params: { id: retailer.id } })).rejects.toMatchObject({ type: 'ORDER_NOT_FOUND' });
  await world.request({ method: 'GET', url: `/nowhere/${orderId}` });
  const series = await scrape();
  expect(series.get('portage_http_requests_total{row="orders.read",status="200"}')).toBeGreaterThan(0);
  expect(series.get('portage_http_requests_total{row="orders.read",status="404"}')).toBeGreaterThan(0);
  expect(series.get('portage_http_request_seconds_count{row="orders.read"}')).toBeGreaterThan(1);
  expect(series.get('portage_http_requests_total{row="other",status="404"}')).toBeGreaterThan(0);
});

test('a stream is counted while it is open, and is not timed once the server has ended it', async () => {
  const member = await retailer.coordinator();
  const headers = { authorization: `Bearer ${member.token}` };
  const stream = await fetch(origin + contract.news.listen.path, { headers });
  const open = async () => (await scrape()).get('portage_open_streams');
  expect(await open()).toBe(1);
  await member.auth.logout();
  await stream.text();
  await expect.poll(open).toBe(0);
  const series = await scrape();
  expect(series.get('portage_http_requests_total{row="news.listen",status="200"}')).toBe(1);
  expect(series.has('portage_http_request_seconds_count{row="news.listen"}')).toBe(false);
});

test('a request whose client leaves before the reply is counted with status 499, and timed', async () => {
  const url = origin + contract.orders.create.path;
  const counts = async () => {
    const series = await scrape();
    const timed = series.get('portage_http_request_seconds_count{row="orders.create"}') ?? 0;
    return [series.get('portage_http_requests_total{row="orders.create",status="499"}') ?? 0, timed];
  };
  const [, before = 0] = await counts();
  const held = await holdWrites(world, 'orders', `new.recipient = 'Leaving'`);
  const client = new AbortController();
  const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify(anOrder({ pickupScheduleId: retailer.storeIds[0], recipient: 'Leaving' }));
  const answer = fetch(url, { method: 'POST', headers, body, signal: client.signal });
  await held.reached();
  client.abort();
  await expect(answer).rejects.toThrow('aborted');
  await expect.poll(counts).toEqual([1, before + 1]);
  await held.release();
});

describe('what waits in the database', () => {
  const minutes = 20;
  let series: Map<string, number>;

  beforeAll(async () => {
    await api.labels.batchPrint({ body: { ids: [orderId], sheet: '4x6' } });
    const { id } = await api.webhooks.create({ body: { url: 'https://hooks.example.com/zq', hasAllStores: true } });
    await api.webhooks.turnOff({ params: { id } });
    await api.webhooks.turnOn({ params: { id }, body: {} });
    const db = world.app.db.acrossTenantsAndSandboxes();
    await until(
      async () => (await db.selectFrom('outbox').select('id').where('number', 'is', null).execute()).length === 0,
    );
    world.clock.advance({ minutes });
    series = await scrape(await world.another());
  });

  test('jobs by kind and state, with the age of the oldest', () => {
    expect(series.get('portage_jobs{kind="labels.print",state="QUEUED"}')).toBe(1);
    expect(series.get('portage_jobs_oldest_seconds{kind="labels.print",state="QUEUED"}')).toBe(minutes * 60);
  });

  test('facts that subscribers have not handled, with the age of the oldest', () => {
    expect(series.get('portage_subscriber_facts{subscriber="webhooks.record"}')).toBeGreaterThan(0);
    expect(series.get('portage_subscriber_oldest_seconds{subscriber="webhooks.record"}')).toBe(minutes * 60);
    expect(series.get('portage_unnumbered_facts')).toBe(0);
  });

  test('mails and webhook endpoints that are due', () => {
    expect(series.get('portage_letters_waiting{channel="EMAIL"}')).toBeGreaterThan(0);
    expect(series.get('portage_letters_oldest_seconds{channel="EMAIL"}')).toBe(minutes * 60);
    expect(series.get('portage_webhook_endpoints_due')).toBe(1);
    expect(series.get('portage_webhook_oldest_due_seconds')).toBe(minutes * 60);
  });

  test('the result of the nightly audits, and the last success of each nightly task', async () => {
    // Without its tally, the order is a difference that the audit of its retailer finds.
    await sql`delete from order_tally_deltas`.execute(world.app.db.acrossTenantsAndSandboxes());
    const tasks = Object.values(nouns).flatMap((noun) => noun.maintenance ?? []);
    const findsIt = async () => {
      world.clock.advance({ hours: 24 });
      await nightly(world.app, { error: () => undefined }, tasks);
      series = await scrape(await world.another());
      return (series.get('portage_audit_differences{task="the check of order_tallies"}') ?? 0) > 0;
    };
    // Each night audits some of the retailers.
    await expect.poll(findsIt).toBe(true);
    expect(series.get('portage_audit_differences{task="the check of charge_tallies"}')).toBe(0);
    const now = world.clock.now().epochMilliseconds / 1000;
    expect(series.get('portage_nightly_last_success_timestamp_seconds{task="deleting old guesses"}')).toBe(now);
  });

  test('the last backup is left out until a script has recorded one', async () => {
    const { shared } = world.app.db;
    expect(series.has('portage_backup_last_success_timestamp_seconds')).toBe(false);
    const at = '2026-11-18T02:00:00Z';
    await shared.insertInto('nightly_tasks').values({ name: 'backup', started_at: at, finished_at: at }).execute();
    const after = await scrape(await world.another());
    expect(after.get('portage_backup_last_success_timestamp_seconds')).toBe(Date.parse(at) / 1000);
  });
});

test('the database is read at most once in ten seconds, however often it is scraped', async () => {
  const on = await world.another();
  const db = world.app.db.acrossTenantsAndSandboxes();
  const waiting = async () => (await scrape(on)).get('portage_letters_waiting{channel="SMS"}');
  expect(await waiting()).toBe(0);
  const at = world.clock.now().toString();
  const letter = { letter: JSON.stringify({}), state: 'WAITING' as const, created_at: at, expires_at: at };
  const id = '00000000-0000-0000-0000-000000000001';
  await db
    .insertInto('messages')
    .values({ id, channel: 'SMS', to_address: '+15145550100', ...letter })
    .execute();
  expect(await Promise.all(Array.from({ length: 20 }, waiting))).toEqual(Array(20).fill(0));
  world.clock.advance({ seconds: 10 });
  expect(await waiting()).toBe(1);
});

describe('without the database', () => {
  const expectProcessOnly = async (on: World) => {
    world.clock.advance({ seconds: 10 });
    const series = await scrape(on);
    expect(series.get('portage_database_up')).toBe(0);
    expect(namesIn(series)).toContain('process_resident_memory_bytes');
    expect([...namesIn(series)].filter((name) => /portage_(jobs|unnumbered|letters|nightly)/.test(name))).toEqual([]);
  };

  const expectAgain = async (on: World) => {
    await proxy.mend();
    const up = async () => {
      world.clock.advance({ seconds: 10 });
      return (await scrape(on)).get('portage_database_up');
    };
    await expect.poll(up).toBe(1);
  };

  test('the metrics of the process are returned if connections are refused', async () => {
    const on = await world.another({ databaseUrl: proxy.url });
    expect((await scrape(on)).get('portage_database_up')).toBe(1);
    await proxy.cut();
    await expectProcessOnly(on);
    await expectAgain(on);
  });

  test('the metrics of the process are returned before a read without a response times out', async () => {
    const lines: string[] = [];
    const config = { ...world.app.config, logLevel: 'error' as const };
    const logTo = { write: (line: string) => lines.push(line) };
    const on = await world.another({ databaseUrl: proxy.url, config, logTo });
    await scrape(on);
    proxy.swallow('all');
    await expectProcessOnly(on);
    const failures = () => lines.filter((line) => line.includes('metrics: cannot read'));
    await proxy.cut();
    await expect.poll(failures).toHaveLength(1);
    await expectAgain(on);
  });
});

test('gauges that take too long are left out, and the others are read', async () => {
  // As long as a worker's statements may take.
  const on = await world.another({ statementTimeoutMs: 600_000 });
  const blocker = new Connection({ connectionString: world.databaseUrl });
  await blocker.connect();
  await blocker.query('begin; lock table messages');
  const unread = async () => {
    world.clock.advance({ seconds: 10 });
    return (await scrape(on)).get('portage_unread_groups');
  };
  await expect.poll(unread).toBe(1);
  const series = await scrape(on);
  expect(series.get('portage_database_up')).toBe(1);
  expect([...namesIn(series)].filter((name) => /portage_letters|unnumbered_facts$/.test(name))).toEqual([
    'portage_unnumbered_facts',
  ]);
  await blocker.end();
});

test('only counts and names appear: every label has a value that the code lists', async () => {
  const background = Object.values(nouns);
  const tasks = [...ownTidyings, ...background.flatMap(({ maintenance }) => maintenance ?? []), resealing([])];
  const rows = Object.entries(contract).flatMap(([noun, table]) => Object.keys(table).map((name) => `${noun}.${name}`));
  const kinds = background.flatMap(({ jobs, tasks }) => [...(jobs ?? []), ...(tasks ?? [])].map(({ kind }) => kind));
  const listed: Readonly<Record<string, RegExp | readonly string[]>> = {
    row: [...rows, 'other'],
    status: /^[1-5]\d\d$/,
    le: ['0.1', '0.25', '1', '5', '+Inf'],
    kind: [...kinds, 'major', 'minor', 'incremental', 'weakcb'],
    state: ['in_use', 'idle', 'QUEUED', 'RUNNING', 'waiting', 'running'],
    subscriber: background.flatMap(({ subscribers }) => (subscribers ?? []).map(({ name }) => name)),
    channel: ['EMAIL', 'SMS'],
    task: tasks.map(({ does }) => does),
  };
  const { body } = await ask(await world.another());
  const own = body.split('\n').filter((line) => line.startsWith('portage_'));
  for (const line of own)
    for (const [, label = '', value = ''] of line.matchAll(/(\w+)="([^"]*)"/g)) {
      const values = listed[label] ?? [];
      expect(values instanceof RegExp ? values.test(value) : values.includes(value), `${label} of ${line}`).toBe(true);
    }
  const scraped = (await ask(world)).body;
  const secrets = [METRICS_TOKEN, api.token, orderId, retailer.id, ...Object.values(planted)];
  expect(secrets.filter((secret) => scraped.includes(secret) || body.includes(secret))).toEqual([]);
});
