// The inbox as it is read: a page of orders with their problems, and the counts.
import { claimKinds } from '@portage/contract/claims/rules';
import { problemReasons } from '@portage/contract/problems/kinds';
import { remediesFor } from '@portage/contract/problems/remedies';
import type { ProblemCounts, ProblemList, ProblemsQuery } from '@portage/contract/problems/schema';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { presentRows } from '../orders/list/list.ts';
import { countCap, visibleOrders } from '../orders/list/rows.ts';
import { presentRequest, requestsOf } from '../orders/requests.ts';
import { requestStateOf } from '../orders/state.ts';
import type { App } from '../platform/app.ts';
import { isoOf, zoned } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { prepared } from '../platform/db/prepared.ts';
import { presentStore, storeBeside } from '../stores/screens.ts';
import {
  askedAt,
  candidateLimit,
  cutoffDays,
  type Moment,
  type ProblemFilter,
  partLimit,
  problemsIn,
  rowsOf,
} from './query.ts';

const Page = z.object({ total: z.coerce.number(), ids: z.array(z.string()) });

/** The ids of a page: what expires next first, then what expired, the latest first. */
const pageOf = prepared((scope, shape: FilterShape, value) => {
  const filter = filterOf(shape, value);
  const own = { ids: sql`array(select id from found)`, isAside: false };
  return sql`with ${askedAt(momentOf(value))},
    found as (${problemsIn(scope, momentOf(value), filter)}),
    ordered as (
      select found.id, min(found.until) filter (where found.until >= asked.now) as next,
        max(found.until) filter (where found.until < asked.now) as last
      from found cross join asked
      ${shape.isAside ? sql`where found.id not in (select id from (${problemsIn(scope, momentOf(value), own)}) as own)` : sql``}
      group by found.id
    )
    select (select count(*) from ordered) as total, array(
      select id::text from ordered order by next asc nulls last, last desc nulls last, id
      limit ${value('limit')}::int offset ${value('offset')}::int
    ) as ids`;
});

type Narrowing = Pick<ProblemsQuery, 'pickupScheduleId' | 'reason' | 'owner'>;
/** The parts of a filter that change the statement's text; its other values are parameters. */
type FilterShape = Pick<ProblemFilter, 'reason'> & {
  /** False for what is left, true for the orders all of whose problems are snoozed or wait; undefined for the counts of both. */
  isAside?: boolean;
  hasStore: boolean;
  owner: 'none' | 'one' | undefined;
};

const shapeOf = ({ pickupScheduleId, reason, owner }: Narrowing): FilterShape => ({
  reason,
  hasStore: pickupScheduleId !== undefined,
  owner: owner === undefined || owner === 'none' ? owner : 'one',
});
const valuesOf = ({ pickupScheduleId = '', owner = '' }: Narrowing) => ({ store: pickupScheduleId, owner });
const filterOf = (
  { reason, isAside, hasStore, owner }: FilterShape,
  value: (name: string) => string,
): ProblemFilter => ({
  reason,
  isAside,
  store: hasStore ? sql`${value('store')}` : undefined,
  owner: owner === 'one' ? sql`${value('owner')}` : owner,
});

const momentOf = (value: (name: string) => string): Moment => ({
  now: sql`${value('now')}`,
  zones: sql`${value('zones')}`,
  latest: sql`${value('latest')}`,
});

/** Returns the current instant with its local time in each zone of the scope's stores, for a statement about problems. */
async function momentNow(app: App, scope: Scope): Promise<Record<keyof Moment, string>> {
  const now = app.clock.now();
  const zones = await scope.db.selectFrom('stores').select('timezone').distinct().execute();
  const local = (zone: string) => zoned(now.toString(), zone).local.replace(',', '');
  return {
    now: isoOf(now),
    latest: isoOf(now.add({ hours: 24 * cutoffDays })).slice(0, 10),
    zones: JSON.stringify(zones.map(({ timezone: name }) => ({ name, local: local(name) }))),
  };
}

const Found = z.object({
  id: z.string(),
  reason: z.enum(problemReasons),
  since: z.string(),
  until: z.string(),
  snoozed: z.boolean(),
  waitsUntil: z.string().nullable(),
  words: z.string().nullable(),
  kind: z.enum(claimKinds).nullable(),
});

