// The orders that need a person, in SQL: the same rules as contract/problems/reasons.ts, and a test compares both. Each part reads at most
// `partLimit` problems through an index, the most urgent first, so that the cost depends neither on the number of orders nor of problems.
import { type ProblemReason, problemReasons } from '@portage/contract/problems/kinds';
import {
  cutoffMinutes,
  graceMinutes,
  holdDays,
  lostDays,
  reasons,
  riskHour,
  riskMinutes,
} from '@portage/contract/problems/reasons';
import type { ProblemsQuery } from '@portage/contract/problems/schema';
import { windowMinutes } from '@portage/contract/tracking/rules';
import { type RawBuilder, sql } from 'kysely';
import { countCap } from '../orders/list/rows.ts';
import type { Scope } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.gen.ts';

/** The most problems that each part of the statement finds. */
export const partLimit = countCap + 1;

/** Placeholders of a statement that is prepared. */
export type Moment = { now: RawBuilder<unknown>; zones: RawBuilder<unknown> };

/** Returns a table's rows in the scope, to be given an alias: raw SQL may not name the table. */
export const rowsOf = ({ db }: Scope, table: keyof DB) => sql`(${db.selectFrom(table).selectAll()})`;

/** Which problems to find. `ids` finds all problems of these orders, snoozed or not. */
export type ProblemFilter = Pick<ProblemsQuery, 'pickupScheduleId' | 'reason' | 'owner'> & {
  ids?: RawBuilder<unknown>;
  /** Only those that are snoozed, or only those that are not. */
  isSnoozed?: boolean;
};

/** Local moments are compared in the store's zone: the program knows its rules, the database may have older ones. */
const instantOf = (local: RawBuilder<unknown>) => sql`date_trunc('minute', asked.now) + (${local} - zone.local)`;

const minutes = (count: number) => sql`make_interval(mins => ${sql.lit(count)})`;
const days = (count: number) => sql`make_interval(days => ${sql.lit(count)})`;
const hours = (count: number) => sql`make_interval(hours => ${sql.lit(count)})`;

/** Minutes by which the route left late. */
const delay = sql`coalesce(greatest(0, round(extract(epoch from route.started_at - route.etd) / 60)), 0)::int`;

/**
 * The values that several rules use. A planned window counts only for the visit that it was planned for. With OFFSET 0 each value is computed
 * once for an order, not wherever it is used.
 */
const shared = sql`cross join lateral (
  select coalesce(the_order.moved_at, the_order.completed_at, the_order.fulfilled_at, the_order.created_at) as began,
    the_order.delivery_status in ('DELIVERY_SCHEDULED', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY') as is_awaited,
    the_order.delivery_status = 'SKIPPED' as is_missed,
    coalesce(the_order.status_id, 0) as missed_for,
    case the_order.type when 'PICKUP' then 'RECIPIENT' else coalesce(the_order.holder, 'STORE') end as holder,
    the_order.delivery_date + coalesce(the_order.delivery_time, '23:59')::time as pickup,
    the_order.delivery_date + coalesce(the_order.delivery_time, '23:59')::time
      - make_interval(secs => 3600 * coalesce(the_store.custom_time_to_prepare, the_store.pickup_point_time_to_prepare)) as cutoff,
    (the_order.dropoff_point ->> 'holdUntil')::date as hold,
    ${delay} as delay,
    the_order.stop_start_time + make_interval(mins => ${delay} + ${sql.lit(windowMinutes)}) as planned
  offset 0
) as fact
cross join lateral (
  select case when fact.is_awaited and fact.planned >= fact.began
    and (fact.planned >= asked.now or the_order.delivery_status = 'ATTEMPTING_DELIVERY') then fact.planned end as ends
  offset 0
) as planned_window
cross join lateral (
  select case when planned_window.ends is not null then null
    when fact.is_awaited
      then coalesce(the_order.promised_by, case when the_order.delivery_attempts_made = 0 then the_order.delivery_date end)
    when fact.is_missed and fact.missed_for not in (3, 4) then the_order.promised_by end as day
  offset 0
) as promise`;

type Rule = { holds: RawBuilder<unknown>; since: RawBuilder<unknown> };

