// No list, and no nightly or scheduled task, scans a large table completely: every reading endpoint is called, and every task is run, on
// tables with many rows.
import { addressOf } from '@portage/contract/endpoint';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nouns } from './nouns.ts';
import { wholeRetailer } from './platform/db/database.ts';
import type { DB } from './platform/db/schema.gen.ts';
import { nightlyGauges, ownTidyings } from './platform/housekeeping.ts';
import { newId } from './platform/ids.ts';
import { jobGauges } from './platform/jobs/gauges.ts';
import { outboxGauges } from './platform/outbox/gauges.ts';
import { placesOf } from './testing/fuzz.ts';
import { fillTables, recordSent, wholeReads } from './testing/plans.ts';
import { type Row, rows, type Said } from './testing/rows.ts';
import { everyName, makeThings, openAccounts, openSession } from './testing/things.ts';
import { startWorld } from './testing/world.ts';
import { recordEvents } from './webhooks/record.ts';

const count = 100_000;
/** Tables that always have few rows and may be scanned: of the courier, of each retailer, folded every few seconds, or of open streams. */
const small = new Set<keyof DB>([
  ...(['driver_sign_ups', 'retailers', 'service_areas', 'settings', 'tax_rates', 'tax_registrations'] as const),
  ...(['api_keys', 'charge_questions', 'ended_api_keys', 'invitations', 'logos', 'members', 'rates'] as const),
  ...([
    'sso_connections',
    'stores',
    'subscriptions',
    'tracking_settings',
    'webhook_endpoints',
    'open_streams',
  ] as const),
  ...(['charge_tally_deltas', 'order_tally_deltas', 'statistic_deltas'] as const),
]);
/** Tasks that must scan a table sequentially: checks compare tallies with a full count, and each session has its own member's timeout. */
const wholePasses = /^the check of |^deleting ended sessions$/;
/** The filled chats belong to no orders, so the planner expects to find none by a chat's order. */
const unlikely = ['fleetChat.list'];

const world = await startWorld();
const address = await world.listen();
const { owner, accounts } = await openAccounts(world);
const stage = { world, address, owner, accounts };
const explainer = new pg.Client({ connectionString: world.databaseUrl, options: '-c timezone=UTC -c jit=off' });
const sent = recordSent();
let large: ReadonlySet<string>;
const reading = rows.filter(
  ({ name, endpoint }) => endpoint.verb === 'GET' && endpoint.kind === 'json' && !unlikely.includes(name),
);
const said = new Map<string, Said[]>();

beforeAll(async () => {
  await explainer.connect();
  for (const standing of ['unfulfilled', 'asked', 'questioned'] as const) {
    const things = await makeThings(stage, { names: everyName, standing, whose: 'owner' });
    for (const { name, expected } of reading)
      said.set(name, expected ? [expected.given(things), ...(expected.also ?? []).map((say) => say(things))] : []);
  }
  large = await fillTables(explainer, count, small);
});
afterAll(() => explainer.end());

async function readWhole(): Promise<string[]> {
  const found: string[] = [];
  for (const each of sent()) found.push(...(await wholeReads(explainer, each, large)));
  return found;
}

async function call({ endpoint }: Row, given: Said): Promise<void> {
  const token = await openSession(world, accounts, endpoint.who === 'fleet' ? 'fleet' : 'owner', true);
  sent();
  const url = addressOf(endpoint, given);
  const { statusCode, body } = await world.app.http.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect(statusCode, `${url} ${body}`).toBeLessThan(500);
}

test.each(reading.map((row) => [row.name, row] as const))('the endpoint %s scans no large table', async (name, row) => {
  for (const given of said.get(name) ?? []) {
    const searches = placesOf(row).query.some(([name]) => name === 'search') ? [{}, { search: 'zzzzzz' }] : [{}];
    for (const search of searches) {
      await call(row, { ...given, query: { ...given.query, ...search } });
      expect(await readWhole()).toEqual([]);
    }
  }
});

const erasing = Object.values(nouns).flatMap(({ subscribers }) =>
  (subscribers ?? []).filter(({ name }) => name.endsWith('.erase')),
);
test.each(erasing.map((subscriber) => [subscriber.name, subscriber] as const))(
  'the subscriber %s scans no large table',
  async (_, subscriber) => {
    const order = await world.app.db
      .acrossTenantsAndSandboxes()
      .selectFrom('orders')
      .selectAll()
      .limit(1)
      .executeTakeFirstOrThrow();
    const fact = { orderId: order.id, storeId: order.store_id };
    const by = { name: 'Ann', role: 'PROVIDER' } as const;
    const about = { by, retailerId: order.retailer_id, number: 1, publishedAt: order.created_at };
    sent();
    await subscriber.run(world.app, { topic: 'RECIPIENT_ERASED', fact, ...about });
    expect(await readWhole()).toEqual([]);
  },
);

test('recording new orders and building their webhook bodies scans no large table', async () => {
  const { db } = world.app;
  const { retailer_id } = await db
    .acrossTenantsAndSandboxes()
    .selectFrom('webhook_endpoints')
    .selectAll()
    .executeTakeFirstOrThrow();
  const orders = await db.scope(wholeRetailer(retailer_id)).db.selectFrom('orders').selectAll().limit(100).execute();
  const [order = expect.unreachable()] = orders;
  const by = { name: 'Ann', role: 'PROVIDER' } as const;
  const about = { by, retailerId: retailer_id, publishedAt: order.created_at };
  const imported = { jobId: newId(), count: orders.length, orderIds: orders.map(({ id }) => id), fulfilled: true };
  const fulfilled = { orderId: order.id, storeId: order.store_id, deliveryId: order.id };
  sent();
  await recordEvents.run(world.app, { topic: 'ORDERS_IMPORTED', fact: imported, ...about, number: 1000 });
  await recordEvents.run(world.app, { topic: 'ORDER_FULFILLED', fact: fulfilled, ...about, number: 1001 });
  const built = db
    .scope(wholeRetailer(retailer_id))
    .db.selectFrom('webhook_events')
    .select('id')
    .where('sequence', '=', '2000');
  expect(await built.where('payload', 'is not', null).where('order_id', '=', order.id).execute()).toHaveLength(1);
  expect(await readWhole()).toEqual([]);
});

const tasks = [...ownTidyings, ...Object.values(nouns).flatMap(({ maintenance }) => maintenance ?? [])];
test.each(tasks.filter(({ does }) => !wholePasses.test(does)).map((task) => [task.does, task] as const))(
  'the task %s scans no large table',
  async (_, task) => {
    sent();
    await task.run(world.app, { error: () => undefined });
    expect(await readWhole()).toEqual([]);
  },
);

const gauges = [
  ...[...jobGauges, ...outboxGauges, ...nightlyGauges([])],
  ...Object.values(nouns).flatMap(({ gauges }) => gauges ?? []),
];
test.each(gauges.map((group) => [Object.keys(group.help).join(), group] as const))(
  'reading the gauges %s scans no large table',
  async (_, group) => {
    sent();
    await group.read(world.app.db.acrossTenantsAndSandboxes(), world.clock);
    expect(await readWhole()).toEqual([]);
  },
);

test('every nightly task has a unique name', () => {
  expect(new Set(tasks.map(({ does }) => does)).size).toBe(tasks.length);
});

test('the check detects a full scan', async () => {
  const statement = { text: 'select id from messages where reason = $1', values: ['x'] };
  expect(await wholeReads(explainer, statement, large)).toHaveLength(1);
});
