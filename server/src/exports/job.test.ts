// Export jobs that are canceled, interrupted or run by two workers, or whose member was removed.
import { errorText } from '@portage/contract/errors';
import { queueLimit } from '@portage/contract/jobs/rules';
import { beforeEach, expect, test } from 'vitest';
import { folderStorage } from '../gateways/storage/folder.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { startOrders } from '../testing/orders.ts';
import { followJob } from '../testing/upload.ts';
import type { Client } from '../testing/world.ts';

const kept = folderStorage({ folder: temporaryFolder('exports'), secrets: ['a secret'] });
/** Hooks that run before and after a write. */
let beforeWriting: (key: string) => Promise<void>;
let afterWriting: (key: string) => void;
beforeEach(() => {
  beforeWriting = () => Promise.resolve();
  afterWriting = () => undefined;
});
const storage: typeof kept = {
  ...kept,
  write: async (key, body, limits) => {
    await beforeWriting(key);
    return kept.write(key, body, limits).finally(() => afterWriting(key));
  },
};
const { world, retailer, api, create } = await startOrders({ worker: true, storage });
const query = { startDate: '2026-11-01', endDate: '2026-11-30', format: 'csv', columns: 'number' } as const;

const start = async (client: Client) => (await client.exports.deliveries({ query })).jobId;
const isRunning = async (client: Client, id: string) =>
  (await client.jobs.read({ params: { id } })).status === 'RUNNING';
const idsListed = async (client: Client) => (await client.exports.list()).data.map(({ id }) => id);
async function fulfilled(): Promise<void> {
  const { id } = await create();
  await api.orders.fulfil({ params: { id } });
}

test('a canceled export ends as failed in both languages, and leaves nothing to download', async () => {
  await fulfilled();
  const { promise, resolve } = Promise.withResolvers<void>();
  beforeWriting = () => promise;
  const id = await start(api);
  await expect.poll(() => isRunning(api, id)).toBe(true);
  const colleague = await retailer.admin();
  await expect(colleague.jobs.cancel({ params: { id } })).rejects.toMatchObject({ type: 'JOB_NOT_FOUND' });
  expect(await api.jobs.read({ params: { id } })).toMatchObject({ isCancelable: true });
  await api.jobs.cancel({ params: { id } }).finally(resolve);
  // The same worker runs the next job.
  beforeWriting = () => Promise.resolve();
  const next = await start(api);
  expect(await followJob(api, next)).toMatchObject({ status: 'FINISHED' });
  for (const language of ['en', 'fr'] as const)
    expect(await world.client(api.token, language).jobs.read({ params: { id } })).toMatchObject({
      status: 'FAILED',
      message: errorText('JOB_CANCELED', language),
      data: { data: null },
    });
  expect(await idsListed(api)).toEqual([next]);
  await expect(api.jobs.cancel({ params: { id } })).rejects.toMatchObject({ type: 'JOB_OVER' });
});

test('a job with effects cannot be canceled', async () => {
  const { id: orderId } = await create();
  const { jobId } = await api.orders.fulfilMany({ body: { ids: [orderId] } });
  const params = { id: jobId };
  await expect(api.jobs.cancel({ params })).rejects.toMatchObject({ type: 'JOB_NOT_CANCELABLE' });
  expect(await followJob(api, jobId)).toMatchObject({ status: 'FINISHED', isCancelable: false });
});

test('an interrupted export is written again completely, and listed once', async () => {
  await fulfilled();
  let hasFailed = false;
  beforeWriting = async () => {
    if (hasFailed) return;
    hasFailed = true;
    throw new Error('the disk is gone');
  };
  const id = await start(api);
  const job = await followJob(api, id);
  expect([job.status, hasFailed]).toEqual(['FINISHED', true]);
  const { body } = await world.request({ method: 'GET', url: job.data?.data ?? '', token: api.token });
  expect(body.split('\r\n')).toHaveLength(job.itemsCreated + 2);
  expect((await idsListed(api)).filter((each) => each === id)).toHaveLength(1);
});

