// The baseline (`floor`): bare node:http and pg on this machine with the same rows, without login or checks, with its own best SQL.
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import pg from 'pg';
import { fold } from '../contract/src/fold.ts';
import { passwordMatches } from '../server/src/auth/password.ts';
import { newCode, newId } from '../server/src/platform/ids.ts';

const pageSize = 25;

const problems = `deleted_at is null and delivery_status not in ('COMPLETED', 'CANCELED', 'RTS_COMPLETED')`;

/** The baseline's tables have the product's rows. The baseline writes generated columns itself, and has no foreign keys. */
export const floorSchema = `
  create schema floor;
  create table floor.orders as table orders;
  create table floor.packages as table packages;
  create table floor.trackers as table trackers;
  create table floor.charges as table charges;
  create table floor.tallies as
    select retailer_id, list_group, day, sum(orders)::int as orders from order_tallies group by 1, 2, 3;
  create table floor.statistics as table statistics;
  create table floor.members as table members;
  create table floor.member_stores as table member_stores;
  create table floor.logins as table logins;
  create table floor.sessions as table sessions;
  create table floor.deltas (retailer_id uuid, list_group text, day date, orders int);
  create table floor.outbox (id bigint generated always as identity, retailer_id uuid, topic text, fact jsonb, told_at timestamptz);
  create unique index on floor.orders (id);
  create unique index on floor.orders (link_code);
  create unique index on floor.orders (retailer_id, number) where deleted_at is null and number is not null;
  create index on floor.orders (retailer_id, list_group, created_at desc, id desc) where deleted_at is null;
  create index on floor.orders (retailer_id, created_at desc, id desc) where deleted_at is null;
  create index on floor.orders (retailer_id, moved_at) where ${problems};
  create index on floor.orders using gin (search gin_trgm_ops);
  create index on floor.packages (order_id, position);
  create index on floor.trackers (order_id, at);
  create index on floor.charges (retailer_id, date, service, rate) include (quantity);
  create unique index on floor.statistics (retailer_id, type, measure, day, store_id, hour);
  create index on floor.members (retailer_id, name collate names, id);
  create index on floor.member_stores (retailer_id, member_id);
  create unique index on floor.logins (email);
  create unique index on floor.sessions (token_hash);
  create unique index on floor.tallies (retailer_id, list_group, day);`;

const columns = `id, number, recipient, address, type, delivery_date as date, delivery_time as time, status, status_id as "statusId",
  display_group as "displayGroup", tracking_code as "trackingCode", link_code as "trackingLink", store_id as "pickupScheduleId",
  number_of_packages as "numberOfPackages", delivery_attempts_made as "deliveryAttemptsMade", tags, source, customer_id as "customerId", created_at as "createdAt"`;
const orders = 'from floor.orders where retailer_id = $1 and deleted_at is null';
const newest = 'order by created_at desc, id desc';
const group = 'retailer_id = $1 and list_group = $2';
const counted = `select day, orders from floor.tallies where ${group} and day > '-infinity' union all select day, orders from floor.deltas where ${group}`;
const rowOf = (table: string, names: string, values: string) =>
  `insert into floor.${table} (${names}) select ${values}`;

const first = `select ${columns}, (select sum(orders) from (select orders from floor.tallies where ${group} and day = '-infinity'
    union all select orders from floor.deltas where ${group}) as counts) as total
  ${orders} and list_group = $2 ${newest} limit ${pageSize}`;
const deep = `with days as (select day, orders, sum(orders) over (order by day desc rows unbounded preceding) - orders as before
    from (select day, sum(orders)::int as orders from (${counted}) as counts group by day) as days),
  place as materialized (select day, $3::bigint - before as skip from days where before <= $3 order by before desc limit 1)
  select ${columns}, (select sum(orders) from days) as total from floor.orders where id = any(array(
    select id ${orders} and list_group = $2 and created_at < (select day + 1 from place) ${newest} limit ${pageSize} offset (select skip from place)))
  ${newest}`;
