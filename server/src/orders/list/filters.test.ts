// Compares the list's filters, alone and combined, with a simple query of the same rows. Also tests scans and the sorting of names.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { toronto as ontario, vancouver as pacific } from '../../seed/places.ts';
import { anOrder, type Client, type Retailer, startWorld } from '../../testing/world.ts';

const world = await startWorld();
const db = world.app.db.acrossTenantsAndSandboxes();
let retailer: Retailer;
let api: Client;

/** Inserts orders: each filter has values with more matches than are counted, and values with a few. */
async function writeOrders(count: number): Promise<void> {
  await sql`
    insert into orders (retailer_id, id, store_id, number, recipient, address, tracking_code, link_code, source, type, tags, tag_keys,
      delivery_date, created_at, updated_at, delivery_id, delivery_status, status_id, delivery_attempts_made, search)
    select ${retailer.id}, gen_random_uuid(), (${retailer.storeIds}::uuid[])[1 + n % 3], 'N-' || n, 'R ' || (n * 31) % 1201,
      'Somewhere', 'TS' || lpad(n::text, 10, '0'), 'LINK' || n, (array['UPLOAD', 'API', 'FORM'])[1 + least(n % 40, 2)], case when n % 5 = 0 then 'PICKUP' else 'DELIVERY' end,
      case when n % 50 = 0 then array['Cold', 'Gift'] when n % 15 = 0 then '{}' else array['Gift'] end,
      case when n % 50 = 0 then array['cold', 'gift'] when n % 15 = 0 then '{}' else array['gift'] end,
      case when n % 60 = 0 then null else date '2026-10-31' + n % 30 end, timestamptz '2026-11-01' + (n / 3) * interval '47 minutes', now(),
      case when state is null then null else gen_random_uuid() end, state, n % 8, n % 3, 'order ' || n
    from generate_series(1, ${count}::int) as n,
      lateral (select (array[null, 'DELIVERY_SCHEDULED', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'SKIPPED', 'COMPLETED', 'RTS_LOADED', 'CANCELED', 'AT_DROPOFF_POINT'])[1 + (n * 7) % 9] as state) as states`.execute(
    db,
  );
}

beforeAll(async () => {
  retailer = await world.retailer();
  api = await retailer.admin();
  await writeOrders(1260);
});

type Query = NonNullable<NonNullable<Parameters<Client['orders']['list']>[0]>['query']>;
const cap = 1000;

async function plainly(query: Query): Promise<string[]> {
  const { tag, source, type, status, pickupScheduleId: store, date, dateFrom, dateTo, search, state, reason } = query;
  const plainSorts: Record<string, string> = {
    'createdAt:desc': 'created_at desc, id desc',
    'createdAt:asc': 'created_at asc, id asc',
    'date:desc': 'delivery_date desc nulls first, id desc',
    'date:asc': 'delivery_date asc nulls last, id asc',
    'recipient:desc': 'recipient collate names desc, id desc',
  };
  const { rows } = await sql<{ id: string }>`
    select id from orders where retailer_id = ${retailer.id} and deleted_at is null
      and ${tag ? sql`exists (select from unnest(tags) as own where lower(own) = lower(${tag}))` : sql`true`} and ${source ? sql`source = ${source}` : sql`true`}
      and ${type ? sql`type = ${type}` : sql`true`} and ${status ? sql`list_group = ${status}` : sql`true`}
      and ${store ? sql`store_id = ${store}` : sql`true`} and ${date ? sql`delivery_date = ${date}` : sql`true`}
      and ${dateFrom ? sql`delivery_date >= ${dateFrom}` : sql`true`} and ${dateTo ? sql`delivery_date <= ${dateTo}` : sql`true`}
      and ${search ? sql`search like ${`%${search}%`}` : sql`true`}
      and ${state ? sql`status = ${state}` : sql`true`} and ${reason === undefined ? sql`true` : sql`delivery_status = 'SKIPPED' and status_id = ${reason}`}
    order by ${sql.raw(plainSorts[query.sort ?? 'createdAt:desc'] ?? '')}`.execute(db);
  return rows.map(({ id }) => id);
}

