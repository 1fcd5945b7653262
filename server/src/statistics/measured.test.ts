// Changes each column on which counts depend, and checks that the old counts are subtracted and the new ones added.
import { expect, test } from 'vitest';
import type { OrderRecord } from '../orders/queries.ts';
import { writeChanges } from '../orders/write.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { findDifferences } from '../platform/tallies.ts';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import { type measuredColumns, statisticTallies } from './tallies.ts';
import { countedIn, date, ordered } from './testing/deliveries.ts';

const world = await startWorld();
const { begin } = countedIn(world);
const { retailer, api } = await begin();
const db = world.app.db.acrossTenantsAndSandboxes();

type Columns = Partial<OrderRecord>;
const start = '2026-11-19T15:00:00Z';
const end = Temporal.Instant.from(start).add({ minutes: 90 });

const completed: Columns = {
  delivery_status: 'COMPLETED',
  status_id: 1,
  delivery_attempts_made: 1,
  stop_start_time: start,
  completed_at: end.toString(),
  completed_hour: 11,
};
const skipped: Columns = { delivery_status: 'SKIPPED', status_id: 3, sorted: false, delivery_attempts_made: 0 };

const changes: Record<(typeof measuredColumns)[number], [Columns, Columns]> = {
  store_id: [completed, { store_id: retailer.storeIds[1] ?? '' }],
  type: [completed, { type: 'PICKUP' }],
  delivery_date: [completed, { delivery_date: '2026-11-23' }],
  delivery_status: [completed, { delivery_status: 'SKIPPED' }],
  status_id: [skipped, { status_id: 7 }],
  sorted: [skipped, { sorted: true }],
  delivery_attempts_made: [completed, { delivery_attempts_made: 3 }],
  stop_start_time: [completed, { stop_start_time: null }],
  completed_at: [completed, { completed_at: end.add({ seconds: 1 }).toString() }],
  completed_hour: [completed, { completed_hour: 12 }],
  rescheduled_on: [completed, { rescheduled_on: ['2026-11-18'] }],
  deleted_at: [completed, { deleted_at: wednesdayMorning }],
};

/** Changes an order with the writer that every verb uses. */
const write = (id: string, columns: Columns) =>
  world.app.db.transaction(wholeRetailer(retailer.id), async (tx) => {
    const order = await tx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await writeChanges(world.app, tx, [{ order, columns }], { name: 'Test', role: 'PROVIDER' }, world.clock.now());
  });

/** Returns the number of published changes of the retailer's deliveries. */
const countChanges = async () =>
  (await db.selectFrom('statistic_deltas').select('id').where('retailer_id', '=', retailer.id).execute()).length;

test.each(Object.entries(changes))('a change of %s updates the counts', async (column, [standing, change]) => {
  expect(Object.keys(change)).toEqual([column]);
  const { id } = await ordered(api, retailer, { date });
  await write(id, standing);
  const before = await countChanges();
  await write(id, change);
  expect(await findDifferences(world.app.db, statisticTallies)).toEqual([]);
  expect(await countChanges()).toBeGreaterThan(before);
});