/** The rules about an order's own row, each with the time at which its problem began. */
const ofOrder = {
  LOST: {
    holds: sql`the_order.type = 'DELIVERY' and asked.now >= fact.began + ${hours(24 * lostDays)} and (
      the_order.delivery_status in ('AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'RTS_SCHEDULED', 'RTS_LOADED')
      or (the_order.delivery_status in ('DELIVERY_SCHEDULED', 'SKIPPED') and fact.holder = 'COURIER'))`,
    since: sql`fact.began + ${hours(24 * lostDays)}`,
  },
  OVERDUE: {
    holds: sql`coalesce(planned_window.ends < asked.now, promise.day < zone.local::date)`,
    since: sql`coalesce(planned_window.ends, ${instantOf(sql`promise.day + ${days(1)}`)})`,
  },
  NOT_RECEIVED: { holds: sql`fact.is_missed and fact.missed_for = 3`, since: sql`fact.began` },
  ANSWER_NEEDED: { holds: sql`fact.is_missed and fact.missed_for in (2, 4, 5)`, since: sql`fact.began` },
  AT_RISK: {
    holds: sql`case when planned_window.ends is not null
      then planned_window.ends >= asked.now and (fact.delay >= ${sql.lit(windowMinutes - riskMinutes)}
        or planned_window.ends - ${minutes(riskMinutes)} <= asked.now)
      else promise.day = zone.local::date and zone.local >= promise.day + ${hours(riskHour)}
        and the_order.delivery_status <> 'ATTEMPTING_DELIVERY' end`,
    since: sql`case when planned_window.ends is null then ${instantOf(sql`promise.day + ${hours(riskHour)}`)}
      when fact.delay >= ${sql.lit(windowMinutes - riskMinutes)} then route.started_at
      else planned_window.ends - ${minutes(riskMinutes)} end`,
  },
  NOT_LOADED: {
    holds: sql`the_order.delivery_status in ('DELIVERY_SCHEDULED', 'AT_WAREHOUSE') and fact.began < route.started_at
      and route.started_at <= asked.now - ${minutes(graceMinutes)}`,
    since: sql`route.started_at + ${minutes(graceMinutes)}`,
  },
  NOT_PICKED_UP: {
    holds: sql`the_order.type = 'DELIVERY' and the_order.delivery_status = 'DELIVERY_SCHEDULED'
      and (the_order.moved_by is null or the_order.moved_by <> 'PICKED_UP_FROM_STORE')
      and (the_order.moved_by is null or the_order.moved_by <> 'RESCHEDULED' or fact.holder = 'STORE')
      and fact.pickup + ${minutes(graceMinutes)} < zone.local`,
    since: instantOf(sql`fact.pickup + ${minutes(graceMinutes)}`),
  },
  CUTOFF_NEAR: {
    holds: sql`the_order.delivery_status is null and fact.cutoff - ${minutes(cutoffMinutes)} <= zone.local`,
    since: sql`greatest(the_order.created_at, ${instantOf(sql`fact.cutoff - ${minutes(cutoffMinutes)}`)})`,
  },
  HOLD_ENDING: {
    holds: sql`the_order.delivery_status = 'AT_DROPOFF_POINT' and fact.hold <= (zone.local + ${days(holdDays)})::date`,
    since: sql`greatest(fact.began, ${instantOf(sql`fact.hold - ${days(holdDays)}`)})`,
  },
  MISSED_AGAIN: {
    holds: sql`fact.is_missed and fact.missed_for in (0, 1, 6) and the_order.delivery_attempts_made > 1`,
    since: sql`fact.began`,
  },
  UNDATED: {
    holds: sql`the_order.delivery_status is null and the_order.delivery_date is null`,
    since: sql`fact.began`,
  },
} satisfies Partial<Record<ProblemReason, Rule>>;

const toCorrect = {
  ADDRESS_NOT_FOUND: {
    holds: sql`the_order.latitude is null and the_order.resolved_at is null`,
    since: sql`the_order.created_at`,
  },
  LABEL_OUTDATED: {
    holds: sql`the_order.label_outdated_at > coalesce(the_order.resolved_at, '-infinity')`,
    since: sql`the_order.label_outdated_at`,
  },
} satisfies Partial<Record<ProblemReason, Rule>>;