const wishes: [string, () => Query][] = [
  ['a tag that most have', () => ({ tag: 'Gift' })],
  ['a tag that few have', () => ({ tag: 'Cold' })],
  ['a tag in another spelling', () => ({ tag: 'cold' })],
  ['a tag that none has', () => ({ tag: 'Warm' })],
  ['a common source', () => ({ source: 'FORM' })],
  ['a rare source', () => ({ source: 'API' })],
  ['a source of none', () => ({ source: 'SHOPIFY' })],
  ['a status that its group mixes', () => ({ state: 'AT_DROPOFF_POINT' })],
  ['a status of no group', () => ({ state: 'CANCELED' })],
  ['a reason why it was missed', () => ({ status: 'skipped', reason: 5 })],
  ['a date', () => ({ date: '2026-11-04' })],
  ['few dates', () => ({ dateFrom: '2026-11-04', dateTo: '2026-11-06' })],
  ['many dates', () => ({ dateFrom: '2026-11-01' })],
  ['dates up to one', () => ({ dateTo: '2026-11-19' })],
  ['dates that end before they begin', () => ({ dateFrom: '2026-11-19', dateTo: '2026-11-09' })],
  ['a tag, a store and a group', () => ({ tag: 'Gift', pickupScheduleId: retailer.storeIds[1], status: 'completed' })],
  ['a source, a type and dates', () => ({ source: 'FORM', type: 'PICKUP', dateFrom: '2026-11-09' })],
  ['a tag and a search', () => ({ tag: 'Gift', search: 'order 11' })],
  ['a search and dates', () => ({ search: 'order', dateFrom: '2026-11-03' })],
];
const sorts = ['createdAt:desc', 'createdAt:asc', 'date:desc', 'date:asc', 'recipient:desc'] as const;

describe.each(wishes)('filtered by %s', (_what, wish) => {
  test.each(sorts)('sorted by %s, every page and the total are correct', async (sort) => {
    const query = { ...wish(), sort };
    const expected = await plainly(query);
    const pageSize = 90;
    for (let page = 1; (page - 1) * pageSize < Math.min(expected.length + 1, cap); page++) {
      const answer = await api.orders.list({ query: { ...query, page, pageSize } });
      expect(answer.data.map(({ id }) => id)).toEqual(expected.slice((page - 1) * pageSize, page * pageSize));
      expect(answer.total).toBe(Math.min(expected.length, cap));
      expect(answer.totalIsCapped).toBe(expected.length > cap);
    }
  });
});

test('today and tomorrow depend on the time zone of each order’s store', async () => {
  const anywhere = [ontario, pacific].map((store) => ({ ...store, prefixes: [] }));
  const own = await world.retailer({ stores: anywhere });
  const admin = await own.admin();
  const [toronto = '', vancouver = ''] = own.storeIds;
  const timeOf = new Map((await admin.stores.list({})).data.map(({ id, pickupTimes }) => [id, pickupTimes.at(-1)]));
  for (const [pickupScheduleId, date] of [
    [toronto, '2026-11-18'],
    [toronto, '2026-11-19'],
    [vancouver, '2026-11-18'],
    [vancouver, '2026-11-19'],
  ] as const)
    await admin.orders.create({ body: anOrder({ pickupScheduleId, date, time: timeOf.get(pickupScheduleId) }) });
  const dated = async (query: Query, client = admin) =>
    (await client.orders.list({ query })).data.map(({ date, pickupScheduleId: store }) => `${date} ${store}`).sort();
  const all = (...dates: [string, string][]) => dates.map(([date, store]) => `${date} ${store}`).sort();
  expect(await dated({ date: 'today' })).toEqual(all(['2026-11-18', toronto], ['2026-11-18', vancouver]));
  expect(await dated({ date: 'yesterday' })).toEqual([]);
  expect(await dated({ date: 'tomorrow', status: 'unfulfilled' })).toEqual(
    all(['2026-11-19', toronto], ['2026-11-19', vancouver]),
  );
  const before = world.clock.now();
  try {
    // 00:30 in Toronto, 21:30 on the day before in Vancouver.
    world.clock.set('2026-11-19T05:30:00Z');
    expect(await dated({ date: 'today' })).toEqual(all(['2026-11-19', toronto], ['2026-11-18', vancouver]));
    expect(await dated({ date: 'today', pickupScheduleId: vancouver })).toEqual(all(['2026-11-18', vancouver]));
    const coordinator = await own.coordinator({ stores: [vancouver] });
    expect(await dated({ date: 'tomorrow' }, coordinator)).toEqual(all(['2026-11-19', vancouver]));
  } finally {
    world.clock.set(before.toString());
  }
});

