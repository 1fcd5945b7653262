// The orders that need a person. Each part of the statement reads a limited number of orders through an index, the newest first, so that the
// cost depends neither on the number of orders nor of problems.
import { type ProblemReason, problemReasons, requestKindOf } from '@portage/contract/problems/kinds';
import { awaitedRequests } from '@portage/contract/problems/reasons';
import { courierHours, lostDays, recipientHours } from '@portage/contract/problems/rules';
import type { ProblemsQuery } from '@portage/contract/problems/schema';
import { type RawBuilder, sql } from 'kysely';
import { countCap } from '../orders/list/rows.ts';
import type { Scope } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.gen.ts';
import {
  days,
  foundBy,
  hours,
  ofCompleted,
  ofOrder,
  type SqlRules,
  shared,
  timesOf,
  toCorrect,
  untilOf,
} from './rules.ts';

/** The most problems that each part of the statement finds. */
export const partLimit = countCap + 1;
/** The most orders that a part judges: rare problems behind so many newer orders are found once those are resolved. */
export const candidateLimit = 20 * countCap;

/** Values of the instant of the question, as placeholders of a prepared statement. `latest` is the last date whose cutoff may be near. */
export type Moment = Readonly<Record<'now' | 'zones' | 'latest', RawBuilder<unknown>>>;
/** The days after today's date within which the cutoff of a pickup may come near. */
export const cutoffDays = 3;

/** Returns a table's rows in the scope, to be given an alias: raw SQL may not name the table. */
export const rowsOf = ({ db }: Scope, table: keyof DB) => sql`(${db.selectFrom(table).selectAll()})`;

/** Which problems to find. `ids` finds all problems of these orders, snoozed or not. */
export type ProblemFilter = Pick<ProblemsQuery, 'reason'> & {
  store?: RawBuilder<unknown> | undefined;
  owner?: RawBuilder<unknown> | 'none' | undefined;
  ids?: RawBuilder<unknown>;
  /** True: only those that are snoozed or wait for another party; false: only the others; undefined: the others first. */
  isAside?: boolean | undefined;
};

/** Returns whether a problem is snoozed. When it began is computed only for orders that are. */
const isSnoozed = (since: RawBuilder<unknown>) =>
  sql`case when decision.snoozed_until > asked.now then ${since} <= decision.snoozed_at else false end`;

const untilAfter = (at: RawBuilder<unknown>, count: number) =>
  sql`case when ${at} + ${hours(count)} > asked.now then ${at} + ${hours(count)} end`;

const remedyOf = sql.join(
  Object.entries(requestKindOf).map(([remedy, kind]) => {
    const isRemedy =
      kind === 'CHANGE' ? sql`kind = ${sql.lit(kind)} and changes ? 'date'` : sql`kind = ${sql.lit(kind)}`;
    return sql`when ${isRemedy} then ${sql.lit(remedy)}`;
  }),
  sql` `,
);
/** Selects the open request of staff about an order: by its index, as there is at most one. */
const openRequest = (scope: Scope) => sql`(select asked_at, case ${remedyOf} end as remedy
  from ${rowsOf(scope, 'order_requests')} as every_request
  where the_order.request_open and order_id = the_order.id and status = 'OPEN' and not by_recipient limit 1)`;

const awaited = sql.join(
  problemReasons.flatMap((reason) =>
    awaitedRequests(reason).map((remedy) => sql`(${sql.lit(reason)}, ${sql.lit(remedy)})`),
  ),
);
/** Returns until when a problem waits for the courier: only if staff sent the open request after it began. */
const untilAnswer = (reason: RawBuilder<unknown>, since: RawBuilder<unknown>) =>
  sql`case when request.asked_at is not null and (${reason}, request.remedy) in (${awaited})
    then case when ${since} <= request.asked_at then ${untilAfter(sql`request.asked_at`, courierHours)} end end`;

type QueryPart = {
  /** The condition and the order of an index, newest first. Without them the joins find the orders. */
  candidates?: { where: RawBuilder<unknown>; order: RawBuilder<unknown> };
  joins: RawBuilder<unknown>;
  reason: RawBuilder<unknown>;
  since: RawBuilder<unknown>;
  until: RawBuilder<unknown>;
  /** Until when it waits for another party; by default for the courier’s answer to a request. */
  waits?: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  words?: RawBuilder<unknown>;
  /** The kind of a claim. */
  kind?: RawBuilder<unknown>;
  has: (reason: ProblemReason) => boolean;
};

const all = (conditions: readonly (RawBuilder<unknown> | undefined)[]) =>
  sql.join(
    conditions.flatMap((each) => each ?? []),
    sql` and `,
  );

