// The inbox of a retailer with a hundred thousand problems: it reads a limited number of rows, and shows the most urgent.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { recordSent } from '../testing/plans.ts';
import { anOrder, type Client, startWorld } from '../testing/world.ts';

const count = 34_000;
/** Each part of the statement judges at most twenty thousand orders. */
const mostRows = 20_000;

const world = await startWorld();
const client = new pg.Client({ connectionString: world.databaseUrl });
const sent = recordSent();
let api: Client;
let storeId = '';

beforeAll(async () => {
  const retailer = await world.retailer();
  api = await retailer.admin();
  storeId = retailer.storeIds[0] ?? '';
  await sql`
    insert into orders (retailer_id, id, store_id, number, recipient, address, tracking_code, link_code, source, type, created_at, updated_at,
      delivery_date, delivery_time, delivery_id, delivery_status, status_id, moved_at, moved_by, latitude, longitude)
    select ${retailer.id}, gen_random_uuid(), ${storeId}, 'M-' || kind || '-' || n, 'R', 'Somewhere', 'TM' || kind || lpad(n::text, 8, '0'),
      'LINK' || kind || n, 'UPLOAD', 'DELIVERY', now() - interval '60 days', now(),
      case kind when 1 then date '2026-09-01' when 2 then null else date '2026-11-17' - n % 40 end, case kind when 2 then null else '14:00' end,
      case kind when 1 then gen_random_uuid() end, case kind when 1 then 'SKIPPED' end, case kind when 1 then 2 end,
      case kind when 1 then timestamptz '2026-11-17' - n * interval '1 minute' end, case kind when 1 then 'SKIPPED' end, 43.6, -79.4
    from generate_series(1, ${count}::int) as n, generate_series(1, 3) as kind`.execute(
    world.app.db.acrossTenantsAndSandboxes(),
  );
  await client.connect();
  await client.query('analyze');
  sent();
}, 120_000);
afterAll(() => client.end());

type Plan = {
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};
const Explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.custom<Plan>() })) }));

/** Returns the most rows that one scan of a table read. */
const rowsIn = (plan: Plan): number =>
  Math.max(
    plan['Relation Name'] === undefined
      ? 0
      : ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * (plan['Actual Loops'] ?? 1),
    ...(plan.Plans ?? []).map(rowsIn),
  );

async function mostRead(): Promise<number[]> {
  const found: number[] = [];
  for (const { text, values } of sent().filter((each) => each.text.includes('with asked as'))) {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
    for (const row of Explained.parse(rows)) for (const { Plan } of row['QUERY PLAN']) found.push(rowsIn(Plan));
  }
  return found;
}

test('a page and the counts read a limited number of rows, with every filter', async () => {
  for (const query of [
    {},
    { page: 40 },
    { reason: 'UNDATED' },
    { pickupScheduleId: storeId },
    { owner: 'none' },
  ] as const) {
    const { data, total, totalIsCapped } = await api.problems.list({ query: { pageSize: 25, ...query } });
    expect([data.length, total, totalIsCapped]).toEqual([25, 1000, true]);
  }
  expect(await api.problems.counts({})).toMatchObject({ total: 1000, isCapped: true });
  const read = await mostRead();
  expect(read.length).toBeGreaterThan(5);
  expect(Math.max(...read)).toBeLessThanOrEqual(mostRows);
});

test('a snoozed order behind tens of thousands of newer problems is listed, with the one problem that it has', async () => {
  const { id } = await world.app.db
    .acrossTenantsAndSandboxes()
    .selectFrom('orders')
    .select('id')
    .where('store_id', '=', storeId)
    .where('delivery_date', 'is', null)
    .orderBy('id')
    .offset(count - 15_000)
    .limit(1)
    .executeTakeFirstOrThrow();
  await api.problems.decide({ body: { ids: [id], snoozedUntil: '2026-11-20T17:00:00Z' } });
  sent();
  const { data, total } = await api.problems.list({ query: { snoozed: 'true' } });
  expect(data).toMatchObject([{ id, problems: [{ reason: 'UNDATED' }] }]);
  expect(total).toBe(1);
  expect(await api.problems.counts({})).toMatchObject({ total: 1000, isCapped: true });
  expect(Math.max(...(await mostRead()))).toBeLessThanOrEqual(mostRows);
});

test('an order whose cutoff is near comes before a hundred thousand problems that expired', async () => {
  world.clock.set('2026-11-18T16:30:00Z');
  const { id } = await api.orders.create({
    body: anOrder({ date: '2026-11-18', time: '14:00', pickupScheduleId: storeId }),
  });
  const [first] = (await api.problems.list({ query: {} })).data;
  expect(first).toMatchObject({ id, problems: [{ reason: 'CUTOFF_NEAR' }] });
});
