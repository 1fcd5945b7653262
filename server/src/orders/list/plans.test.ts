// No list, search or lookup needs a sequential scan. The test intercepts the statements that the code sends, and explains them both for
// their values and with the generic plan.
import { orderSorts } from '@portage/contract/orders/query';
import { listGroups } from '@portage/contract/orders/status';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { DB } from '../../platform/db/schema.gen.ts';
import { newId } from '../../platform/ids.ts';
import { foldTallies } from '../../platform/tallies.ts';
import { type Client, type Retailer, startWorld, wednesdayMorning } from '../../testing/world.ts';
import { orderTallies } from './tallies.ts';

const count = 100_000;
const world = await startWorld();
const explainer = new pg.Client({ connectionString: world.databaseUrl, options: '-c timezone=UTC -c jit=off' });
let retailer: Retailer;
let admin: Client;
let coordinator: Client;

beforeAll(async () => {
  await explainer.connect();
  retailer = await world.retailer();
  [admin, coordinator] = [
    await retailer.admin(),
    await retailer.coordinator({ stores: retailer.storeIds.slice(0, 2) }),
  ];
  await world.app.db.transactionAcrossTenantsAndSandboxes(withoutIndexes(writeOrders));
  await foldTallies(world.app.db, orderTallies);
  await explainer.query('analyze');
});