function ordersOf(scope: Scope, { store, ids }: ProblemFilter, candidates: QueryPart['candidates']) {
  const own = all([
    sql`deleted_at is null`,
    store && sql`store_id = ${store}::uuid`,
    ids && sql`id = any(${ids}::uuid[])`,
    candidates?.where,
  ]);
  const limited = candidates ? sql`order by ${candidates.order} limit ${sql.lit(candidateLimit)}` : sql``;
  return sql`(select * from ${rowsOf(scope, 'orders')} as every_order where ${own} ${limited}) as the_order`;
}

const isOwnedBy = (owner: RawBuilder<unknown> | 'none') =>
  owner === 'none' ? sql`decision.owner_id is null` : sql`decision.owner_id = ${owner}::uuid`;

function partOf(scope: Scope, filter: ProblemFilter, part: QueryPart) {
  const { candidates, joins, where, order, words, kind, reason, since, until } = part;
  const { owner } = filter;
  const waits = part.waits ?? untilAnswer(reason, since);
  const isAside = sql`(${isSnoozed(since)} or ${waits} is not null)`;
  const decided = all([
    where,
    // A resolution covers what began before it.
    sql`case when the_order.resolved_at is null then true else ${since} > the_order.resolved_at end`,
    filter.reason && sql`${reason} = ${sql.lit(filter.reason)}`,
    owner === undefined ? undefined : isOwnedBy(owner),
    filter.isAside === undefined ? undefined : sql`${isAside} = ${sql.lit(filter.isAside)}`,
  ]);
  return sql`(select the_order.id, the_order.store_id, ${reason} as reason, ${since} as since, ${until} as until,
      ${isSnoozed(since)} as snoozed, ${waits} as "waitsUntil", ${words ?? sql`null::text`} as words, ${kind ?? sql`null::text`} as kind
    from ${ordersOf(scope, filter, candidates)} cross join asked
    left join ${rowsOf(scope, 'problem_decisions')} as decision on decision.order_id = the_order.id
    left join lateral ${openRequest(scope)} as request on true
    ${joins}
    where ${decided} order by ${filter.isAside === undefined ? sql`${isAside}, ` : sql``}${order} limit ${sql.lit(partLimit)})`;
}

// Once the last problem that begins by time was resolved, no other can begin: after the pickup's day, the promise and the planned stop, 14
// days after the last event, and 3 days after an answer, which may be given at any time. A hold may end much later.
const isUnmoved = sql`moved_at is null
  and (resolved_at is null or (resolved_at at time zone 'UTC')
    < greatest(delivery_date + interval '2 days', (stop_start_time at time zone 'UTC') + interval '2 days'))
  and (delivery_status is null or delivery_status not in ('COMPLETED', 'CANCELED', 'RTS_COMPLETED'))`;
const isMoved = sql`delivery_status not in ('COMPLETED', 'CANCELED', 'RTS_COMPLETED') and moved_at is not null
  and (resolved_at is null or delivery_status = 'AT_DROPOFF_POINT' or (resolved_at at time zone 'UTC')
    < greatest((moved_at at time zone 'UTC') + interval '14 days', promised_by + interval '2 days',
      (stop_start_time at time zone 'UTC') + interval '2 days', (instructed_at at time zone 'UTC') + interval '3 days'))`;
const needsCorrection = sql`(delivery_status is null or delivery_status = 'DELIVERY_SCHEDULED')
  and (latitude is null or label_outdated_at is not null)`;

const lacksProof = sql`proof_missing_at is not null and (resolved_at is null or resolved_at < proof_missing_at)`;

/** Joins what the rules and clocks read about an order. */
const ownJoins = (scope: Scope) => sql`join ${rowsOf(scope, 'stores')} as the_store on the_store.id = the_order.store_id
    join zone on zone.name = the_store.timezone
    left join lateral (select started_at, etd from routes where routes.id = the_order.route_id limit 1) as route on true
    ${shared}`;

/** What the driver reported about a failed visit. */
const visitNote = sql`case when fact.is_missed and found.reason in ('ANSWER_NEEDED', 'MISSED_AGAIN', 'NOT_RECEIVED')
  then the_order.status_note end`;

const ruled = (scope: Scope, rules: SqlRules) => ({
  has: (reason: ProblemReason) => reason in rules,
  reason: sql`found.reason`,
  ...timesOf(rules),
  words: visitNote,
  joins: sql`${ownJoins(scope)} ${foundBy(rules)}`,
});

