// An import that is discarded while a job works on it, or whose job is lost: the job ends as well, and does nothing more.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { askProcess, defaultLimits } from '../platform/tables/process.ts';
import { importOf } from '../testing/imports.ts';
import { sendFile } from '../testing/upload.ts';
import { workersOf } from '../testing/worker.ts';
import { startWorld } from '../testing/world.ts';
import { Steps } from './steps.ts';
import { importText } from './words.ts';

const world = await startWorld();
const workers = workersOf(world);

test('discarding an import during the read ends its job, and no worker resumes it', async () => {
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
  await expect.poll(async () => (await importOf(api, other)).status).toBe('REVIEW');
  expect(await importOf(api, left)).toMatchObject({ status: 'DISCARDED', counts: { rows: 0 } });
  expect(await jobOf(left.jobId)).toMatchObject(ended);
});

test('discarding an import stops the process that parses its file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portage-discard-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = join(folder, 'endless.mjs');
  writeFileSync(script, 'for (;;);');
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const fileUrl = await sendFile(world, api, 'Recipient,Address\n');
  const draft = await api.imports.start({ body: { fileUrl, fileName: 'endless.csv' } });
  const steps = new Steps(world.app, {
    jobId: draft.jobId ?? '',
    retailerId: retailer.id,
    memberId: '',
    resumeAfter: 0,
    itemsCreated: 0,
    itemsExisting: 0,
    report: async () => undefined,
    payload: { importId: draft.id, fileName: 'endless.csv' },
  });
  expect(await steps.begin('READING')).not.toBeNull();
  const limits = { ...defaultLimits, milliseconds: 60_000 };
  // Otherwise it would never end, and fail the import at its time limit.
  const reading = steps.untilAbandoned(async () => {
    await steps.abortable((signal) => askProcess(Buffer.from(''), { signal, script, limits }));
  });
  await api.imports.discard({ params: { id: draft.id } });
  await expect(reading).resolves.toBeUndefined();
});

test.each(['fr', 'en'] as const)(
  'a file whose worker is lost twice at the same step fails with advice in its member’s language (%s)',
  async (language) => {
    const retailer = await world.retailer();
    const admin = await retailer.admin();
    const api = world.client(admin.token, language);
    const fileUrl = await sendFile(world, api, 'Recipient,Address\nAnn,"100 King St W, Toronto, ON, M5X 1A9"\n');
    const draft = await api.imports.start({ body: { fileUrl, fileName: 'heavy.csv' } });
    // One worker was lost during this job, and a second one held it and has not renewed its lease.
    const { db } = world.app.db.scope({ retailerId: retailer.id, storeIds: null });
    const lost = { status: 'RUNNING', losses: 1, leased_until: '2000-01-01T00:00:00Z' } as const;
    await db.updateTable('jobs').set(lost).where('id', '=', draft.jobId).execute();
    workers.start();
    await expect.poll(async () => (await importOf(api, draft)).status).toBe('FAILED');
    expect(await importOf(api, draft)).toMatchObject({ message: importText('givenUp', language), counts: { rows: 0 } });
    const job = await api.jobs.read({ params: { id: draft.jobId ?? '' } });
    expect(job).toMatchObject({ status: 'FAILED', message: importText('givenUp', language) });
  },
);
