// After a job has failed for good, the import shows the reason or can be retried.
import type { ImportStatus } from '@portage/contract/imports/schema';
import { expect, test } from 'vitest';
import { inEach } from '../platform/jobs/kind.ts';
import { sendFile } from '../testing/upload.ts';
import { startWorld } from '../testing/world.ts';
import { changeImport, insertRows, resetRow } from './queries.ts';

// Without a worker, so that the tests end the jobs.
const world = await startWorld();

test.each<[ImportStatus, ImportStatus, string | null]>([
  ['READING', 'FAILED', 'The job failed'],
  ['CHECKING', 'MATCHING', null],
  ['CREATING', 'REVIEW', null],
])('an import that was %s becomes %s', async (before, after, message) => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const fileUrl = await sendFile(world, api, 'Name,Address\nAnn,x\n');
  const body = { fileUrl, fileName: 'a.csv', pickupScheduleId: retailer.storeIds[0] };
  const { id, jobId } = await api.imports.start({ body });
  const row = { ...resetRow({ row: 2, state: 'READY', key: null }), cells: ['Ann', 'x'] };
  await world.app.db.transaction({ retailerId: retailer.id, storeIds: null }, async (tx) => {
    await changeImport(tx, id, { status: before });
    if (before !== 'READING') await insertRows(tx, id, [row]);
  });
  await world.app.jobs.fail(
    world.app,
    { jobId: jobId ?? '', retailerId: retailer.id },
    inEach((each) => (each === 'fr' ? 'Échec' : 'The job failed')),
  );
  const read = () => api.imports.read({ params: { id } });
  expect((await read()).status).toBe(after);
  const rows = before === 'READING' ? 0 : 1;
  const french = world.client(api.token, 'fr');
  expect((await french.imports.read({ params: { id } })).message).toBe(message && 'Échec');
  expect(await read()).toMatchObject({ message, jobId: null, counts: { rows, ready: rows } });
});
