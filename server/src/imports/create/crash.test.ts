// A worker is killed while it reads a draft or creates its orders: another one resumes, and nothing is lost or duplicated.
import type { Import } from '@portage/contract/imports/schema';
import { expect, test } from 'vitest';
import { orderTallies } from '../../orders/list/tallies.ts';
import { findDifferences } from '../../platform/tallies.ts';
import { holdWrites } from '../../testing/hold.ts';
import { importOf, settledImport } from '../../testing/imports.ts';
import { sendFile } from '../../testing/upload.ts';
import { workersOf } from '../../testing/worker.ts';
import { type Client, startWorld } from '../../testing/world.ts';

const world = await startWorld();
const workers = workersOf(world);

/** More than a batch of a thousand of each: rows before the kill, rows after it, and rows that equal others. */
const rowCount = 5_000;
/** Every other row has no number, every fourth equals others, and every hundredth has no recipient. */
const rows = Array.from({ length: rowCount }, (_, row) => {
  const recipient = row % 100 === 1 ? '' : row % 4 === 0 ? 'Everyone' : `Person ${row}`;
  return `${row % 2 ? `N-${row}` : ''},${recipient},"100 King St W, Toronto, ON, M5X 1A9"\n`;
});
const faulty = rowCount / 100;

/** Kills a worker when it writes a row that matches the condition, and lets another one finish the work. */
async function killedAt(api: Client, draft: Import, condition: string, begin: () => Promise<unknown>) {
  const { reached, release } = await holdWrites(world, 'import_rows', condition);
  await begin();
  workers.start();
  await reached();
  workers.killAll();
  const atDeath = await importOf(api, draft);
  await release();
  workers.start();
  const ended = await settledImport(api, draft);
  workers.killAll();
  return { atDeath, ended };
}

test('an import resumes after its worker was killed, and processes every row once', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const fileUrl = await sendFile(world, api, `Number,Recipient,Address\n${rows.join('')}`);
  const body = { fileUrl, fileName: 'orders.csv', pickupScheduleId: retailer.storeIds[0] };
  const draft = await api.imports.start({ body });
  const read = await killedAt(api, draft, 'new.row > 2500', async () => undefined);
  expect(read.atDeath.status).toBe('READING');
  expect(read.ended).toMatchObject({ status: 'REVIEW', counts: { rows: rowCount, ready: rowCount - faulty, faulty } });

  const create = () => api.imports.create({ params: { id: draft.id } });
  const made = await killedAt(api, draft, "new.state = 'CREATED' and new.row > 2500", create);
  expect(made.atDeath).toMatchObject({ status: 'CREATING' });
  expect(made.atDeath.counts.created).toBeGreaterThan(0);
  expect(made.atDeath.counts.created).toBeLessThan(rowCount - faulty);
  const counts = { created: rowCount - faulty, ready: 0, faulty, duplicate: 0 };
  expect(made.ended).toMatchObject({ status: 'REVIEW', counts });
  expect((await api.orders.counts({})).all).toBe(rowCount - faulty);
  expect(await findDifferences(world.app.db, orderTallies)).toEqual([]);
  const jobs = (await api.jobs.list({})).data;
  expect(jobs.find(({ kind }) => kind === 'imports.create')).toMatchObject({ itemsCreated: rowCount - faulty });
});