/** Returns when a problem is too late to solve. A clock that the order lacks is a day after the problem began. */
function untilOf(reason: ProblemReason, since: RawBuilder<unknown>): RawBuilder<unknown> {
  const { clock } = reasons[reason];
  if (typeof clock !== 'string') return sql`${since} + ${hours(clock.hours)}`;
  const end = {
    CUTOFF: instantOf(sql`fact.cutoff`),
    PROMISE: sql`coalesce(planned_window.ends, ${instantOf(sql`promise.day + ${days(1)}`)})`,
    HOLD: instantOf(sql`fact.hold + ${days(1)}`),
  }[clock];
  return sql`coalesce(${end}, ${since} + ${hours(24)})`;
}

type Rules = Partial<Record<ProblemReason, Rule>>;
const rulesOf = (rules: Rules): [ProblemReason, Rule][] =>
  problemReasons.flatMap((reason) => {
    const rule = rules[reason];
    return rule ? [[reason, rule]] : [];
  });

/** Joins each order with the reasons whose rules hold for it, and only those with their times. */
const applied = (rules: Rules) => sql`cross join lateral unnest(array[${sql.join(
  rulesOf(rules).map(([reason, { holds }]) => sql`case when ${holds} then ${sql.lit(reason)} end`),
)}]) as found (reason)
cross join lateral (select case found.reason ${sql.join(
  rulesOf(rules).map(([reason, { since }]) => sql`when ${sql.lit(reason)} then ${since}`),
  sql` `,
)} end as since offset 0) as start
cross join lateral (select found.reason, start.since, case found.reason ${sql.join(
  rulesOf(rules).map(([reason]) => sql`when ${sql.lit(reason)} then ${untilOf(reason, sql`start.since`)}`),
  sql` `,
)} end as until offset 0) as problem`;

const isSnoozed = sql`coalesce(decision.snoozed_until > asked.now and problem.since <= decision.snoozed_at, false)`;

function matching({ pickupScheduleId, reason, owner, ids, isSnoozed: wanted }: ProblemFilter) {
  const conditions = [
    pickupScheduleId && sql`the_order.store_id = ${sql.lit(pickupScheduleId)}`,
    reason && sql`problem.reason = ${sql.lit(reason)}`,
    owner && (owner === 'none' ? sql`decision.owner_id is null` : sql`decision.owner_id = ${sql.lit(owner)}`),
    ids && sql`the_order.id = any(${ids}::uuid[])`,
    wanted !== undefined && sql`${isSnoozed} = ${sql.lit(wanted)}`,
  ].filter((each) => typeof each === 'object');
  return sql.join([sql`true`, ...conditions], sql` and `);
}

type Part = {
  /** Joins from the orders to `problem`. */
  joins: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  words?: RawBuilder<unknown>;
};

function partOf(scope: Scope, filter: ProblemFilter, { joins, where, order, words }: Part) {
  return sql`(select the_order.id, the_order.store_id, problem.reason, problem.since, problem.until, ${isSnoozed} as snoozed,
      ${words ?? sql`null::text`} as words
    from asked cross join ${rowsOf(scope, 'orders')} as the_order
    left join ${rowsOf(scope, 'problem_decisions')} as decision on decision.order_id = the_order.id
    ${joins}
    where the_order.deleted_at is null and ${where} and ${matching(filter)}
    order by ${order} limit ${sql.lit(partLimit)})`;
}

const ruled = (
  scope: Scope,
  rules: Rules,
) => sql`join ${rowsOf(scope, 'stores')} as the_store on the_store.id = the_order.store_id
  join zone on zone.name = the_store.timezone
  left join routes as route on route.id = the_order.route_id
  ${shared} ${applied(rules)}`;

/** The days after today's date within which the cutoff of a pickup may come near. */
const cutoffDays = 3;

const isUnmoved = sql`the_order.moved_at is null and the_order.resolved_at is null
  and (the_order.delivery_status is null or the_order.delivery_status not in ('COMPLETED', 'CANCELED', 'RTS_COMPLETED'))`;
const isMoved = sql`(the_order.resolved_at is null or the_order.resolved_at < the_order.moved_at)
  and the_order.delivery_status not in ('COMPLETED', 'CANCELED', 'RTS_COMPLETED') and the_order.moved_at is not null`;
