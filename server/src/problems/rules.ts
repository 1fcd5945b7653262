// The contract's rules about the problems of an order (contract/problems/reasons.ts) in SQL; a test compares both. They read the aliases
// the_order, the_store, route, zone and asked.

import { type ProblemReason, problemReasons } from '@portage/contract/problems/kinds';
import { reasons } from '@portage/contract/problems/reasons';
import {
  cutoffMinutes,
  graceMinutes,
  holdDays,
  lostDays,
  riskHour,
  riskMinutes,
  scanHours,
} from '@portage/contract/problems/rules';
import { answerDays } from '@portage/contract/requests/answer';
import { windowMinutes } from '@portage/contract/tracking/rules';
import { type RawBuilder, sql } from 'kysely';

/** Local moments are compared in the store's zone: the program knows its rules, the database may have older ones. */
const instantOf = (local: RawBuilder<unknown>) => sql`date_trunc('minute', asked.now) + (${local} - zone.local)`;

const minutes = (count: number) => sql`make_interval(mins => ${sql.lit(count)})`;
export const days = (count: number) => sql`make_interval(days => ${sql.lit(count)})`;
export const hours = (count: number) => sql`make_interval(hours => ${sql.lit(count)})`;

/** Minutes by which the route left late. */
const delay = sql`coalesce(greatest(0, round(extract(epoch from route.started_at - route.etd) / 60)), 0)::int`;

/**
 * The values that several rules use. A planned window counts only for the visit that it was planned for. With OFFSET 0 each value is computed
 * once for an order, not wherever it is used.
 */
export const shared = sql`cross join lateral (
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
    and (fact.planned >= asked.now or the_order.delivery_status = 'ATTEMPTING_DELIVERY')
    and not the_order.dropoff_agreed
    and (the_order.question_on is null or (zone.local - (asked.now - fact.planned))::date > the_order.question_on)
    then fact.planned end as ends
  offset 0
) as planned_window
cross join lateral (
  select case when planned_window.ends is not null or the_order.dropoff_agreed then null
    when fact.is_awaited
      then coalesce(the_order.promised_by, case when the_order.delivery_attempts_made = 0 and the_order.question_on is null then the_order.delivery_date end)
    when fact.is_missed and fact.missed_for not in (3, 4) then the_order.promised_by end as day
  offset 0
) as promise`;

/** A store waits for the courier to fetch the parcel: the courier has not scanned it, and promised no other day. */
const isAwaitingPickup = sql`the_order.type = 'DELIVERY' and the_order.delivery_status = 'DELIVERY_SCHEDULED'
  and (the_order.moved_by is null or the_order.moved_by <> 'PICKED_UP_FROM_STORE')
  and (the_order.moved_by is null or the_order.moved_by <> 'RESCHEDULED' or fact.holder = 'STORE')`;
const isBeforePickup = sql`(the_order.type = 'DELIVERY' and the_order.delivery_status = 'DELIVERY_SCHEDULED' and fact.holder = 'STORE')`;
const isLeft = sql`coalesce(the_order.delivery_date <= the_order.left_on, false)`;
/** The local time from which a promised day without a driver on the way is at risk. */
const riskFrom = sql`greatest(promise.day + ${hours(riskHour)}, case when ${isBeforePickup} then fact.pickup end)`;

/** Whether the courier needs an answer. It may have it already. */
const isAnswerable = sql`((fact.is_missed and fact.missed_for in (2, 4, 5))
  or (the_order.type = 'DELIVERY' and the_order.delivery_status in ('AT_WAREHOUSE', 'DELIVERY_SCHEDULED')
    and (the_order.delivery_attempts_made > 0 or the_order.question_on is not null)
    and planned_window.ends is null and promise.day is null))`;
/** Null without an answer: without the `case`, greatest() would ignore the null. */
const unusedSince = sql`case when the_order.instructed_at is not null
  then greatest(the_order.instructed_at, fact.began) + ${hours(24 * answerDays)} end`;

type SqlRule = { holds: RawBuilder<unknown>; since: RawBuilder<unknown> };

