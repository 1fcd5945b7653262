// Labels of different orders: made and drawn one after the other, and a thousand of them merged into one file.
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './database.ts';
import { fire, percentile } from './load.ts';
import type { Line } from './report.ts';
import type { Target } from './world.ts';

const count = 150;
const merged = 1000;
const eachAtMostMs = 8;
const longestMs = 120_000;

export async function measureLabels({ database, retailer, size, ours }: Target): Promise<Line[]> {
  const rows = await ask(
    database,
    `select id from orders where retailer_id = $1 and list_group = 'completed' and labeled_at is null order by id desc limit $2`,
    [retailer, count],
  );
  const line = (figure: string, ours: number, against: number | null): Line => ({
    ...{ figure, size, ours, against, unit: 'ms', aim: against === null ? null : 1 },
  });
  const each = async (method: 'GET' | 'PUT', path: string): Promise<number> => {
    let place = 0;
    const next = () => ({ method, path: `/retailer/orders/${rows[place++ % rows.length]?.id}/${path}` });
    const aim = { url: ours.url, headers: ours.headers, next };
    // As with every figure, the program is in use when the measure begins.
    if (method === 'GET') await fire(aim, 1, count);
    const { milliseconds } = await fire(aim, 1, count);
    return percentile(milliseconds, 0.5);
  };
  return [
    line(`labels, ${count} made: each`, await each('PUT', 'generate-label'), null),
    line(`labels, ${count} drawn as PDF: each`, await each('GET', 'labels'), eachAtMostMs),
  ];
}

/** From the question to the finished file, a label's share. */
export async function measureMerged({ database, retailer, size, ours }: Target): Promise<Line[]> {
  // The day of one store's parcels that are on their way, or came back from a door.
  const [day] = await ask(
    database,
    `with waiting as (
       select id, store_id from orders where retailer_id = $1 and deleted_at is null and number_of_packages = 1
         and delivery_status in ('SKIPPED', 'DELIVERY_SCHEDULED', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY')
     ), store as (select store_id from waiting group by 1 order by count(*) desc limit 1)
     update orders set delivery_date = '2020-02-03' where retailer_id = $1
       and id in (select id from waiting where store_id = (select store_id from store) limit ${merged})
     returning store_id, delivery_date::text as date`,
    [retailer],
  );
  const call = async (path: string, body?: object) => {
    const typed: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
    const given = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const response = await fetch(new URL(path, ours.url), { ...given, headers: { ...ours.headers, ...typed } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const start = performance.now();
  const { jobId } = await call('/retailer/orders/batch-print-labels', {
    date: day?.date,
    pickupScheduleId: day?.store_id,
  });
  for (;;) {
    const job = await call(`/retailer/jobs/${jobId}`);
    const took = performance.now() - start;
    if (job.status === 'FINISHED') {
      const figure = `labels, ${job.itemsCreated} merged into one file: each`;
      return [{ figure, size, ours: took / job.itemsCreated, against: eachAtMostMs, unit: 'ms', aim: 1 }];
    }
    if (job.status === 'FAILED' || took > longestMs) throw new Error(`The labels ended ${JSON.stringify(job)}`);
    await sleep(20);
  }
}