const needsCorrection = sql`(the_order.delivery_status is null or the_order.delivery_status = 'DELIVERY_SCHEDULED')
  and (the_order.latitude is null or the_order.label_outdated_at is not null)
  and (the_order.delivery_status is null or (the_order.type = 'DELIVERY' and fact.holder = 'STORE'))`;

type ReasonBeside = 'CLAIM' | 'RECIPIENT_WROTE' | 'REQUEST_DECLINED';

/** A problem that another table's row is about. */
const beside = (reason: ReasonBeside, source: RawBuilder<unknown>, since: RawBuilder<unknown>) =>
  sql`${source} cross join lateral (
    select ${sql.lit(reason)} as reason, ${since} as since, ${since} + ${hours(reasons[reason].clock.hours)} as until
  ) as problem`;

/** Returns the problems that match, as the rows of a subselect: `id` and `store_id` of the order, `reason`, `since`, `until`, `snoozed`, `words`. */
export function problemsIn(scope: Scope, filter: ProblemFilter) {
  const lately = sql`coalesce(the_order.resolved_at, '-infinity')`;
  const parts: Part[] = [
    {
      joins: ruled(scope, ofOrder),
      where: sql`${isUnmoved} and found.reason is not null and the_order.delivery_date <= asked.now::date + ${sql.lit(cutoffDays)}`,
      order: sql`the_order.delivery_date desc`,
    },
    // Apart, so that many undated orders do not hide those whose cutoff is near.
    {
      joins: ruled(scope, ofOrder),
      where: sql`${isUnmoved} and found.reason is not null and the_order.delivery_date is null`,
      order: sql`the_order.created_at desc`,
    },
    {
      joins: ruled(scope, ofOrder),
      where: sql`${isMoved} and found.reason is not null`,
      order: sql`the_order.moved_at desc`,
    },
    {
      joins: ruled(scope, toCorrect),
      where: sql`${needsCorrection} and found.reason is not null`,
      order: sql`the_order.id desc`,
    },
    {
      joins: beside(
        'CLAIM',
        sql`join ${rowsOf(scope, 'claims')} as the_claim on the_claim.order_id = the_order.id`,
        sql`the_claim.at`,
      ),
      where: sql`the_claim.status in ('OPEN', 'ANSWERED') and the_claim.at > ${lately}`,
      order: sql`the_claim.id desc`,
      words: sql`the_claim.words`,
    },
    {
      joins: beside(
        'RECIPIENT_WROTE',
        sql`join ${rowsOf(scope, 'chat_channels')} as the_chat on the_chat.order_id = the_order.id`,
        sql`the_chat.unanswered_since`,
      ),
      where: sql`the_chat.unanswered_since is not null and the_chat.unanswered_since > ${lately}`,
      order: sql`the_chat.unanswered_since desc`,
      ...(filter.ids && { words: lastMessage(scope) }),
    },
    {
      joins: beside(
        'REQUEST_DECLINED',
        sql`join ${rowsOf(scope, 'order_requests')} as the_request on the_request.order_id = the_order.id`,
        sql`the_request.answered_at`,
      ),
      where: sql`the_request.status = 'DECLINED' and the_request.answered_at > greatest(${lately}, coalesce(the_order.moved_at, '-infinity'))
        and the_request.answered_at > asked.now - ${days(lostDays)}
        and (the_order.delivery_status is null or the_order.delivery_status not in ('COMPLETED', 'CANCELED', 'RTS_COMPLETED'))
        and not exists (select from ${rowsOf(scope, 'order_requests')} as later
          where later.order_id = the_order.id and later.id > the_request.id)`,
      order: sql`the_request.answered_at desc`,
      words: sql`the_request.note`,
    },
  ];
  return sql.join(
    parts.map((part) => partOf(scope, filter, part)),
    sql` union all `,
  );
}

const lastMessage = (scope: Scope) => sql`(select text from ${rowsOf(scope, 'chat_messages')} as written
  where written.channel_id = the_chat.id and written.author = 'RECIPIENT' order by written.seq desc limit 1)`;

/** The common tables of a statement about problems: `asked`, the instant of the question, and `zone`, the local time of each zone then. */
export const askedAt = ({ now, zones }: Moment) => sql`asked as (select ${now}::timestamptz as now),
  zone as materialized (select name, local::timestamp from jsonb_to_recordset(${zones}::jsonb) as zone (name text, local text))`;