/** The rules about an order's own row, each with the time at which its problem began. */
export const ofOrder = {
  LOST: {
    holds: sql`the_order.type = 'DELIVERY' and asked.now >= fact.began + ${hours(24 * lostDays)} and (
      the_order.delivery_status in ('AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'RTS_SCHEDULED', 'RTS_LOADED')
      or (the_order.delivery_status in ('DELIVERY_SCHEDULED', 'SKIPPED') and fact.holder = 'COURIER')
      or (the_order.delivery_status = 'AT_DROPOFF_POINT' and fact.hold is null))`,
    since: sql`fact.began + ${hours(24 * lostDays)}`,
  },
  OVERDUE: {
    holds: sql`coalesce(planned_window.ends < asked.now, promise.day < zone.local::date)`,
    since: sql`coalesce(planned_window.ends, ${instantOf(sql`promise.day + ${days(1)}`)})`,
  },
  NOT_RECEIVED: { holds: sql`fact.is_missed and fact.missed_for = 3`, since: sql`fact.began` },
  ANSWER_NEEDED: { holds: sql`${isAnswerable} and the_order.instructed_at is null`, since: sql`fact.began` },
  ANSWER_UNUSED: {
    holds: sql`(${isAnswerable} or (the_order.dropoff_agreed and fact.is_awaited)) and ${unusedSince} <= asked.now`,
    since: unusedSince,
  },
  AT_RISK: {
    holds: sql`case when planned_window.ends is not null
      then planned_window.ends >= asked.now and (fact.delay >= ${sql.lit(windowMinutes - riskMinutes)}
        or planned_window.ends - ${minutes(riskMinutes)} <= asked.now)
      else promise.day = zone.local::date and zone.local >= ${riskFrom}
        and the_order.delivery_status <> 'ATTEMPTING_DELIVERY' end`,
    since: sql`case when planned_window.ends is null then ${instantOf(riskFrom)}
      when fact.delay >= ${sql.lit(windowMinutes - riskMinutes)} then route.started_at
      else planned_window.ends - ${minutes(riskMinutes)} end`,
  },
  NOT_LOADED: {
    holds: sql`the_order.type = 'DELIVERY' and the_order.delivery_status in ('DELIVERY_SCHEDULED', 'AT_WAREHOUSE')
      and fact.began < route.started_at and route.started_at + ${minutes(graceMinutes)} <= asked.now
      and fact.planned >= fact.began and fact.planned - ${minutes(2 * windowMinutes)} <= asked.now`,
    since: sql`greatest(route.started_at + ${minutes(graceMinutes)}, fact.planned - ${minutes(2 * windowMinutes)})`,
  },
  HANDED_NOT_SCANNED: {
    holds: sql`${isAwaitingPickup} and the_order.handed_at + ${hours(scanHours)} <= asked.now`,
    since: sql`the_order.handed_at + ${hours(scanHours)}`,
  },
  LEFT_BEHIND: {
    holds: sql`${isAwaitingPickup} and the_order.handed_at is null and ${isLeft}`,
    since: sql`the_order.left_at`,
  },
  NOT_PICKED_UP: {
    holds: sql`${isAwaitingPickup} and the_order.handed_at is null and not ${isLeft}
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
} satisfies Partial<Record<ProblemReason, SqlRule>>;

/** The rules about an order that can still be corrected, before its pickup. */
export const toCorrect = {
  ADDRESS_NOT_FOUND: {
    holds: sql`the_order.latitude is null`,
    since: sql`the_order.created_at`,
  },
  LABEL_OUTDATED: {
    holds: sql`the_order.label_outdated_at is not null`,
    since: sql`the_order.label_outdated_at`,
  },
} satisfies Partial<Record<ProblemReason, SqlRule>>;

/** The rule about a delivery that was completed. */
export const ofCompleted = {
  PROOF_MISSING: { holds: sql`the_order.proof_missing_at is not null`, since: sql`the_order.proof_missing_at` },
} satisfies Partial<Record<ProblemReason, SqlRule>>;

/** Returns when a problem is too late to solve. A clock that the order lacks is a day after the problem began. */
export function untilOf(reason: ProblemReason, since: RawBuilder<unknown>): RawBuilder<unknown> {
  const { clock } = reasons[reason];
  if (typeof clock !== 'string') return sql`${since} + ${hours(clock.hours)}`;
  const end = {
    CUTOFF: instantOf(sql`fact.cutoff`),
    PROMISE: sql`coalesce(planned_window.ends, ${instantOf(sql`promise.day + ${days(1)}`)})`,
    HOLD: instantOf(sql`fact.hold + ${days(1)}`),
    ANSWER: sql`coalesce(${instantOf(sql`the_order.question_on + ${days(answerDays + 1)}`)}, ${since} + ${hours(24 * answerDays)})`,
  }[clock];
  return sql`coalesce(${end}, ${since} + ${hours(24)})`;
}

export type SqlRules = Partial<Record<ProblemReason, SqlRule>>;
const rulesOf = (rules: SqlRules): [ProblemReason, SqlRule][] =>
  problemReasons.flatMap((reason) => {
    const rule = rules[reason];
    return rule ? [[reason, rule]] : [];
  });

/** Joins each order with the reasons whose rules hold for it. */
export const foundBy = (rules: SqlRules) =>
  sql`cross join lateral unnest(array[${sql.join(
    rulesOf(rules).map(([reason, { holds }]) => sql`case when ${holds} then ${sql.lit(reason)} end`),
  )}]) as found (reason)`;

/** Returns when a found problem began, and until when it can be solved: by its reason, as each value is computed only if it is needed. */
export const timesOf = (rules: SqlRules) => {
  const byReason = (value: (reason: ProblemReason, rule: SqlRule) => RawBuilder<unknown>) =>
    sql`(case found.reason ${sql.join(
      rulesOf(rules).map(([reason, rule]) => sql`when ${sql.lit(reason)} then ${value(reason, rule)}`),
      sql` `,
    )} end)`;
  return {
    since: byReason((_, { since }) => since),
    until: byReason((reason, { since }) => untilOf(reason, since)),
  };
};