/** Drops the indexes during the inserts: rebuilding them is faster than updating them row by row. */
const withoutIndexes = (write: (db: Kysely<DB>) => Promise<void>) => async (db: Kysely<DB>) => {
  const { rows } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes where tablename = 'orders' and indexname <> 'orders_pkey'`.execute(db);
  for (const { indexname } of rows) await sql`drop index ${sql.id(indexname)}`.execute(db);
  await write(db);
  for (const { indexdef } of rows) await sql.raw(indexdef).execute(db);
};

/** Inserts orders of two months, three stores and every group; as in production, most are completed. */
async function writeOrders(db: Kysely<DB>): Promise<void> {
  await sql`
    insert into orders (retailer_id, id, store_id, number, recipient, phone, address, tracking_code, link_code, source, type,
      tags, tag_keys, barcode_for_scan, delivery_date, delivery_time, created_at, updated_at, delivery_id, delivery_status, delivery_attempts_made, search)
    select ${retailer.id}, ('0190' || lpad(to_hex(n), 4, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, (${retailer.storeIds}::uuid[])[1 + n % 3],
      'N-' || n, initcap(left(md5(n::text), 7)) || ' ' || right(md5(n::text), 9), '+1 416 555 ' || n % 10000, 1 + n % 4000 || ' King St W, Toronto, ON, M5V 2T6', 'TS' || upper(md5('t' || n)), 'LINK' || n, case when n % 5000 = 0 then 'FORM' else 'UPLOAD' end,
      case when n % 9 = 0 then 'PICKUP' else 'DELIVERY' end,
      case when n % 9999 = 0 then array['Rare', 'Common'] when n % 4 = 0 then '{}' else array['Common'] end,
      case when n % 9999 = 0 then array['rare', 'common'] when n % 4 = 0 then '{}' else array['common'] end, case when n % 10 = 0 then 'SKU-' || n % 500 end, date '2026-09-20' + n % 60, '10:00',
      timestamptz '2026-09-18' + n * interval '52 seconds', now(), case when state is null then null else gen_random_uuid() end, state, case when state is null then 0 else n % 2 end,
      left(md5(n::text), 7) || ' ' || right(md5(n::text), 9) || lower(e'\n' || 'n-' || n || e'\n' || 'ts' || md5('t' || n))
    from generate_series(1, ${count}::int) as n,
      lateral (select (array[null, 'DELIVERY_SCHEDULED', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'SKIPPED', 'RTS_LOADED', 'CANCELED'])[1 + n % 97] as state where n % 97 < 7
        union all select 'COMPLETED' where n % 97 >= 7) as states`.execute(db);
  await sql`
    insert into packages (retailer_id, id, order_id, position, tracking_code)
    select retailer_id, gen_random_uuid(), id, 1, tracking_code || '-1' from orders limit 20000`.execute(db);
  await sql`
    insert into order_tally_deltas (retailer_id, day, store_id, list_group, orders)
    select retailer_id, (created_at at time zone 'UTC')::date, store_id, coalesce(list_group, 'none'), count(*) from orders group by 1, 2, 3, 4`.execute(
    db,
  );
}

/** A named statement gets a generic plan for all values. */
type Caught = { text: string; values: unknown[]; name?: string | undefined };
const Config = z.object({ text: z.string(), values: z.array(z.unknown()), name: z.string().optional() });
const caught = new Map<string, Caught>();
const query = pg.Client.prototype.query;
const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
  const config = Config.safeParse(given[0]);
  if (config.success && /\borders\b|\bpackages\b/.test(config.data.text))
    caught.set(JSON.stringify(config.data), config.data);
  return Reflect.apply(query, this, given);
});
afterAll(() => spy.mockRestore());
afterAll(() => explainer.end());

/** Returns every statement that a call sends about orders. */
async function statementsOf(call: () => Promise<unknown>): Promise<Caught[]> {
  caught.clear();
  await call();
  return [...caught.values()];
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] };
const Explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.custom<Plan>() })) }));
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Returns the nodes of a statement's plans: for its values, and of the generic plan. */
async function plansOf(client: pg.Client, { text, values }: Caught): Promise<Plan[]> {
  const plans = [
    await client.query(`explain (format json) ${text}`, values),
    await client.query(`explain (generic_plan, format json) ${text}`),
  ];
  return plans.flatMap(({ rows }) =>
    Explained.parse(rows).flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan))),
  );
}

const explained = new Map<string, string[]>();
/** Returns the tables that a statement's plans read completely. */
async function wholeReads(client: pg.Client, statement: Caught): Promise<string[]> {
  const said = `${statement.text} ${JSON.stringify(statement.values)}`;
  const known = explained.get(said);
  if (known) return known;
  const reads = (await plansOf(client, statement))
    .filter((node) => node['Node Type'] === 'Seq Scan' && ['orders', 'packages'].includes(node['Relation Name'] ?? ''))
    .map((node) => `${node['Relation Name']}: ${said}`);
  explained.set(said, reads);
  return reads;
}

async function expectNoWholeRead(calls: readonly (() => Promise<unknown>)[]): Promise<void> {
  let statements = 0;
  for (const call of calls)
    for (const statement of await statementsOf(call)) {
      statements++;
      expect(await wholeReads(explainer, statement)).toEqual([]);
    }
  expect(statements).toBeGreaterThanOrEqual(calls.length);
}

type Query = NonNullable<NonNullable<Parameters<Client['orders']['list']>[0]>['query']>;
const sorts = orderSorts.flatMap((field) => [`${field}:asc`, `${field}:desc`] as const);
const filters: Query[] = [{}, { date: '2026-10-10' }, { type: 'PICKUP' }, { type: 'DELIVERY' }];
const sifted: Query[] = [
  { source: 'FORM' },
  { source: 'UPLOAD' },
  { source: 'SHOPIFY' },
  { state: 'AT_DROPOFF_POINT' },
  { state: 'CANCELED' },
  { status: 'skipped', reason: 5 },
  { tag: 'Common' },
  { tag: 'Rare' },
  { tag: 'None' },
  { dateFrom: '2026-10-10', dateTo: '2026-10-11' },
  { dateFrom: '2026-09-25' },
  { dateTo: '2026-11-25' },
  { date: 'today' },
  { step: 'toFulfil' },
  { step: 'toPrint' },
  { step: 'pickedUp' },
  { tag: 'Common', source: 'FORM', dateFrom: '2026-10-01' },
];
const list = (client: Client, asked: Query) => () => client.orders.list({ query: asked });

describe.each(sorts)('the list sorted by %s needs no sequential scan', (sort) => {
  test.each([undefined, ...listGroups])(
    'in group %s with every filter, on the first and a far page',
    async (status) => {
      const stores: Query[] = [{}, { pickupScheduleId: retailer.storeIds[1] }];
      const asked = stores.flatMap((store) =>
        filters.flatMap((filter) => [1, 40].map((page): Query => ({ ...store, ...filter, sort, status, page }))),
      );
      await expectNoWholeRead([...asked.map((each) => list(admin, each)), list(coordinator, { sort, status })]);
    },
  );

  test('filtered by source, tag and dates, on the first and a far page', async () => {
    const narrowed: Query[] = [
      { page: 40 },
      { status: 'skipped' },
      { pickupScheduleId: retailer.storeIds[1] },
      { search: 'c4ca42' },
    ];
    const asked = [{}, ...narrowed].flatMap((narrow) => sifted.map((sift): Query => ({ ...narrow, ...sift, sort })));
    await expectNoWholeRead([
      ...asked.map((each) => list(admin, each)),
      ...sifted.map((each) => list(coordinator, { ...each, sort })),
    ]);
  });

  test('when searching for a part of a name or code, a whole code, or text without a match', async () => {
    const searches = ['like:c4ca42', 'n-4711', 'TSC81E7', 'zzzzzz', 'N-777'];
    const narrowed: Query[] = [
      {},
      { status: 'completed' },
      { pickupScheduleId: retailer.storeIds[0] },
      { type: 'PICKUP' },
    ];
    await expectNoWholeRead(
      searches.flatMap((search) => narrowed.map((each) => list(admin, { ...each, search, sort }))),
    );
  });
});

test('counts, the detail and every operation on one order need no sequential scan', async () => {
  const { data } = await admin.orders.list({ query: { status: 'unfulfilled' } });
  const params = { id: data[0]?.id ?? '' };
  await expectNoWholeRead([
    () => admin.orders.read({ params }),
    () => admin.orders.edit({ params, body: { note: 'x', number: 'plan-1' } }),
    () => admin.orders.fulfil({ params }),
    () => admin.orders.void({ params }),
    () => admin.orders.logs({ query: { orderId: params.id } }),
    () => admin.orders.deleteMany({ body: { ids: data.map(({ id }) => id) } }),
  ]);
});

test('looking up recipients by name or phone, and addresses, needs no sequential scan', async () => {
  const people = ['like:c4ca42', 'a', 'zzzzzz', '4165550142', '416', 'smith 416'];
  const addresses = ['1 king st w', '1 K', 'nowhere at all', '4-1 King'];
  const asked = (client: Client) => [
    ...people.map((search) => () => client.recipients.list({ query: { search } })),
    ...addresses.map((search) => () => client.recipients.addresses({ query: { search } })),
  ];
  let statements = 0;
  for (const call of [...asked(admin), ...asked(coordinator)])
    for (const statement of await statementsOf(call)) {
      statements++;
      expect(await wholeReads(explainer, statement)).toEqual([]);
    }
  // Searches that are too short ('a', '416' and '1 K') send no statement, for either member.
  expect(statements).toBeGreaterThanOrEqual(2 * (people.length + addresses.length - 3));
});

test('a page limited to a member’s stores is planned for those stores, which may have few orders', async () => {
  const isNamed = async (call: () => Promise<unknown>) =>
    (await statementsOf(call))
      .filter(({ text }) => text.includes('from "orders"'))
      .map(({ name }) => name !== undefined);
  for (const query of [{}, { page: 2 }, { sort: 'recipient:asc' }, { status: 'completed' }] as const) {
    expect(await isNamed(list(coordinator, query))).toEqual([false]);
    expect(await isNamed(list(admin, query))).toEqual([true]);
  }
});

test('counts for admins, a store and a coordinator, scans, and the charges of a code need no sequential scan', async () => {
  const { data } = await admin.orders.list({ query: { status: 'skipped' } });
  const codes = [data[0]?.trackingCode ?? '', data[0]?.trackingLink ?? '', 'N-4711', 'SKU-10', 'NOBODY', 'like: %'];
  await expectNoWholeRead([
    () => admin.orders.counts({}),
    () => admin.orders.counts({ query: { pickupScheduleId: retailer.storeIds[1] } }),
    () => coordinator.orders.counts({}),
    ...codes.flatMap((code) => [
      () => admin.orders.lookup({ query: { code } }),
      () => coordinator.orders.lookup({ query: { code } }),
      list(admin, { search: code }),
      () => admin.expense.list({ query: { search: code } }),
      () => admin.expense.details({ query: { search: code, date: '2026-11-18' } }),
    ]),
  ]);
});

test('finding a parcel by link, tracking code, package code or unknown code needs no sequential scan', async () => {
  const { data } = await admin.orders.list({ query: { status: 'skipped' } });
  const [first] = data;
  const link = first?.trackingLink.split('/').at(-1) ?? '';
  const follow = (id: string) => () =>
    world
      .anyone()
      .tracking.read({ params: { id } })
      .catch(() => undefined);
  await expectNoWholeRead([link, first?.trackingCode ?? '', `${first?.trackingCode}-1`, 'NOBODY'].map(follow));
});

test('the courier’s pages of deliveries, reports and routes need no sequential scan', async () => {
  const fleet = world.fleet().fleet;
  const { data } = await fleet.deliveries({ query: { limit: 200 } });
  const deliveryId = data.at(-1)?.deliveryId ?? '';
  await expectNoWholeRead([
    () => fleet.deliveries({}),
    () => fleet.deliveries({ query: { after: deliveryId } }),
    () => fleet.events({ body: { events: [{ id: 'p', deliveryId, type: 'SMS_SENT', at: wednesdayMorning }] } }),
    () =>
      fleet.route({
        params: { id: 'R' },
        body: { driverId: 'd', driverName: 'D', stops: [{ deliveryId, startTime: '2026-11-18T16:00:00Z' }] },
      }),
  ]);
});

test('a day’s labels, a selection and batch operations need no sequential scan', async () => {
  const day = { date: '2026-10-10', pickupScheduleId: retailer.storeIds[1] ?? '' };
  const { data } = await admin.orders.list({ query: { status: 'unfulfilled', pageSize: 20 } });
  const ids = data.map(({ id }) => id);
  await expectNoWholeRead([
    () => admin.labels.batchLabels({ query: { ...day, page: 2 } }),
    () => admin.labels.batchLabels({ query: { ...day, only: 'notPrinted', sort: 'recipient:asc' } }),
    () => admin.labels.batchPrint({ body: { ids } }),
    () => admin.orders.pick({ query: { status: 'completed' } }),
    () => admin.orders.tagMany({ body: { ids, add: ['Batch'] } }),
    () => admin.orders.fulfilMany({ body: { ids } }),
    () => admin.orders.deleteMany({ body: { ids } }),
  ]);
});

test('what waits for a pickup and the orders of scanned codes need no sequential scan', async () => {
  const pickup = { pickupScheduleId: retailer.storeIds[1] ?? '', date: '2026-11-18', time: '13:30' };
  const { id } = await admin.handovers.start({ body: pickup });
  const params = { id };
  const scans = ['N-21', 'LINK22', 'SKU-40'].map((code) => ({ id: newId(), code }));
  await expectNoWholeRead([
    () => admin.handovers.read({ params }),
    () => admin.handovers.packages({ params, query: { state: 'missing' } }),
    () => admin.handovers.scan({ params, body: { scans } }),
  ]);
  const waiting = (await statementsOf(() => admin.handovers.read({ params }))).filter(({ text }) =>
    text.includes('union all'),
  );
  expect(waiting).not.toEqual([]);
  for (const statement of waiting) {
    const names = (await plansOf(explainer, statement)).map((node) => node['Index Name']);
    expect(names).toContain('orders_to_hand_over');
  }
});

test('a page of a store’s parcels reads each step by its index, the first page and a later one', async () => {
  const query = { pickupScheduleId: retailer.storeIds[1] ?? '', pageSize: 20 };
  const { next } = await admin.today.parcels({ query });
  const calls = [query, { ...query, after: next ?? '' }].map((each) => () => admin.today.parcels({ query: each }));
  await expectNoWholeRead(calls);
  for (const call of calls)
    for (const statement of (await statementsOf(call)).filter(({ text }) => text.includes('union all'))) {
      const nodes = await plansOf(explainer, statement);
      // A sort would read every parcel of the store for each page.
      expect(nodes.filter((node) => node['Node Type'].includes('Sort'))).toEqual([]);
      const scans = nodes.filter((node) => node['Index Name']?.startsWith('orders'));
      const used = new Set(scans.map((node) => node['Index Name']));
      expect(used).toEqual(new Set(['orders_to_hand_over', 'orders_to_fulfil_in_order']));
    }
});

test('pickups, which are rare, are paged and counted by a separate index', async () => {
  const statements = await statementsOf(list(admin, { type: 'PICKUP' }));
  expect(statements).not.toEqual([]);
  for (const statement of statements) {
    const scans = (await plansOf(explainer, statement)).filter(
      (node) => node['Node Type'].endsWith('Scan') && node['Index Name'],
    );
    expect(new Set(scans.map((node) => node['Index Name']))).toEqual(new Set(['orders_of_pickups']));
  }
});

test('the check detects a sequential scan', async () => {
  const statement = { text: 'select id from orders where note = $1', values: ['x'] };
  expect(await wholeReads(explainer, statement)).toHaveLength(2);
});
