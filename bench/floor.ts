// The floor: what bare node:http and pg reach on this machine with the same rows. No login, no checks, its own best SQL and indexes.
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { fold } from '../server/src/platform/fold.ts';
import { newCode, newId } from '../server/src/platform/ids.ts';

const pageSize = 25;
const cap = 1000;
const recent = 4000;

/** Its tables hold the product's rows; what the product leaves to generated columns it writes itself, and it checks nothing. */
export const floorSchema = `
  create schema floor;
  create table floor.orders as table orders;
  create table floor.packages as table packages;
  create table floor.trackers as table trackers;
  create table floor.tallies as select retailer_id, list_group, day, sum(orders)::bigint as orders from order_tallies group by 1, 2, 3;
  create table floor.deltas (retailer_id uuid, list_group text, day date, orders int);
  create table floor.outbox (id bigint generated always as identity, retailer_id uuid, topic text, fact jsonb, told_at timestamptz);
  create unique index on floor.orders (id);
  create unique index on floor.orders (link_code);
  create unique index on floor.orders (retailer_id, number) where deleted_at is null and number is not null;
  create index on floor.orders (retailer_id, list_group, created_at desc, id desc) where deleted_at is null;
  create index on floor.orders (retailer_id, created_at desc, id desc) where deleted_at is null;
  create index on floor.orders using gin (search gin_trgm_ops);
  create index on floor.packages (order_id, position);
  create index on floor.trackers (order_id, at);
  create unique index on floor.tallies (retailer_id, list_group, day);`;

const columns = `orders.id, number, recipient, address, type, delivery_date as date, delivery_time as time, status, status_id as "statusId",
  display_group as "displayGroup", tracking_code as "trackingCode", link_code as "trackingLink", store_id as "pickupScheduleId",
  number_of_packages as "numberOfPackages", delivery_attempts_made as "deliveryAttemptsMade", tags, orders.created_at as "createdAt"`;
const mine = 'from floor.orders where retailer_id = $1 and deleted_at is null';
const newest = 'order by created_at desc, id desc';
const group = 'retailer_id = $1 and list_group = $2';
const open = `select orders from floor.deltas where ${group}`;
const matching = `${mine} and search like $2 and strpos(search, $3) > 0`;
const shown = (ids: string, total = 'null') =>
  `select ${columns}, ${total} as total from (${ids}) as page join floor.orders using (id) order by orders.created_at desc, orders.id desc`;
const insertInto = (table: string, names: string, from: string) =>
  `insert into floor.${table} (${names}) select ${from}`;

const first = `select ${columns}, (select sum(orders) from (select orders from floor.tallies where ${group} and day = '-infinity' union all ${open}) as counts) as total
  ${mine} and list_group = $2 ${newest} limit ${pageSize}`;
const deep = `with days as (select day, orders, sum(orders) over (order by day desc) - orders as before from (select day, sum(orders) as orders from
    (select day, orders from floor.tallies where ${group} and day > '-infinity' union all select day, orders from floor.deltas where ${group}) as counts group by day) as days),
  place as materialized (select day, $3::bigint - before as skip from days where before + orders > $3 order by before limit 1)
  ${shown(`select id ${mine} and list_group = $2 and created_at < (select day + 1 from place) ${newest} limit ${pageSize} offset (select skip from place)`, '(select sum(orders) from days)')}`;
const search = `with found as materialized (select id, created_at ${matching} limit ${cap + 1}), size as materialized (select count(*) as total from found)
  ${shown(`select id from found where (select total from size) <= ${cap} ${newest} limit ${pageSize}`, '(select total from size)')}`;
const searchRecent = shown(
  `select id from (select id, created_at, search ${mine} ${newest} limit ${recent}) as newest where strpos(search, $2) > 0 ${newest} limit ${pageSize}`,
);
const searchAll = `with found as materialized (select id, created_at ${matching}) ${shown(`select id from found ${newest} limit ${pageSize}`)}`;

const create = `with package as (${insertInto('packages', 'retailer_id, id, order_id, position, tracking_code', '$1, $9, $2, 1, $7')}),
  tracker as (${insertInto('trackers', 'retailer_id, id, order_id, event, status, at, account_name', "$1, $10, $2, 'ORDER_CREATED', 'NOT_SCHEDULED', $11, 'Bench'")}),
  delta as (${insertInto('deltas', 'retailer_id, list_group, day, orders', "$1, 'unfulfilled', $11::date, 1")}),
  told as (${insertInto('outbox', 'retailer_id, topic, fact, told_at', "$1, 'ORDER_CREATED', jsonb_build_object('orderId', $2::uuid, 'storeId', $3::uuid, 'fulfilled', false), $11")})
  insert into floor.orders (retailer_id, id, store_id, number, recipient, address, tracking_code, link_code, created_at, updated_at, search, number_of_packages, custom_fields,
    tags, photos, is_pharmacy, deliver_from_store, source, type, version, sorted, delivery_attempts_made, status, list_group, display_group)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $11::timestamptz, $11, $12, 1, '[]', '{}', '{}', false, false, 'FORM', 'DELIVERY', 1, false, 0, 'NOT_SCHEDULED', 'unfulfilled', 'awaitingPickup')
  returning *`;
