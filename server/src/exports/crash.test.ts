import { expect, test } from 'vitest';
import { holdWrites } from '../testing/hold.ts';
import { followJob } from '../testing/upload.ts';
import { workersOf } from '../testing/worker.ts';
import { startWorld } from '../testing/world.ts';
import { insertDeliveries } from './testing/many.ts';

const world = await startWorld();
// Workers read the system's clock, by which a file from the tests' usual date would have expired.
world.clock.set(String(Temporal.Now.instant()));
const { start, killAll } = workersOf(world);
const orders = 20_000;

test('after a worker is killed while writing, another one writes the whole file', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  await insertDeliveries(world, retailer, orders);
  const { reached, release } = await holdWrites(world, 'jobs', 'new.items_created > 0');
  start();
  const query = { startDate: '2026-11-01', endDate: '2026-11-30', format: 'csv' } as const;
  const { jobId } = await api.exports.deliveries({ query });
  await reached();
  killAll();
  expect(await api.exports.list()).toEqual({ data: [] });
  await release();
  start();
  const job = await followJob(api, jobId);
  expect(job).toMatchObject({ status: 'FINISHED', itemsCreated: orders });
  const { body } = await world.request({ method: 'GET', url: job.data?.data ?? '', token: api.token });
  expect(body.split('\r\n')).toHaveLength(orders + 2);
});
