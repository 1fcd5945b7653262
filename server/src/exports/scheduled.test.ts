// Scheduled runs: each starts once, whatever the number of workers, and its email is sent.

import { errorText } from '@portage/contract/errors';
import { beforeEach, expect, test } from 'vitest';
import { folderStorage } from '../gateways/storage/folder.ts';
import { inEach } from '../platform/jobs/kind.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { startOrders } from '../testing/orders.ts';
import type { Client, Retailer } from '../testing/world.ts';
import { startDueRuns } from './run.ts';
import { insertDeliveries } from './testing/many.ts';
import { aSavedExport } from './testing/saved.ts';

const kept = folderStorage({ folder: temporaryFolder('scheduled'), secrets: ['a secret'] });
/** A hook that delays or fails a write. */
let beforeWriting: () => Promise<void>;
beforeEach(() => {
  beforeWriting = () => Promise.resolve();
});
const storage: typeof kept = {
  ...kept,
  write: async (key, body, limits) => {
    await beforeWriting();
    return kept.write(key, body, limits);
  },
};
const { world } = await startOrders({ worker: true, storage });
const failures: object[] = [];
const log = { error: (details: object) => failures.push(details) };
/** 06:00 on that Thursday in Toronto. */
const thursday = '2026-11-19T11:00:00Z';
const schedule = { every: 'day', hour: 6 } as const;
type SavedFields = Parameters<typeof aSavedExport>[1];

/** Creates a retailer with a delivery on that Wednesday, and a daily export of the previous day. */
async function scheduled(fields: SavedFields = {}, whose?: (retailer: Retailer) => Promise<Client>) {
  const retailer = await world.retailer();
  const [pickupScheduleId] = retailer.storeIds;
  const admin = await retailer.admin();
  await insertDeliveries(world, retailer, 1);
  const api = (await whose?.(retailer)) ?? admin;
  const { id, email } = await api.auth.refresh();
  const body = aSavedExport('Morning', { period: 'yesterday', schedule, ...fields });
  const saved = await api.exports.save({ body });
  const standing = async () => (await api.exports.listSaved()).data[0];
  return {
    ...{ retailer, admin, api, email, pickupScheduleId, standing, params: { id: saved.id }, memberId: id },
    /** Returns the files and emails, once no job is running. */
    outcome: async () => {
      await expect.poll(async () => (await standing())?.lastRun?.status ?? 'none').toMatch(/none|FINISHED|FAILED/);
      const files = (await api.exports.list()).data.map(({ fileName }) => fileName);
      return { files, mails: (await world.inbox.all(email)).map(({ subject }) => subject) };
    },
  };
}
const wake = async (at: string, awake = world) => {
  world.clock.set(at);
  await startDueRuns(awake.app, log);
  await runsCommitted();
};
/** Waits for runs that a worker's own timer has claimed but not committed: that worker locks their rows. */
const runsCommitted = () =>
  world.app.db.acrossTenantsAndSandboxes().selectFrom('saved_exports').select('id').forUpdate().execute();

test('runs at its hour, once on two concurrent servers, and is mailed once', async () => {
  const { outcome, email, api, standing } = await scheduled();
  await wake('2026-11-19T10:59:59Z');
  expect(await outcome()).toEqual({ files: [], mails: [] });
  const other = await world.another();
  world.clock.set(thursday);
  await Promise.all([world, other, world, other].map(({ app }) => startDueRuns(app, log)));
  await runsCommitted();
  expect(await outcome()).toEqual({
    files: ['Morning-2026-11-18_2026-11-18.csv'],
    mails: ['Morning: your file is ready'],
  });
  const mail = await world.inbox.latest(email);
  expect(mail.text).toContain('Your export “Morning” (November 18, 2026) is ready. It has 1 row.');
  expect(mail.text).toContain('Next run: Friday, November 20 at 06:00, Eastern Time.');
  expect(mail.text).not.toContain('was due on');
  const [file] = (await api.exports.list()).data;
  expect(mail.link?.pathname).toBe('/downloads');
  expect(mail.link?.searchParams.get('file')).toBe(file?.id);
  expect((await standing())?.nextRun?.local).toBe('2026-11-20, 06:00');
});

test('after downtime only the latest run starts, and the email states the delay and the missed runs', async () => {
  const { outcome, email, standing } = await scheduled({ language: 'fr' });
  await world.app.db
    .acrossTenantsAndSandboxes()
    .updateTable('members')
    .set({ language: 'fr' })
    .where('email', '=', email)
    .execute();
  await wake('2026-11-22T14:30:00Z');
  await wake('2026-11-22T14:31:00Z');
  // There are no deliveries on the 21st, so the run of the 22nd is empty.
  expect(await outcome()).toEqual({ files: [], mails: ['Morning\u00a0: rien à exporter'] });
  const { text } = await world.inbox.latest(email);
  expect(text).toContain('«\u00a0Morning\u00a0» (21 novembre 2026)');
  expect(text).toContain('Elle était prévue le dimanche 22 novembre à 06 h 00, heure de l’Est,');
  expect(text).toContain('3 exportations précédentes ont été manquées');
  expect((await standing())?.lastRun).toMatchObject({
    status: 'FINISHED',
    rows: 0,
    message: 'There was nothing to export.',
  });
  expect((await standing())?.nextRun?.local).toBe('2026-11-23, 06:00');
});

