// The orders that need a person. Each part of the statement reads a limited number of orders through an index, the newest first, so that the
// cost depends neither on the number of orders nor of problems.
import type { ProblemReason } from '@portage/contract/problems/kinds';
import { lostDays, reasons } from '@portage/contract/problems/reasons';
import type { ProblemsQuery } from '@portage/contract/problems/schema';
import { type RawBuilder, sql } from 'kysely';
import { countCap } from '../orders/list/rows.ts';
import type { Scope } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.gen.ts';
import { applied, days, hours, ofOrder, type Rules, shared, toCorrect } from './rules.ts';

/** The most problems that each part of the statement finds. */
export const partLimit = countCap + 1;
/** The most orders that a part judges: rare problems behind so many newer orders are found once those are resolved. */
const candidateLimit = 20 * countCap;

/** Values of the instant of the question, as placeholders of a prepared statement. `latest` is the last date whose cutoff may be near. */
export type Moment = Readonly<Record<'now' | 'zones' | 'latest', RawBuilder<unknown>>>;
/** The days after today's date within which the cutoff of a pickup may come near. */
export const cutoffDays = 3;

/** Returns a table's rows in the scope, to be given an alias: raw SQL may not name the table. */
export const rowsOf = ({ db }: Scope, table: keyof DB) => sql`(${db.selectFrom(table).selectAll()})`;

/** Which problems to find. `ids` finds all problems of these orders, snoozed or not. */
export type ProblemFilter = Pick<ProblemsQuery, 'pickupScheduleId' | 'reason' | 'owner' | 'orderId'> & {
  ids?: RawBuilder<unknown>;
  /** Only those that are snoozed, or only those that are not. */
  isSnoozed?: boolean | undefined;
};

const isSnoozed = sql`coalesce(decision.snoozed_until > asked.now and problem.since <= decision.snoozed_at, false)`;

type Part = {
  /** The condition and the order of an index, newest first. Without them the joins find the orders. */
  candidates?: { where: RawBuilder<unknown>; order: RawBuilder<unknown> };
  /** Joins from the orders to `problem`. */
  joins: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  words?: RawBuilder<unknown>;
  has: (reason: ProblemReason) => boolean;
};

const all = (conditions: readonly (RawBuilder<unknown> | undefined)[]) =>
  sql.join(
    conditions.flatMap((each) => each ?? []),
    sql` and `,
  );

function ordersOf(scope: Scope, { pickupScheduleId, orderId, ids }: ProblemFilter, candidates: Part['candidates']) {
  const own = all([
    sql`deleted_at is null`,
    pickupScheduleId === undefined ? undefined : sql`store_id = ${sql.lit(pickupScheduleId)}`,
    orderId === undefined ? undefined : sql`id = ${sql.lit(orderId)}`,
    ids && sql`id = any(${ids}::uuid[])`,
    candidates?.where,
  ]);
  const limited = candidates ? sql`order by ${candidates.order} limit ${sql.lit(candidateLimit)}` : sql``;
  return sql`(select * from ${rowsOf(scope, 'orders')} as every_order where ${own} ${limited}) as the_order`;
}

const isOwnedBy = (owner: string) =>
  owner === 'none' ? sql`decision.owner_id is null` : sql`decision.owner_id = ${sql.lit(owner)}`;

function partOf(scope: Scope, filter: ProblemFilter, { candidates, joins, where, order, words }: Part) {
  const { owner, reason, isSnoozed: wanted } = filter;
  const decided = all([
    where,
    reason && sql`problem.reason = ${sql.lit(reason)}`,
    owner === undefined ? undefined : isOwnedBy(owner),
    wanted === undefined ? undefined : sql`${isSnoozed} = ${sql.lit(wanted)}`,
  ]);
  return sql`(select the_order.id, the_order.store_id, problem.reason, problem.since, problem.until, ${isSnoozed} as snoozed,
      ${words ?? sql`null::text`} as words
    from ${ordersOf(scope, filter, candidates)} cross join asked
    left join ${rowsOf(scope, 'problem_decisions')} as decision on decision.order_id = the_order.id
    ${joins}
    where ${decided} order by ${order} limit ${sql.lit(partLimit)})`;
}

const isUnmoved = sql`moved_at is null and resolved_at is null
  and (delivery_status is null or delivery_status not in ('COMPLETED', 'CANCELED', 'RTS_COMPLETED'))`;
const isMoved = sql`(resolved_at is null or resolved_at < moved_at)
  and delivery_status not in ('COMPLETED', 'CANCELED', 'RTS_COMPLETED') and moved_at is not null`;
const needsCorrection = sql`(delivery_status is null or delivery_status = 'DELIVERY_SCHEDULED')
  and (latitude is null or label_outdated_at is not null)`;

const ruled = (scope: Scope, rules: Rules) => ({
  has: (reason: ProblemReason) => reason in rules,
  joins: sql`join ${rowsOf(scope, 'stores')} as the_store on the_store.id = the_order.store_id
    join zone on zone.name = the_store.timezone
    left join routes as route on route.id = the_order.route_id
    ${shared} ${applied(rules)}`,
});

/** Returns the parts about the orders' own rows. */
function ruledParts(scope: Scope, { latest }: Moment): Part[] {
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
      ...ruled(scope, toCorrect),
      candidates: { order: sql`label_outdated_at desc, id desc`, where: needsCorrection },
      where: sql`${isFound} and (the_order.delivery_status is null or (the_order.type = 'DELIVERY' and fact.holder = 'STORE'))`,
      order: sql`the_order.label_outdated_at desc, the_order.id desc`,
    },
  ];
}

/** Returns the join of an order with a problem that another table's row is about. */
const beside = (
  scope: Scope,
  reason: 'CLAIM' | 'RECIPIENT_WROTE' | 'COURIER_ANSWERED',
  table: keyof DB,
  since: RawBuilder<unknown>,
) => ({
  has: (each: ProblemReason) => each === reason,
  joins: sql`join ${rowsOf(scope, table)} as source on source.order_id = the_order.id cross join lateral (
    select ${sql.lit(reason)} as reason, ${since} as since, ${since} + ${hours(reasons[reason].clock.hours)} as until
  ) as problem`,
});

/** Returns the parts about other tables' rows: open claims, unanswered messages and answers to requests. */
function partsBeside(scope: Scope, { ids }: ProblemFilter): Part[] {
  const resolved = sql`coalesce(the_order.resolved_at, '-infinity')`;
  return [
    {
      ...beside(scope, 'CLAIM', 'claims', sql`source.at`),
      where: sql`source.status in ('OPEN', 'ANSWERED') and source.at > ${resolved}`,
      order: sql`source.id desc`,
      words: sql`source.words`,
    },
    {
      ...beside(scope, 'RECIPIENT_WROTE', 'chat_channels', sql`source.unanswered_since`),
      where: sql`source.unanswered_since is not null and source.unanswered_since > ${resolved}`,
      order: sql`source.unanswered_since desc`,
      ...(ids && { words: lastMessage(scope) }),
    },
    {
      ...beside(scope, 'COURIER_ANSWERED', 'order_requests', sql`source.answered_at`),
      where: sql`(source.status = 'DECLINED' or (source.status = 'ACCEPTED' and source.kind = 'TRACE')) and source.answered_at > greatest(${resolved}, coalesce(the_order.moved_at, '-infinity'))
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
 * Returns the problems that match, as the rows of a subselect: `id` and `store_id` of the order, `reason`, `since`, `until`, `snoozed` and
 * `words`.
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
