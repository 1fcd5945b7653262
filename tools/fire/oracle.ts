// Compares the database with what was acknowledged, once all work that follows from it has been done.
import { chargeTallies } from '../../server/src/expense/tallies.ts';
import { orderTallies } from '../../server/src/orders/list/tallies.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { findDifferences } from '../../server/src/platform/tallies.ts';
import { statisticTallies } from '../../server/src/statistics/tallies.ts';
import { type Cluster, pause } from './cluster.ts';
import type { Load } from './load.ts';

/** Seconds without progress after which the work that is left counts as stuck. */
const stuckSeconds = 90;

const unfinished = `select
  (select count(*)::int from outbox where number is null) as "unnumbered facts",
  (select coalesce(sum(published - handled), 0)::int from subscriptions where handled < published) as "facts to handle",
  (select count(*)::int from jobs where status not in ('FINISHED', 'FAILED')) as "unfinished jobs",
  (select count(*)::int from pgboss.job where state < 'completed' and start_after < now()) as "tasks due or active"`;

/** Waits until no work is left. Returns what is left once nothing of it is done any more. */
async function untilQuiet(primary: Cluster): Promise<string[]> {
  let [least, left]: [number, string[]] = [Number.POSITIVE_INFINITY, []];
  for (let end = 0; end === 0 || performance.now() < end; await pause(500)) {
    const [row = {}] = await primary.ask(unfinished);
    left = Object.entries(row).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]));
    if (left.length === 0) return [];
    const sum = Object.values(row).reduce<number>((all, count) => all + Number(count), 0);
    if (sum < least) end = performance.now() + stuckSeconds * 1000;
    least = Math.min(least, sum);
  }
  return left;
}

/** Each row is a count of what must not be; $1 are the acknowledged orders, $2 those whose delivery was acknowledged. */
const breaches = `select
  abs((select count(*) from orders) - cardinality($1::uuid[]))::int as "orders more or fewer than acknowledged",
  (select count(*)::int from unnest($1::uuid[]) as told (id) where not exists (select from orders where orders.id = told.id))
    as "acknowledged orders lost",
  (select count(number) - count(distinct number) from orders)::int as "order numbers twice",
  (select count(*)::int from (select from orders left join outbox on topic = 'ORDER_CREATED' and fact #>> '{fact,orderId}' = orders.id::text
    group by orders.id having count(outbox.id) <> 1) as wrong) as "orders without exactly one ORDER_CREATED",
  (select count(*)::int from (select from unnest($2::uuid[]) as told (id)
    left join charges on order_id = told.id and service = 'delivery'
    group by told.id having count(charges.order_id) <> 1) as wrong) as "deliveries not charged once",
  abs((select count(*) from charges) - cardinality($2::uuid[]))::int as "charges more or fewer than deliveries",
  (select count(*)::int from pgboss.job where name = 'tasks.given-up') as "tasks given up",
  (select count(*)::int from (select from outbox where number is not null group by retailer_id
    having count(*) <> max(number) - min(number) + 1) as gaps) as "gaps in the numbers of facts"`;

/** What was acknowledged to callers. */
export type Acknowledged = Pick<Load, 'orders' | 'deliveries' | 'refusals'>;

const failedJobs = `select concat_ws(' ', kind, status, 'losses', losses, 'failures', failures, message ->> 'en',
    (select concat('queued as ', state, ' after ', retry_count, ' retries') from pgboss.job
      where name = kind and data ->> 'jobId' = jobs.id::text)) as job
  from jobs where status <> 'FINISHED'`;

/** Returns each difference between the database and what was acknowledged, in words; none if all agrees. */
export async function compare(primary: Cluster, { orders, deliveries, refusals }: Acknowledged): Promise<string[]> {
  const left = await untilQuiet(primary);
  const [row = {}] = await primary.ask(breaches, [orders, deliveries]);
  const wrong = Object.entries(row).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]));
  for (const { job } of await primary.ask(failedJobs)) wrong.push(String(job));
  const options = { url: primary.url, size: 1, statementTimeoutMs: 60_000, onError: () => undefined };
  const database = await openDatabase(options);
  const families = [orderTallies, statisticTallies, chargeTallies];
  for (const family of families)
    for (const difference of await findDifferences(database, family)) wrong.push(JSON.stringify(difference));
  await database.close();
  return [...left, ...wrong, ...refusals];
}
