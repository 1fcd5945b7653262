// Compares the list's pages, sorts and totals with a simple query of the same rows.
import { orderSorts } from '@portage/contract/orders/query';
import { listGroups } from '@portage/contract/orders/status';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { findDifferences, foldTallies } from '../../platform/tallies.ts';
import { anOrder, type Client, type Retailer, startWorld } from '../../testing/world.ts';
import { orderTallies } from './tallies.ts';

const world = await startWorld();
const db = world.app.db.acrossTenantsAndSandboxes();
let retailer: Retailer;
let api: Client;

/** Inserts orders over forty days, several at the same instant, in every group, some without a date or number. */
async function writeOrders(count: number): Promise<void> {
  await sql`
    insert into orders (retailer_id, id, store_id, number, recipient, address, tracking_code, link_code, source, type,
      delivery_date, delivery_time, created_at, updated_at, delivery_id, delivery_status, status_id, search)
    select ${retailer.id}, gen_random_uuid(), (${retailer.storeIds}::uuid[])[1 + n % 3],
      case when n % 7 = 0 then null else 'N-' || n end,
      (array['Zoé', 'Élodie', 'elodie', 'Émile', 'emma', 'ÅSA', 'Bob 10', 'Bob 9'])[1 + n % 8] || ' ' || (n % 13),
      '1 King St W, Toronto, ON, M5V 2T6', 'TS' || lpad(n::text, 10, '0'), 'LINK' || n, 'UPLOAD', case when n % 5 = 0 then 'PICKUP' else 'DELIVERY' end,
      case when n % 6 = 0 then null else date '2026-11-01' + n % 9 end, '10:00',
      timestamptz '2026-10-01' + (n / 3) * interval '47 minutes', now(),
      case when state is null then null else gen_random_uuid() end, state, null, 'order ' || n
    from generate_series(1, ${count}::int) as n,
      lateral (select (array[null, 'DELIVERY_SCHEDULED', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'SKIPPED', 'COMPLETED', 'RTS_LOADED', 'CANCELED'])[1 + (n * 7) % 8] as state) as states`.execute(
    db,
  );
  await sql`
    insert into order_tally_deltas (retailer_id, day, store_id, list_group, orders)
    select retailer_id, (created_at at time zone 'UTC')::date, store_id, coalesce(list_group, 'none'), count(*)
    from orders where retailer_id = ${retailer.id} group by 1, 2, 3, 4`.execute(db);
}

beforeAll(async () => {
  retailer = await world.retailer();
  api = await retailer.admin();
  await writeOrders(1200);
});

type Query = NonNullable<NonNullable<Parameters<Client['orders']['list']>[0]>['query']>;

const plainOrder: Record<string, string> = {
  createdAt: 'created_at',
  date: 'delivery_date',
  recipient: 'recipient collate names',
  number: 'number collate names',
};