test('with two workers, each export is written by one at a time, and listed once', async () => {
  await fulfilled();
  await world.another();
  const writing: string[] = [];
  let overlapping: string[] = [];
  beforeWriting = async (key) => {
    overlapping = [...overlapping, ...writing.filter((other) => other === key)];
    writing.push(key);
  };
  afterWriting = (key) => void writing.splice(writing.indexOf(key), 1);
  const ids = await Promise.all(Array.from({ length: 4 }, () => start(api)));
  for (const id of ids) expect(await followJob(api, id)).toMatchObject({ status: 'FINISHED' });
  expect(overlapping).toEqual([]);
  expect((await idsListed(api)).filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
});

test('the number of queued exports per retailer is limited, until one finishes', async () => {
  await fulfilled();
  const { promise, resolve } = Promise.withResolvers<void>();
  beforeWriting = () => promise;
  const ids = await Promise.all(Array.from({ length: queueLimit }, () => start(api)));
  try {
    for (const [language, sentence] of [
      ['en', `already has ${queueLimit} delivery exports waiting or running; try again when one of them has finished`],
      ['fr', `a déjà ${queueLimit} exportations de livraisons en attente ou en cours`],
    ] as const)
      await expect(start(world.client((await retailer.admin()).token, language))).rejects.toMatchObject({
        type: 'TOO_MANY_JOBS',
        status: 409,
        message: expect.stringContaining(sentence),
      });
  } finally {
    resolve();
  }
  expect(await followJob(api, ids[0] ?? '')).toMatchObject({ status: 'FINISHED' });
  const last = await start(api);
  for (const id of [...ids, last]) expect(await followJob(api, id)).toMatchObject({ status: 'FINISHED' });
});

test('a member who lost the permission gets neither the new file nor earlier ones', async () => {
  await fulfilled();
  const member = await retailer.coordinator({ permissions: ['EXPORT_SHIPMENTS'] });
  const made = await followJob(member, await start(member));
  const { promise, resolve } = Promise.withResolvers<void>();
  beforeWriting = () => promise;
  // There are more jobs than workers, so some start after the permission is revoked.
  const ids = await Promise.all(Array.from({ length: 6 }, () => start(member)));
  try {
    await expect
      .poll(async () => (await Promise.all(ids.map((id) => isRunning(member, id)))).includes(true))
      .toBe(true);
    const { id } = await member.auth.refresh();
    await world.confirmed(api);
    await api.team.edit({ params: { id }, body: { permissions: [] } });
  } finally {
    resolve();
  }
  const ended = await Promise.all(ids.map((id) => followJob(member, id)));
  const messages = ended.filter(({ status }) => status === 'FAILED').map(({ message }) => message);
  expect(messages.length).toBeGreaterThan(0);
  const lacking = 'This needs the permission “Export delivery data”';
  expect(new Set(messages)).toEqual(new Set([lacking]));
  for (const { data } of [made, ...ended.filter(({ status }) => status === 'FINISHED')]) {
    const answer = await world.request({ method: 'GET', url: data.data ?? '', token: member.token });
    expect([answer.statusCode, answer.json().message]).toEqual([403, lacking]);
  }
});

test('a member who lost a store cannot open its files, and no permission is named that they have', async () => {
  await fulfilled();
  const member = await retailer.coordinator({ permissions: ['EXPORT_SHIPMENTS'], stores: retailer.storeIds });
  const { data } = await followJob(member, await start(member));
  const { id } = await member.auth.refresh();
  await world.confirmed(api);
  await api.team.edit({ params: { id }, body: { pickupScheduleId: retailer.storeIds.slice(0, 1) } });
  const answer = await world.request({ method: 'GET', url: data.data ?? '', token: member.token });
  expect([answer.statusCode, answer.json().message]).toEqual([403, 'You are not allowed to do this']);
});
