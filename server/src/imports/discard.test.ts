// An import that is discarded while a job works on it: the job ends with it, and does nothing more.
import { expect, test } from 'vitest';
import { importOf } from '../testing/imports.ts';
import { sendFile } from '../testing/upload.ts';
import { workersOf } from '../testing/worker.ts';
import { startWorld } from '../testing/world.ts';

const world = await startWorld();
const workers = workersOf(world);

test('discarding an import that is being read ends its job, and no worker takes it up again', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const begin = async (fileName: string) => {
    const fileUrl = await sendFile(world, api, 'Recipient,Address\nAnn,"100 King St W, Toronto, ON, M5X 1A9"\n');
    return api.imports.start({ body: { fileUrl, fileName, pickupScheduleId: retailer.storeIds[0] } });
  };
  const left = await begin('left.csv');
  expect(await api.imports.discard({ params: { id: left.id } })).toMatchObject({ status: 'DISCARDED', jobId: null });
  const jobOf = (id: string | null) => api.jobs.read({ params: { id: id ?? '' } });
  const ended = { status: 'FINISHED', message: 'The import was discarded.' };
  expect(await jobOf(left.jobId)).toMatchObject(ended);
  const other = await begin('other.csv');
  workers.start();
  await expect.poll(async () => (await importOf(api, other)).status, { timeout: 60_000 }).toBe('REVIEW');
  expect(await importOf(api, left)).toMatchObject({ status: 'DISCARDED', counts: { rows: 0 } });
  expect(await jobOf(left.jobId)).toMatchObject(ended);
}, 60_000);
