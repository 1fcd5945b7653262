// A worker that is killed in the middle of an import: another goes on, loses nothing and doubles nothing.
import { expect, test } from 'vitest';
import { checkTallies } from '../orders/tallies.ts';
import { followJob, startUpload } from '../testing/upload.ts';
import { workersOf } from '../testing/worker.ts';
import { startWorld } from '../testing/world.ts';

const world = await startWorld();
const workers = workersOf(world);

const rowCount = 20_000;
/** Every other row has no number, and every tenth is the same as others. */
const rows = Array.from({ length: rowCount }, (_, row) => {
  const recipient = row % 10 === 0 ? 'Everyone' : `Person ${row}`;
  return `${row % 2 ? `N-${row}` : ''},${recipient},"100 King St W, Toronto, ON, M5X 1A9"\n`;
});

test('a killed worker’s import goes on within 35 s, and every row is there once', async () => {
  const api = await (await world.retailer()).admin();
  const killed = workers.start();
  const id = await startUpload(world, api, `Number,Recipient,Address\n${rows.join('')}`, {
    pickupScheduleName: 'Queen West',
  });
  const created = async () => (await api.jobs.read({ params: { id } })).itemsCreated;
  await expect.poll(created, { timeout: 20_000, interval: 10 }).toBeGreaterThan(0);
  killed.kill('SIGKILL');
  const killedAt = performance.now();
  workers.start();
  const before = await created();
  expect(before).toBeLessThan(rowCount);
  await expect.poll(created, { timeout: 35_000, interval: 50 }).toBeGreaterThan(before);
  expect(performance.now() - killedAt).toBeLessThan(35_000);
  expect(await followJob(api, id, 30_000)).toMatchObject({
    status: 'FINISHED',
    itemsCreated: rowCount,
    itemsExisting: 0,
    itemsCount: rowCount,
    data: { error: { total: 0 } },
  });
  expect((await api.orders.counts({})).all).toBe(rowCount);
  expect(await checkTallies(world.app.db)).toEqual([]);
}, 100_000);