test('an impossible tag or date is refused, and a refusal of an unknown source lists the known ones', async () => {
  for (const query of ['tag=', 'date=someday', 'dateFrom=2026-02-30', 'source=FAX']) {
    const answer = await world.request({ method: 'GET', url: `/v2/retailer/orders?${query}`, token: api.token });
    expect([query, answer.statusCode]).toEqual([query, 422]);
  }
});

describe('a scanned code', () => {
  const scanned = async (code: string, client = api) =>
    (await client.orders.lookup({ query: { code } })).data.map(({ number }) => number);

  test('opens its order: by number, tracking code, link, package code or barcode', async () => {
    const body = anOrder({ number: 'S-100', barcodeForScan: 'sku 4711/ö', numberOfPackages: 2 });
    const order = await api.orders.create({ body: { ...body, pickupScheduleId: retailer.storeIds[0] } });
    const codes = [
      order.trackingCode,
      order.trackingCode.toLowerCase(),
      ` ${order.trackingCode} `,
      'S-100',
      'sku 4711/ö',
    ];
    const link = order.trackingLink;
    for (const code of [
      ...codes,
      ...order.mpsTrackingCodes,
      `${order.trackingCode}-5`,
      link,
      `${link}?utm=1`,
      `${link}/`,
    ])
      expect(await scanned(code), code).toEqual(['S-100']);
    for (const code of ['S-10', 's-100', 'sku', 'NOBODY', '%', 'https://elsewhere.example/'])
      expect(await scanned(code), code).toEqual([]);
  });

  test('that several orders share lists them, newest first, without canceled ones', async () => {
    const ids: string[] = [];
    for (const number of ['B-1', 'B-2', 'B-3']) {
      const body = anOrder({ number, barcodeForScan: 'TWICE', pickupScheduleId: retailer.storeIds[0] });
      ids.push((await api.orders.create({ body })).id);
    }
    expect(await scanned('TWICE')).toEqual(['B-3', 'B-2', 'B-1']);
    await api.orders.delete({ params: { id: ids[1] ?? '' } });
    expect(await scanned('TWICE')).toEqual(['B-3', 'B-1']);
    // The list finds them too, although the searched text does not contain the barcode.
    expect((await api.orders.list({ query: { search: 'like:TWICE' } })).total).toBe(2);
    expect((await api.orders.list({ query: { search: 'like:TWICE', status: 'completed' } })).total).toBe(0);
  });

  test('finds only orders of the member’s stores and retailer', async () => {
    const [here, there] = retailer.storeIds;
    await api.orders.create({ body: anOrder({ number: 'K-1', pickupScheduleId: here }) });
    const elsewhere = await retailer.coordinator({ stores: [there ?? ''] });
    expect(await scanned('K-1', elsewhere)).toEqual([]);
    expect(await scanned('K-1', await (await world.retailer()).admin())).toEqual([]);
  });

  test('of the courier’s own finds the order, and the list shows that code if the retailer uses it', async () => {
    const own = await world.retailer();
    const admin = await own.admin();
    const { id, trackingCode } = await admin.orders.create({
      body: anOrder({ number: 'E-1', pickupScheduleId: own.storeIds[0] }),
    });
    const { delivery } = await admin.orders.fulfil({ params: { id } });
    const params = { id: delivery?.id ?? '' };
    await world.fleet().fleet.trackingCode({ params, body: { envoiTrackingCode: 'ENV 77-1' } });
    const shown = async () => (await admin.orders.list({ query: { search: 'like:ENV 77-1' } })).data[0]?.trackingCode;
    expect(await scanned('ENV 77-1', admin)).toEqual(['E-1']);
    expect(await shown()).toBe(trackingCode);
    await sql`update retailers set use_envoi_tracking_code = true where id = ${own.id}`.execute(db);
    expect(await shown()).toBe('ENV 77-1');
    expect(await scanned(trackingCode, admin)).toEqual(['E-1']);
  });
});

test('names are sorted naturally: É with E, 9 before 10', async () => {
  const names = await world.retailer();
  const admin = await names.admin();
  for (const recipient of ['Zoé', 'emma', 'Élodie', 'Bob 10', 'eloise', 'Bob 9', 'ÉLODIE'])
    await admin.orders.create({ body: anOrder({ recipient, pickupScheduleId: names.storeIds[0] }) });
  const { data } = await admin.orders.list({ query: { sort: 'recipient:asc' } });
  const sorted = data.map(({ recipient }) => recipient.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
  expect(sorted).toEqual(['bob 9', 'bob 10', 'elodie', 'elodie', 'eloise', 'emma', 'zoe']);
});