const fulfil = `with changed as (update floor.orders set delivery_id = $2, delivery_status = 'DELIVERY_SCHEDULED', status = 'DELIVERY_SCHEDULED', list_group = 'fulfilled',
    stat_bucket = 'pending', delivery_date = $3, delivery_time = $4, fulfilled_at = $5, updated_at = $5, version = version + 1
    where id = $1 and delivery_id is null and deleted_at is null returning *),
  tracker as (${insertInto('trackers', 'retailer_id, id, order_id, delivery_id, event, status, at, delivery_date, account_name', "retailer_id, $6, id, $2, 'DELIVERY_SCHEDULED', 'DELIVERY_SCHEDULED', $5, $3, 'Bench' from changed")}),
  delta as (${insertInto('deltas', 'retailer_id, list_group, day, orders', "retailer_id, move.list_group, created_at::date, move.orders from changed, (values ('unfulfilled', -1), ('fulfilled', 1)) as move (list_group, orders)")}),
  told as (${insertInto('outbox', 'retailer_id, topic, fact, told_at', "retailer_id, 'ORDER_FULFILLED', jsonb_build_object('orderId', id, 'storeId', store_id, 'deliveryId', $2), $5 from changed")})
  select * from changed`;
const track = `select orders.*, stores.timezone, retailers.name, (select jsonb_agg(t order by t.at) from floor.trackers as t where t.order_id = orders.id) as trackers,
    (select jsonb_agg(p order by p.position) from floor.packages as p where p.order_id = orders.id) as packages
  from floor.orders join stores on stores.id = orders.store_id join retailers on retailers.id = orders.retailer_id where link_code = $1 and deleted_at is null`;

type Row = Record<string, unknown>;
type Ask = { query: URLSearchParams; id: string; request: IncomingMessage };

function serve(url: string, retailer: string, page: string): void {
  const { TIMESTAMPTZ, DATE, INT8 } = pg.types.builtins;
  const kept = new Set<number>([TIMESTAMPTZ, DATE, INT8]);
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid, format) => (kept.has(oid) ? (value: string) => value : pg.types.getTypeParser(oid, format)),
  };
  const pool = new pg.Pool({ connectionString: url, max: 8, types, options: '-c jit=off -c timezone=UTC' });
  // A plan for a pattern is made for that pattern: such a statement goes without a name.
  const ask = async (name: string, text: string, values: unknown[]): Promise<Row[]> =>
    (await pool.query(name === '' ? { text, values } : { name, text, values })).rows;
  const answer = (rows: Row[], current: number) => ({
    data: rows.map(present),
    current,
    pageSize,
    total: Number(rows[0]?.total ?? 0),
  });

  const routes: Record<string, (asked: Ask) => Promise<unknown>> = {
    '/list': async ({ query }) => {
      const current = Number(query.get('page') ?? 1);
      const wanted = [retailer, query.get('status')];
      if (current === 1) return answer(await ask('first', first, wanted), current);
      return answer(await ask('deep', deep, [...wanted, (current - 1) * pageSize]), current);
    },
    '/search': async ({ query }) => {
      const text = fold(query.get('search') ?? '');
      const rows = await ask('', search, [retailer, sieve(text), text]);
      if (rows.length > 0) return answer(rows, 1);
      const fresh = await ask('recent', searchRecent, [retailer, text]);
      const found = fresh.length === pageSize ? fresh : await ask('', searchAll, [retailer, sieve(text), text]);
      return { ...answer(found, 1), total: cap, totalIsCapped: true };
    },
    '/create': async ({ request }) => {
      const { recipient, number = null, address, pickupScheduleId } = JSON.parse(await text(request));
      const [id, code, now] = [newId(), `MP${newCode(10)}`, new Date().toISOString()];
      const given = [retailer, id, pickupScheduleId, number, recipient, address, code, newCode(17)];
      const folded = fold(`${recipient}\n${number ?? ''}\n${code}`);
      return (await ask('create', create, [...given, newId(), newId(), now, folded]))[0];
    },
    '/fulfil': async ({ id }) => {
      const now = new Date().toISOString();
      return (await ask('fulfil', fulfil, [id, newId(), now.slice(0, 10), '23:00', now, newId()]))[0];
    },
    '/t': async ({ id }) => ((await ask('track', track, [id])).length === 1 ? page : ''),
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://floor');
    const [, route = '', id = ''] = pathname.split('/');
    const found = await routes[`/${route}`]?.({ query: searchParams, id, request });
    const isPage = typeof found === 'string';
    const body = isPage ? found : JSON.stringify(found);
    response.writeHead(body ? 200 : 404, {
      'content-type': isPage ? 'text/html' : 'application/json',
      'content-length': Buffer.byteLength(body ?? ''),
    });
    response.end(body);
  });
  server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('floor listens'));
}

const present = ({ total: _, ...row }: Row) => ({
  ...row,
  trackingLink: `http://localhost/t/${row.trackingLink}`,
  createdAt: `${String(row.createdAt).slice(0, 23).replace(' ', 'T')}Z`,
});

/** A few trigrams find as well as all of them and are read faster: words are looked up by their ends. */
const sieve = (text: string) => `%${text}%`;

if (import.meta.main)
  serve(process.env.DATABASE_URL ?? '', process.env.RETAILER ?? '', ' '.repeat(Number(process.env.PAGE_BYTES)));