const buckets = ['resubmitted', 'pending', 'completed', 'skipped', 'canceled', 'notReceived'];
const ofBuckets = buckets.map(
  (each) => `coalesce(sum(amount) filter (where measure = '${each}'), 0)::int as "${each}"`,
);
const stats = `select day as date, ${ofBuckets} from floor.statistics
  where retailer_id = $1 and type = 'DELIVERY' and measure = any($2::text[]) and day between $3 and $4 group by day order by day desc`;
const create = `with package as (${rowOf('packages', 'retailer_id, id, order_id, position, tracking_code', '$1, $9, $2, 1, $7')}),
  tracker as (${rowOf('trackers', 'retailer_id, id, order_id, event, status, at, account_name', "$1, $10, $2, 'ORDER_CREATED', 'NOT_SCHEDULED', $11, 'Bench'")}),
  delta as (${rowOf('deltas', 'retailer_id, list_group, day, orders', "$1, 'unfulfilled', $11::date, 1")}),
  told as (${rowOf('outbox', 'retailer_id, topic, fact, told_at', "$1, 'ORDER_CREATED', jsonb_build_object('orderId', $2::uuid, 'storeId', $3::uuid), $11")})
  insert into floor.orders (retailer_id, id, store_id, number, recipient, address, tracking_code, link_code, created_at, updated_at, search,
    number_of_packages, custom_fields, tags, photos, is_pharmacy, deliver_from_store, source, type, version, sorted, delivery_attempts_made,
    status, list_group, display_group)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $11::timestamptz, $11, $12, 1, '[]', '{}', '{}', false, false, 'FORM', 'DELIVERY', 1, false, 0,
    'NOT_SCHEDULED', 'unfulfilled', 'awaitingPickup') returning *`;
const fulfil = `with changed as (update floor.orders set delivery_id = $2, delivery_status = 'DELIVERY_SCHEDULED', status = 'DELIVERY_SCHEDULED',
    list_group = 'fulfilled', stat_bucket = 'pending', delivery_date = $3, delivery_time = $4, fulfilled_at = $5, updated_at = $5, version = version + 1
    where id = $1 and delivery_id is null and deleted_at is null returning *),
  tracker as (${rowOf('trackers', 'retailer_id, id, order_id, delivery_id, event, status, at, delivery_date', "retailer_id, $6, id, $2, 'DELIVERY_SCHEDULED', 'DELIVERY_SCHEDULED', $5, $3 from changed")}),
  delta as (${rowOf('deltas', 'retailer_id, list_group, day, orders', "retailer_id, move.name, created_at::date, move.by from changed, (values ('unfulfilled', -1), ('fulfilled', 1)) as move (name, by)")}),
  told as (${rowOf('outbox', 'retailer_id, topic, fact, told_at', "retailer_id, 'ORDER_FULFILLED', jsonb_build_object('orderId', id, 'deliveryId', $2), $5 from changed")})
  select * from changed`;
const expense = `select date, service, rate, sum(quantity)::int as quantity from floor.charges
  where retailer_id = $1 and date between $2 and $3 group by 1, 2, 3 order by 1 desc`;
const charges = `select charges.id, order_id as "orderId", service, rate, quantity, number, tracking_code as "trackingCode", stores.name as "fulfillmentName"
  from floor.charges join floor.orders on orders.id = charges.order_id join stores on stores.id = charges.store_id
  where charges.retailer_id = $1 and date = $2 order by at, charges.id`;
const track = `select orders.*, stores.timezone, retailers.name,
    (select jsonb_agg(each order by each.at) from floor.trackers as each where each.order_id = orders.id) as trackers,
    (select jsonb_agg(each order by each.position) from floor.packages as each where each.order_id = orders.id) as packages
  from floor.orders join stores on stores.id = orders.store_id join retailers on retailers.id = orders.retailer_id
  where link_code = $1 and deleted_at is null`;

const team = `select id, name, email, language, role, permissions, is_temp_password, has_all_stores, created_at, version,
    (select array_agg(store_id) from floor.member_stores where member_stores.retailer_id = $1 and member_id = members.id) as stores,
    (select jsonb_object_agg(role, count) from (select role, count(*) from floor.members where retailer_id = $1 group by role) as roles) as counts
  from floor.members where retailer_id = $1 order by name collate names, id limit ${pageSize} offset $2`;