/** Returns the parts about the orders' own rows. */
function ruledParts(scope: Scope, { latest }: Moment): QueryPart[] {
  const isFound = sql`found.reason is not null`;
  const byDate = { order: sql`delivery_date desc, id desc` };
  const own = { ...ruled(scope, ofOrder), where: isFound };
  const order = sql`the_order.delivery_date desc, the_order.id desc`;
  return [
    { ...own, order, candidates: { ...byDate, where: sql`${isUnmoved} and delivery_date <= ${latest}::date` } },
    // Apart, so that many undated orders do not hide those whose cutoff is near.
    { ...own, order, candidates: { ...byDate, where: sql`${isUnmoved} and delivery_date is null` } },
    { ...own, order: sql`the_order.moved_at desc`, candidates: { order: sql`moved_at desc`, where: isMoved } },
    {
      ...ruled(scope, ofCompleted),
      candidates: { order: sql`proof_missing_at desc, id desc`, where: lacksProof },
      where: isFound,
      order: sql`the_order.proof_missing_at desc, the_order.id desc`,
    },
    {
      ...ruled(scope, toCorrect),
      candidates: { order: sql`label_outdated_at desc, id desc`, where: needsCorrection },
      where: sql`${isFound} and (the_order.delivery_status is null or (the_order.type = 'DELIVERY' and fact.holder = 'STORE'))`,
      order: sql`the_order.label_outdated_at desc, the_order.id desc`,
    },
  ];
}

/** Returns the problem of an order that another table's row is about. */
const beside = (
  scope: Scope,
  reason: 'CLAIM' | 'RECIPIENT_WROTE' | 'COURIER_ANSWERED' | 'STILL_WANTED',
  table: keyof DB,
  since: RawBuilder<unknown>,
) => ({
  has: (each: ProblemReason) => each === reason,
  reason: sql.lit(reason),
  since,
  until: untilOf(reason, since),
  joins: sql`join ${rowsOf(scope, table)} as source on source.order_id = the_order.id ${ownJoins(scope)}`,
});

/** Returns the parts about other tables' rows: open claims, unanswered messages, recipients' requests and answers to requests. */
function partsBeside(scope: Scope, { ids }: ProblemFilter): QueryPart[] {
  return [
    {
      ...beside(scope, 'CLAIM', 'claims', sql`source.at`),
      where: sql`source.status in ('OPEN', 'ANSWERED')`,
      order: sql`source.id desc`,
      waits: untilAfter(sql`source.answered_at`, recipientHours),
      words: sql`source.words`,
      kind: sql`source.kind`,
    },
    {
      ...beside(scope, 'RECIPIENT_WROTE', 'chat_channels', sql`source.unanswered_since`),
      where: sql`source.unanswered_since is not null`,
      order: sql`source.unanswered_since desc`,
      ...(ids && { words: lastMessage(scope) }),
    },
    {
      ...beside(scope, 'STILL_WANTED', 'order_requests', sql`greatest(source.asked_at, fact.began)`),
      where: sql`source.status = 'OPEN' and source.by_recipient and the_order.delivery_status = 'RTS_SCHEDULED'`,
      order: sql`source.asked_at desc`,
    },
    {
      ...beside(scope, 'COURIER_ANSWERED', 'order_requests', sql`source.answered_at`),
      where: sql`(source.status = 'DECLINED' or (source.status = 'ACCEPTED' and source.kind = 'TRACE')) and source.answered_at > coalesce(the_order.moved_at, '-infinity')
        and source.answered_at > asked.now - ${days(lostDays)}
        and (the_order.delivery_status is null or the_order.delivery_status not in ('COMPLETED', 'CANCELED', 'RTS_COMPLETED'))
        and not exists (select from ${rowsOf(scope, 'order_requests')} as later
          where later.order_id = the_order.id and later.id > source.id)`,
      order: sql`source.answered_at desc`,
      words: sql`source.note`,
    },
  ];
}

const lastMessage = (scope: Scope) => sql`(select text from ${rowsOf(scope, 'chat_messages')} as written
  where written.channel_id = source.id and written.author = 'RECIPIENT' order by written.seq desc limit 1)`;

/**
 * Returns the problems that match, as the rows of a subselect: `id` and `store_id` of the order, `reason`, `since`, `until`, `snoozed`,
 * `waitsUntil`, `words` and `kind`.
 */
export function problemsIn(scope: Scope, moment: Moment, filter: ProblemFilter) {
  const { reason } = filter;
  const parts = [...ruledParts(scope, moment), ...partsBeside(scope, filter)];
  return sql.join(
    parts.filter(({ has }) => reason === undefined || has(reason)).map((part) => partOf(scope, filter, part)),
    sql` union all `,
  );
}

/** The common tables of a statement about problems: `asked`, the instant of the question, and `zone`, the local time of each zone then. */
export const askedAt = ({ now, zones }: Moment) => sql`asked as (select ${now}::timestamptz as now),
  zone as materialized (select name, local::timestamp from jsonb_to_recordset(${zones}::jsonb) as zone (name text, local text))`;
