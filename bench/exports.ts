// Measures the export of deliveries against COPY of the same rows to a file, and the delay of other requests during the export.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { daysLimit } from '@portage/contract/statistics/rules';
import { ask } from './database.ts';
import { call, longestAnswer, startPings } from './files.ts';
import type { Line } from './report.ts';
import type { Target } from './world.ts';

/** The maximum number of rows in an export. */
const most = 100_000;
const longestMs = 120_000;

type Range = { from: string; to: string; rows: number };

const deliveriesOf = (retailer: string) =>
  `from orders where retailer_id = '${retailer}' and deleted_at is null and stat_bucket is not null and type = 'DELIVERY'`;

/** Returns the newest days that together have no more rows than an export may contain. */
async function widestRange({ database, retailer }: Target): Promise<Range> {
  const [range] = await ask(
    database,
    `select min(day)::text as from, max(day)::text as to, max(running)::int as rows from (
       select delivery_date as day, sum(count(*)) over (order by delivery_date desc) as running
       ${deliveriesOf(retailer)} group by 1) as days
     where running <= ${most} and day > (select max(delivery_date) - ${daysLimit} ${deliveriesOf(retailer)})`,
  );
  return { from: String(range?.from), to: String(range?.to), rows: Number(range?.rows) };
}

/** Returns the seconds that COPY takes for these rows, with as many columns as an export usually has. */
async function copyOut({ database, retailer }: Target, { from, to }: Range): Promise<number> {
  const [place] = await ask(database, 'show data_directory');
  const file = `${place?.data_directory}/bench-export.csv`;
  const start = performance.now();
  await ask(
    database,
    `copy (select number, tracking_code, status, status_id, type, delivery_date, delivery_time, store_id, recipient, address, address_line2,
       phone, email, number_of_packages, delivery_attempts_made, completed_at, driver_name, note, recipient_note, driver_note, tags
       ${deliveriesOf(retailer)} and delivery_date between '${from}' and '${to}' order by delivery_date, id) to '${file}' csv header`,
  );
  const took = (performance.now() - start) / 1000;
  rmSync(file, { force: true });
  return took;
}

/** Measures one export with as many deliveries as allowed. */
export async function measureExport(target: Target, format: 'csv' | 'xlsx'): Promise<Line[]> {
  const range = await widestRange(target);
  const endPings = startPings(target);
  const start = performance.now();
  const query = new URLSearchParams({ startDate: range.from, endDate: range.to, format });
  const took = await call<{ jobId: string }>(target, 'GET', `/retailer/stats/export-shipments-data?${query}`)
    .then(({ jobId }) => finished(target, jobId))
    .then(() => (performance.now() - start) / 1000)
    .finally(endPings);
  const answers = await endPings();
  const name = `export of ${range.rows.toLocaleString('en')} rows as ${format}`;
  const { size } = target;
  return [
    { figure: `${name}, against COPY`, size, ours: took, against: await copyOut(target, range), unit: 's', aim: 2 },
    longestAnswer(name, target, answers),
  ];
}

async function finished(target: Target, jobId: string): Promise<void> {
  for (const end = performance.now() + longestMs; performance.now() < end; await sleep(25)) {
    const job = await call<{ status: string }>(target, 'GET', `/retailer/jobs/${jobId}`);
    if (job.status === 'FINISHED') return;
    if (job.status === 'FAILED') throw new Error(`The export ended ${JSON.stringify(job).slice(0, 500)}`);
  }
  throw new Error('The export did not end.');
}