const settings = 'select * from retailers where id = $1';
const login = 'select retailer_id, member_id, password_hash from floor.logins where email = $1';
const session =
  'insert into floor.sessions (token_hash, retailer_id, member_id, created_at, active_at) values ($1, $2, $3, now(), now())';

type Row = Record<string, unknown>;
type Asked = { query: URLSearchParams; id: string; request: IncomingMessage };

const kept = new Set<number>([pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.DATE, pg.types.builtins.INT8]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (kept.has(oid) ? (value: string) => value : pg.types.getTypeParser(oid, format)),
};
const { DATABASE_URL, RETAILER, PAGE_BYTES, PORT } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 8, types, options: '-c jit=off -c timezone=UTC' });
const named = async (name: string, text: string, values: unknown[]): Promise<Row[]> =>
  (await pool.query({ name, text, values })).rows;

const present = ({ total: _, created_at: __, ...row }: Row) => ({
  ...row,
  trackingLink: `http://localhost/t/${row.trackingLink}`,
  createdAt: `${String(row.createdAt).slice(0, 23).replace(' ', 'T')}Z`,
});
const listOf = (rows: Row[], current: number, total = Number(rows[0]?.total ?? 0)) => {
  return { data: rows.map(present), current, pageSize, total };
};

const routes: Record<string, (asked: Asked) => Promise<unknown>> = {
  async list({ query }) {
    const current = Number(query.get('page') ?? 1);
    const wanted = [RETAILER, query.get('status')];
    if (current === 1) return listOf(await named('first', first, wanted), current);
    return listOf(await named('deep', deep, [...wanted, (current - 1) * pageSize]), current);
  },
  async stats({ query }) {
    const rows = await named('stats', stats, [RETAILER, buckets, query.get('startDate'), query.get('endDate')]);
    return { stats: rows, current: 1, pageSize: rows.length, total: rows.length };
  },
  async create({ request }) {
    const { recipient, number = null, address, pickupScheduleId } = JSON.parse(await textOf(request));
    const [id, code, now] = [newId(), `MP${newCode(10)}`, new Date().toISOString()];
    const given = [RETAILER, id, pickupScheduleId, number, recipient, address, code];
    const made = [newCode(17), newId(), newId(), now, fold(`${recipient}\n${number ?? ''}\n${code}`)];
    return (await named('create', create, [...given, ...made]))[0];
  },
  async fulfil({ id }) {
    const now = new Date().toISOString();
    return (await named('fulfil', fulfil, [id, newId(), now.slice(0, 10), '23:00', now, newId()]))[0];
  },
  expense: ({ query }) => named('expense', expense, [RETAILER, query.get('startDate'), query.get('endDate')]),
  charges: ({ query }) => named('charges', charges, [RETAILER, query.get('date')]),
  team: ({ query }) => named('team', team, [RETAILER, (Number(query.get('page')) - 1) * pageSize]),
  settings: async () => (await named('settings', settings, [RETAILER]))[0],
  async login({ request }) {
    const { email, password } = JSON.parse(await textOf(request));
    const [found] = await named('login', login, [email]);
    if (!found || !(await passwordMatches(password, String(found.password_hash)))) return;
    const token = randomBytes(32);
    await named('session', session, [createHash('sha256').update(token).digest(), found.retailer_id, found.member_id]);
    return { token: token.toString('base64url') };
  },
  t: async ({ id }) => ((await named('track', track, [id])).length === 1 ? page : ''),
};
const page = `<!doctype html>${' '.repeat(Number(PAGE_BYTES))}`;

const server = createServer(async (request, response) => {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://floor');
  const [, route = '', id = ''] = pathname.split('/');
  const answer = await routes[route]?.({ query, id, request });
  const isPage = typeof answer === 'string';
  const body = isPage ? answer : JSON.stringify(answer);
  const type = isPage ? 'text/html' : 'application/json';
  response.writeHead(body ? 200 : 404, { 'content-type': type, 'content-length': Buffer.byteLength(body ?? '') });
  response.end(body);
});
if (import.meta.main) server.listen(Number(PORT), '127.0.0.1');