test('a member without the permission gets no file or email; the schedule shows why, and continues once permission is back', async () => {
  const held = await scheduled({}, (own) => own.coordinator({ permissions: ['EXPORT_SHIPMENTS'] }));
  const { admin, memberId: id, outcome, standing } = held;
  await world.confirmed(admin);
  await admin.team.edit({ params: { id }, body: { permissions: [] } });
  await wake(thursday);
  expect(await outcome()).toEqual({ files: [], mails: [] });
  expect(await standing()).toMatchObject({
    standstill: 'FORBIDDEN',
    lastRun: null,
    nextRun: { local: '2026-11-20, 06:00' },
  });
  await world.confirmed(admin);
  await admin.team.edit({ params: { id }, body: { permissions: ['EXPORT_SHIPMENTS'] } });
  expect((await standing())?.standstill).toBeNull();
  await wake('2026-11-20T11:00:00Z');
  expect((await outcome()).mails).toHaveLength(1);
});

test.each<[string, (given: Awaited<ReturnType<typeof scheduled>>) => Promise<unknown>]>([
  [
    'lost the permission',
    async ({ admin, memberId: id }) =>
      (await world.confirmed(admin)).team.edit({ params: { id }, body: { permissions: [] } }),
  ],
  ['was removed', async ({ admin, memberId: id }) => (await world.confirmed(admin)).team.remove({ params: { id } })],
  [
    'has a retailer that is off',
    ({ retailer }) => world.fleet().retailers.edit({ params: { id: retailer.id }, body: { isActivated: false } }),
  ],
])('a member who %s while the file is written gets neither', async (_what, happens) => {
  const given = await scheduled({}, (own) => own.coordinator({ permissions: ['EXPORT_SHIPMENTS'] }));
  const writing = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  beforeWriting = () => {
    writing.resolve();
    return goOn.promise;
  };
  await wake(thursday);
  await writing.promise;
  await happens(given);
  goOn.resolve();
  const jobs = world.app.db.acrossTenantsAndSandboxes().selectFrom('jobs').select(['status', 'result']);
  const own = jobs.where('member_id', '=', given.memberId);
  await expect.poll(() => own.execute()).toEqual([{ status: 'FAILED', result: null }]);
  expect(await world.inbox.all(given.email)).toEqual([]);
});

test('a run waits while the retailer is deactivated, and starts late afterwards', async () => {
  const { retailer, outcome, standing } = await scheduled();
  const turn = (isActivated: boolean) =>
    world.fleet().retailers.edit({ params: { id: retailer.id }, body: { isActivated } });
  await turn(false);
  await wake(thursday);
  await turn(true);
  expect((await standing())?.lastRun).toBeNull();
  await wake('2026-11-19T15:00:00Z');
  expect((await outcome()).mails).toEqual(['Morning: your file is ready']);
});

test('a failed run is mailed with its reason', async () => {
  const { retailer, memberId, outcome, email } = await scheduled();
  const goOn = Promise.withResolvers<void>();
  beforeWriting = () => goOn.promise;
  await wake(thursday);
  const jobs = world.app.db
    .acrossTenantsAndSandboxes()
    .selectFrom('jobs')
    .select('id')
    .where('member_id', '=', memberId);
  const { id: jobId } = await jobs.executeTakeFirstOrThrow();
  const reason = inEach((language) => errorText('JOB_FAILED', language));
  await world.app.jobs.fail(world.app, { jobId, retailerId: retailer.id }, reason).finally(goOn.resolve);
  expect(await outcome()).toEqual({ files: [], mails: ['Morning: the export failed'] });
  expect((await world.inbox.latest(email)).text).toContain(reason.en);
});

test('an unreadable saved export does not block others', async () => {
  const broken = await scheduled();
  const fine = await scheduled();
  const all = world.app.db.acrossTenantsAndSandboxes().updateTable('saved_exports');
  await all.set({ schedule: '{"every":"blue moon"}' }).where('id', '=', broken.params.id).execute();
  await wake(thursday);
  expect((await fine.outcome()).mails).toHaveLength(1);
  // A worker may have locked the row at this moment.
  const failed = async () => {
    await startDueRuns(world.app, log);
    return failures;
  };
  await expect.poll(failed).toContainEqual(expect.objectContaining({ id: broken.params.id }));
});