/** Returns the expected ids of a list, by the simplest query. */
async function plainly(query: Query, offset: number, limit: number): Promise<string[]> {
  const [field = '', direction = ''] = String(query.sort).split(':');
  const { rows } = await sql<{ id: string }>`
    select id from orders where retailer_id = ${retailer.id} and deleted_at is null
      and ${query.status ? sql`list_group = ${query.status}` : sql`true`}
      and ${query.pickupScheduleId ? sql`store_id = ${query.pickupScheduleId}` : sql`true`}
      and ${query.type ? sql`type = ${query.type}` : sql`true`}
    order by ${sql.raw(`${plainOrder[field]} ${direction}, id ${direction}`)}
    offset ${offset} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

async function everyPage(query: Query, pageSize: number): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const { data } = await api.orders.list({ query: { ...query, page, pageSize } });
    ids.push(...data.map(({ id }) => id));
    if (data.length < pageSize) return ids;
  }
}

const sorts = orderSorts.flatMap((field) => [`${field}:asc`, `${field}:desc`] as const);

describe('pages', () => {
  test.each(sorts)('sorted by %s have no gaps and no repetitions', async (sort) => {
    expect(await everyPage({ sort }, 83)).toEqual(await plainly({ sort }, 0, 2000));
    const status = 'completed';
    expect(await everyPage({ sort, status }, 29)).toEqual(await plainly({ sort, status }, 0, 2000));
  });

  const filters: [string, () => Query][] = [
    ['all', () => ({})],
    ...listGroups.map((status): [string, () => Query] => [status, () => ({ status })]),
    ['one store', () => ({ pickupScheduleId: retailer.storeIds[1] })],
    ['one store and group', () => ({ pickupScheduleId: retailer.storeIds[2], status: 'skipped' })],
    ['pickups', () => ({ type: 'PICKUP' })],
  ];

  test.each(filters)('far down equal those of OFFSET, with folded and unfolded tallies: %s', async (_what, filter) => {
    for (const sort of ['createdAt:desc', 'createdAt:asc'] as const) {
      const query = { ...filter(), sort };
      const { total } = await api.orders.list({ query: { ...query, pageSize: 1 } });
      for (const page of [
        1,
        2,
        Math.ceil(total / 7 / 2),
        Math.floor(total / 7),
        Math.ceil(total / 7),
        Math.ceil(total / 7) + 1,
      ]) {
        if (page < 1) continue;
        const { data } = await api.orders.list({ query: { ...query, page, pageSize: 7 } });
        expect(
          data.map(({ id }) => id),
          `${sort} page ${page}`,
        ).toEqual(await plainly(query, (page - 1) * 7, 7));
      }
    }
    // Alternates between folded and unfolded tallies for the next filter.
    await foldTallies(world.app.db, orderTallies);
  });

  test('beyond the last are empty, and contain the page number and total', async () => {
    const { total } = await api.orders.list({});
    expect(await api.orders.list({ query: { page: 1_000_000, pageSize: 100 } })).toEqual({
      data: [],
      current: 1_000_000,
      pageSize: 100,
      total,
    });
  });
});

describe('totals', () => {
  const total = async (query: Query = {}) => (await api.orders.list({ query: { ...query, pageSize: 1 } })).total;
  const counted = async (group: string | null) => {
    const { rows } = await sql<{ count: string }>`
      select count(*) from orders where retailer_id = ${retailer.id} and deleted_at is null and ${group ? sql`list_group = ${group}` : sql`true`}`.execute(
      db,
    );
    return Number(rows[0]?.count);
  };

  test('are exact while tallies are unfolded, folded, and unfolded again', async () => {
    const check = async () => {
      const counts = await api.orders.counts({});
      expect(counts.all).toBe(await counted(null));
      expect(await total()).toBe(counts.all);
      for (const group of listGroups) {
        expect(counts.groups[group], group).toBe(await counted(group));
        expect(await total({ status: group }), group).toBe(counts.groups[group]);
      }
      expect(await findDifferences(world.app.db, orderTallies)).toEqual([]);
    };
    await check();
    await foldTallies(world.app.db, orderTallies);
    await check();
    const { id } = await api.orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
    await check();
    await foldTallies(world.app.db, orderTallies);
    await api.orders.fulfil({ params: { id } });
    await check();
    await foldTallies(world.app.db, orderTallies);
    expect(await foldTallies(world.app.db, orderTallies)).toBe(0);
    await check();
    // Changes one table of sums at a time, so that an error in a single table is found.
    const add = (more: number) => ({
      all: sql`update order_tallies set orders = orders + ${more} where day = '-infinity'`,
      days: sql`update order_tallies set orders = orders + ${more} where day > '-infinity'`,
      months: sql`update order_tally_months set orders = orders + ${more}`,
    });
    for (const sums of ['all', 'days', 'months'] as const) {
      await add(1)[sums].execute(db);
      expect(new Set((await findDifferences(world.app.db, orderTallies)).map((each) => each.sums))).toEqual(
        new Set([sums]),
      );
      await add(-1)[sums].execute(db);
    }
  });

  test('without a tally are counted up to a thousand and marked as capped', async () => {
    const search = await api.orders.list({ query: { search: 'like:order', pageSize: 1 } });
    expect(search).toMatchObject({ total: 1000, totalIsCapped: true });
    const few = await api.orders.list({ query: { search: 'like:order 11', pageSize: 1 } });
    expect(few).toMatchObject({ total: 111, totalIsCapped: false });
  });
});

describe('search', () => {
  test('matches every searched field, names the matching field, and explains why a short search finds nothing', async () => {
    const shop = await world.retailer();
    const client = await shop.admin();
    const body = anOrder({
      recipient: 'Zoé Lebœuf',
      number: 'Q-81',
      email: 'zoe@cote.example',
      phone: '(514) 555-0199',
      address: '4875 Rue Saint-Denis, Montréal, QC, H2J 2L7',
      pickupScheduleId: shop.storeIds[1],
    });
    await client.orders.create({ body });
    const by = async (search: string) => {
      const { data, reason } = await client.orders.list({ query: { search: `like:${search}` } });
      return data[0]?.matchedBy ?? reason ?? 'nothing';
    };
    const wanted: Record<string, string[]> = {
      recipient: ['leboeuf', 'LEBŒUF', 'zoé'],
      number: ['q-81'],
      email: ['zoe@cote', 'COTE.EXAMPLE'],
      phone: ['5145550199', '514-555-0199', '+1 514 555 0199', '555 0199'],
      street: ['saint-denis', '4875 rue'],
      postalCode: ['H2J 2L7', 'h2j2l7', 'h2j-2l7'],
      SEARCH_TOO_SHORT: ['zo', '8'],
      nothing: ['montréal', '5145550198'],
    };
    for (const [field, searches] of Object.entries(wanted))
      for (const search of searches) expect([search, await by(search)]).toEqual([search, field]);
    const [{ id } = { id: '' }] = (await client.orders.list({ query: {} })).data;
    await client.orders.edit({ params: { id }, body: { phone: '416 555 0100' } });
    expect([await by('5145550199'), await by('4165550100')]).toEqual(['nothing', 'phone']);
  });

  const found = async (search: string, query: Query = {}) =>
    (await api.orders.list({ query: { ...query, search, pageSize: 100 } })).data.map(({ recipient }) => recipient);

  test('matches a part of a name, number or code, ignoring accents and case; fewer than three letters match nothing', async () => {
    const body = anOrder({ recipient: 'Jérôme Québécois', number: 'WX-7781', pickupScheduleId: retailer.storeIds[0] });
    const { trackingCode } = await api.orders.create({ body });
    for (const search of [
      'jerome',
      'JÉRÔME',
      'quebec',
      'wx-77',
      'like:7781',
      trackingCode,
      trackingCode.slice(3, 9).toLowerCase(),
    ])
      expect(await found(search), search).toEqual(['Jérôme Québécois']);
    expect(await found('jé')).toEqual([]);
  });

  test('treats wildcards as literal characters', async () => {
    await api.orders.create({
      body: anOrder({ recipient: '100% _Sure_\\ly', pickupScheduleId: retailer.storeIds[0] }),
    });
    for (const search of ['100%', '_sure_', '_sure_\\'])
      expect(await found(search), search).toEqual(['100% _Sure_\\ly']);
    expect(await found('%%%')).toEqual([]);
  });

  test('for a number also matches numbers that contain it; a short number matches only itself', async () => {
    const numbers = await world.retailer();
    const admin = await numbers.admin();
    for (const number of ['100', '1001', '21003', '7', '77'])
      await admin.orders.create({
        body: anOrder({ number, address: '8 Bay St, Toronto, ON, M5X 1A9', pickupScheduleId: numbers.storeIds[0] }),
      });
    const numbered = async (search: string, query: Query = {}) =>
      (await admin.orders.list({ query: { ...query, search } })).data.map(({ number }) => number).sort();
    expect(await numbered('100')).toEqual(['100', '1001', '21003']);
    expect(await numbered('100', { pageSize: 2, page: 2 })).toHaveLength(1);
    expect(await numbered('7')).toEqual(['7']);
  });

  test('for a whole tracking code has a single page', async () => {
    expect(await api.orders.list({ query: { search: 'ts0000000080' } })).toMatchObject({
      total: 1,
      data: [{ number: 'N-80' }],
    });
    expect(await api.orders.list({ query: { search: 'TS0000000080', page: 2 } })).toMatchObject({
      total: 1,
      data: [],
      current: 2,
    });
  });

  test('without a searchable word matches nothing and does not read all orders; short words together are searchable', async () => {
    const own = { pickupScheduleId: retailer.storeIds[0] };
    for (const recipient of ['Li Wu', '- - - 🙂🙂🙂 a b c ...'])
      await api.orders.create({ body: anOrder({ recipient, ...own }) });
    for (const search of ['- - -', '🙂🙂🙂', 'a b c', '   ', '...', 'b'])
      expect(await found(search), search).toEqual([]);
    expect(await found('li wu')).toEqual(['Li Wu']);
  });

  test('returns no page beyond the counting limit', async () => {
    for (const query of [{ search: 'order' }, { search: 'order', sort: 'recipient:asc' as const }])
      expect(await api.orders.list({ query: { ...query, page: 11, pageSize: 100 } })).toMatchObject({
        data: [],
        total: 1000,
        totalIsCapped: true,
        current: 11,
      });
  });

  test('for an exact code respects the filters', async () => {
    expect(await found('N-8', { status: 'unfulfilled' })).toHaveLength(1);
    expect(await found('N-8', { status: 'completed' })).toEqual([]);
    expect(await found('TS0000000008')).toHaveLength(1);
  });
});
