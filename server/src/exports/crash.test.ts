import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { followJob } from '../testing/upload.ts';
import { workersOf } from '../testing/worker.ts';
import { startWorld } from '../testing/world.ts';

const world = await startWorld();
const { start, killAll } = workersOf(world);
const orders = 40_000;

test('a worker that is killed while it writes costs nothing: another writes the whole file', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const write = (from: number, to: number) =>
    sql`insert into orders (retailer_id, id, store_id, recipient, address, tracking_code, link_code, source, type,
        delivery_date, delivery_time, created_at, updated_at, delivery_id, delivery_status)
      select ${retailer.id}, gen_random_uuid(), ${retailer.storeIds[0]}, 'Zoé', '1 King St W, Toronto, ON, M5V 2T6', 'CRASH' || n,
        'CRASHLINK' || n, 'UPLOAD', 'DELIVERY', '2026-11-18', '14:00', now(), now(), gen_random_uuid(), 'COMPLETED'
      from generate_series(${from}::int, ${to}::int) as n`.execute(world.app.db.everyRetailer());
  for (let at = 1; at <= orders; at += 10_000) await write(at, at + 9_999);
  start();
  const query = { startDate: '2026-11-01', endDate: '2026-11-30', format: 'csv' } as const;
  const { jobId } = await api.exports.deliveries({ query });
  for (;;) {
    const { itemsCreated, status } = await api.jobs.read({ params: { id: jobId } });
    if (status === 'FINISHED') throw new Error('It was done before it could be killed');
    if (itemsCreated > 0) break;
    await sleep(5);
  }
  killAll();
  expect(await api.exports.list()).toEqual({ data: [] });
  start();
  const job = await followJob(api, jobId);
  expect(job).toMatchObject({ status: 'FINISHED', itemsCreated: orders });
  const { body } = await world.request({ method: 'GET', url: job.data?.data ?? '', token: api.token });
  expect(body.split('\r\n')).toHaveLength(orders + 2);
});