const problemsOfIds = prepared(
  (scope, _shape: null, value) =>
    sql`with ${askedAt(momentOf(value))} select * from (${problemsIn(scope, momentOf(value), { ids: sql`${value('ids')}` })}) as found`,
);

/** Returns the problems of each of these orders, worst first. */
async function problemsWith(app: App, scope: Scope, moment: Record<string, string>, ids: readonly string[]) {
  const rows = await problemsOfIds(app.db, scope, null, { ...moment, ids: `{${ids.join()}}` });
  const found = rows
    .map((row) => Found.parse(row))
    .sort((one, other) => problemReasons.indexOf(one.reason) - problemReasons.indexOf(other.reason));
  return Map.groupBy(found, ({ id }) => id);
}

/** Returns the problems of these orders, by order. */
export const openProblems = async (app: App, scope: Scope, ids: readonly string[]) =>
  problemsWith(app, scope, await momentNow(app, scope), ids);

/** Returns a page of the orders that need a person. */
export async function listProblems(app: App, scope: Scope, query: ProblemsQuery): Promise<z.input<typeof ProblemList>> {
  const { page: current, pageSize, snoozed, orderId, ...filter } = query;
  const moment = await momentNow(app, scope);
  if (orderId !== undefined) {
    const data = await presentProblems(app, scope, moment, [orderId]);
    return { data, current: 1, pageSize, total: data.length };
  }
  const shape = { ...shapeOf(filter), isAside: snoozed === 'true' };
  // There are no pages beyond the cap.
  const isBeyond = (current - 1) * pageSize >= countCap;
  const place = { limit: String(pageSize), offset: String(isBeyond ? 0 : (current - 1) * pageSize) };
  const [row] = await pageOf(app.db, scope, shape, { ...moment, ...place, ...valuesOf(filter) });
  const { total, ids } = Page.parse(row);
  const data = isBeyond || ids.length === 0 ? [] : await presentProblems(app, scope, moment, ids);
  return { data, current, pageSize, total: Math.min(total, countCap), totalIsCapped: total > countCap };
}

/** Selects orders with their stores, their requests and the decisions about them. */
const readOrders = prepared((scope, _shape: null, value) =>
  visibleOrders(scope)
    .leftJoin('problem_decisions', 'problem_decisions.order_id', 'orders.id')
    .leftJoin('members', 'members.id', 'problem_decisions.owner_id')
    .selectAll('orders')
    .select([
      'members.id as owner_id',
      'members.name as owner_name',
      'problem_decisions.snoozed_until',
      'problem_decisions.note as team_note',
      jsonObjectFrom(storeBeside(scope, sql.ref('orders.store_id')))
        .$notNull()
        .as('store'),
      jsonArrayFrom(requestsOf(scope, sql.ref<string>('orders.id'))).as('requests'),
    ])
    .where('orders.id', '=', sql<string>`any(${value('ids')}::uuid[])`),
);
type ReadOrder = Awaited<ReturnType<typeof readOrders>>[number];

