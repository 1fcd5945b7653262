// Tallies of deliveries by date, store and type (docs/decisions/0051-statistics.md). An order's counts depend only on its row, so every
// write of a row subtracts the old counts and adds the new ones.
import { windowMinutes } from '@portage/contract/tracking/rules';
import type { Selectable } from 'kysely';
import { type RawBuilder, sql } from 'kysely';
import { readInstant } from '../platform/clock.ts';
import type { Orders } from '../platform/db/schema.gen.ts';
import type { TallyFamily } from '../platform/tallies.ts';

/** The columns on which an order's counts depend. */
export const measuredColumns = [
  'store_id',
  'type',
  'delivery_date',
  'delivery_status',
  'status_id',
  'sorted',
  'delivery_attempts_made',
  'stop_start_time',
  'completed_at',
  'completed_hour',
  'rescheduled_on',
  'deleted_at',
] as const satisfies readonly (keyof Orders)[];

/** Selects the measures of these orders: day, store, type, measure, hour and amount. Equivalent to `measuresOf`; a test compares both. */
export const measuresIn = (orders: RawBuilder<unknown>) => sql`
  select day, store_id, type, measure, hour, amount from ${orders} cross join lateral (
    values (stat_bucket, delivery_date, 0::smallint, 1),
      ('attemptsMade', delivery_date, 0, delivery_attempts_made),
      ('attempted', delivery_date, 0, least(delivery_attempts_made, 1)),
      ('promised', delivery_date, completed_hour, (stop_start_time is not null)::int),
      ('onTime', delivery_date, completed_hour, (completed_at <= stop_start_time + interval '${sql.raw(`${windowMinutes} minutes`)}')::int)
    union all select 'resubmitted', date::date, 0, 1 from unnest(rescheduled_on) as date
  ) as measured (measure, day, hour, amount)
  where deleted_at is null and stat_bucket is not null and day is not null and hour is not null and amount > 0`;

export const statisticTallies = {
  deltas: 'statistic_deltas',
  sums: 'statistics',
  kinds: ['type', 'measure', 'hour'],
  amount: 'amount',
  counted: sql`select orders.retailer_id, measured.* from orders cross join lateral (${measuresIn(sql`(select orders.*) as own`)}) as measured`,
} as const satisfies TallyFamily;

type Measured = Pick<Selectable<Orders>, (typeof measuredColumns)[number] | 'stat_bucket'>;
type Measure = { day: string; measure: string; hour: number; amount: number };

/**
 * Returns what an order adds to the tallies: nothing if it is deleted or in no statistics group, and only its rescheduling if it has no
 * date.
 */
function measuresOf(order: Measured): Measure[] {
  const { stat_bucket: bucket, delivery_date: day, delivery_attempts_made: attempts, completed_hour: hour } = order;
  if (bucket === null || order.deleted_at !== null) return [];
  const rescheduled = order.rescheduled_on.map((on) => ({ day: on, measure: 'resubmitted', hour: 0, amount: 1 }));
  if (day === null) return rescheduled;
  const ofDay = [
    { day, measure: bucket, hour: 0, amount: 1 },
    { day, measure: 'attemptsMade', hour: 0, amount: attempts },
    { day, measure: 'attempted', hour: 0, amount: Math.min(attempts, 1) },
    { day, measure: 'promised', hour, amount: order.stop_start_time === null ? 0 : 1 },
    { day, measure: 'onTime', hour, amount: isOnTime(order) ? 1 : 0 },
  ];
  return [
    ...rescheduled,
    ...ofDay.flatMap((each) => (each.hour !== null && each.amount > 0 ? [{ ...each, hour: each.hour }] : [])),
  ];
}

/** Returns whether an order was completed by the end of the promised window. A delay of the route moves the window, not the promise. */
function isOnTime({ completed_at: completed, stop_start_time: start }: Measured): boolean {
  if (completed === null || start === null) return false;
  const end = readInstant(start).add({ minutes: windowMinutes });
  return Temporal.Instant.compare(readInstant(completed), end) <= 0;
}

/** Returns the tallies to subtract before these orders change. */
export const statisticLosses = (orders: readonly Measured[]) =>
  orders.flatMap((order) =>
    measuresOf(order).map((each) => ({
      ...each,
      store_id: order.store_id,
      type: order.type,
      amount: -each.amount,
    })),
  );