async function presentProblems(app: App, scope: Scope, moment: Record<string, string>, ids: readonly string[]) {
  const orders = await readOrders(app.db, scope, null, { ids: `{${ids.join()}}` });
  const found = await problemsWith(app, scope, moment, ids);
  const known = new Map(orders.map((order) => [order.id, order]));
  const shown = await presentRows(app, scope, orders);
  return shown
    .flatMap((row) => {
      const order = known.get(row.id);
      const problems = awake(found.get(row.id));
      // An order whose problems ended between the two statements is left out.
      return order && problems ? { ...row, ...problemsOf(app, order, problems) } : [];
    })
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

type FoundProblem = z.output<typeof Found>;

const isAwake = ({ snoozed, waitsUntil }: FoundProblem) => !snoozed && waitsUntil === null;

/** Returns the problems that are neither snoozed nor wait for another party, or all of them if none is left. */
const awake = (found: readonly FoundProblem[] | undefined) => (found?.some(isAwake) ? found.filter(isAwake) : found);

/** Returns what the inbox shows about an order in addition to its row. */
function problemsOf(app: App, order: ReadOrder, found: readonly FoundProblem[]) {
  const { timezone: zone } = order.store;
  const requests = order.requests.map((each) => presentRequest(each, zone));
  const state = requestStateOf(app, order, presentStore(order.store, app.clock), requests);
  const reasons = found.map(({ reason }) => reason);
  const last = requests.at(-1);
  const isSearched = last?.kind === 'TRACE' && last.status === 'ACCEPTED';
  return {
    phone: order.phone,
    problems: found.map(({ reason, since, until, waitsUntil, words, kind }) => ({
      ...{ reason, words, kind },
      waitsUntil: waitsUntil === null ? null : zoned(waitsUntil, zone),
      since: zoned(since, zone),
      until: zoned(until, zone),
    })),
    remedies: remediesFor(reasons, { ...state, phone: order.phone, isSearched }, app.clock.now().epochMilliseconds),
    requested: requests.find(({ status }) => status === 'OPEN')?.kind ?? null,
    owner: order.owner_id !== null && order.owner_name !== null ? { id: order.owner_id, name: order.owner_name } : null,
    note: order.team_note,
    snoozedUntil:
      order.snoozed_until && !found.some(isAwake) && found.some(({ snoozed }) => snoozed)
        ? zoned(order.snoozed_until, zone)
        : null,
  };
}

const Counted = z.object({ reason: z.string().nullable(), store_id: z.string().nullable(), count: z.coerce.number() });
const Counts = z.object({ groups: z.array(Counted), snoozed: z.coerce.number(), saved: z.coerce.number() });

const readCounts = prepared(
  (scope, shape: FilterShape, value) => sql`with ${askedAt(momentOf(value))},
    found as (${problemsIn(scope, momentOf(value), filterOf(shape, value))})
    select (
      select coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'store_id', store_id, 'count', count)), '[]')
      from (select reason, store_id, count(distinct id) from found where not snoozed and "waitsUntil" is null
        group by grouping sets ((), (reason), (store_id))) as counted
    ) as groups,
    (select count(*) from (select from found group by id having bool_and(snoozed or "waitsUntil" is not null)) as aside) as snoozed,
    (select count(*) from (${savedToday(scope, filterOf(shape, value))}) as saved) as saved`,
);

/** Selects the orders that were delivered today after a failed visit, or after a member acted on their problem. */
function savedToday(scope: Scope, { store }: ProblemFilter) {
  const today = sql`the_order.completed_at >= asked.now - (zone.local - date_trunc('day', zone.local))`;
  const atStore = store ? sql`the_order.store_id = ${store}::uuid` : sql`true`;
  const from = sql`asked cross join ${rowsOf(scope, 'orders')} as the_order
    join ${rowsOf(scope, 'stores')} as the_store on the_store.id = the_order.store_id
    join zone on zone.name = the_store.timezone`;
  return sql`select the_order.id from ${from}
    where the_order.deleted_at is null and the_order.delivery_status = 'COMPLETED' and the_order.delivery_attempts_made > 1
      and the_order.completed_at > asked.now - interval '1 day' and ${today} and ${atStore}
    union
    select the_order.id from ${from} join (select * from ${rowsOf(scope, 'problem_decisions')} as every_decision order by acted_at desc limit ${sql.lit(candidateLimit)}) as decision
      on decision.order_id = the_order.id
    where the_order.delivery_status = 'COMPLETED'
      and the_order.completed_at > decision.acted_at and ${today} and ${atStore}
    limit ${sql.lit(partLimit)}`;
}

/** Returns how many orders need a person, by reason and store, and how many were saved today. */
export async function countProblems(
  app: App,
  scope: Scope,
  storeId: string | undefined,
): Promise<z.input<typeof ProblemCounts>> {
  const filter = { pickupScheduleId: storeId };
  const [row] = await readCounts(app.db, scope, shapeOf(filter), {
    ...(await momentNow(app, scope)),
    ...valuesOf(filter),
  });
  const { groups, snoozed, saved } = Counts.parse(row);
  const all = groups.find(({ reason, store_id }) => reason === null && store_id === null)?.count ?? 0;
  const counted = new Map(groups.map(({ reason, count }) => [reason, count]));
  return {
    total: Math.min(all, countCap),
    isCapped: all > countCap,
    reasons: problemReasons.flatMap((reason) => {
      const count = counted.get(reason);
      return count ? [{ reason, count }] : [];
    }),
    stores: groups.flatMap(({ store_id: id, count }) => (id === null ? [] : [{ pickupScheduleId: id, count }])),
    snoozed,
    savedToday: saved,
  };
}
