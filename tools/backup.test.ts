// npm run backup and npm run restore, run like in a shell.
import { execFile } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { chargeTallies } from '../server/src/expense/tallies.ts';
import { orderTallies } from '../server/src/orders/list/tallies.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded.ts';
import { removeEmbeddedPostgres } from '../server/src/platform/postgres/remove.ts';
import { findDifferences } from '../server/src/platform/tallies.ts';
import { addServiceAreas } from '../server/src/seed/people.ts';
import { statisticTallies } from '../server/src/statistics/tallies.ts';
import { temporaryFolder } from '../server/src/testing/folder.ts';
import { anOrder, startWorld } from '../server/src/testing/world.ts';
import { ROOT } from './processes.ts';

const world = await startWorld();
const run = promisify(execFile);

/** Runs a tool, and returns its output or errors. */
const tool = (name: 'backup' | 'restore', dataDir: string, typed: string[], environment: Record<string, string> = {}) =>
  run(process.execPath, [join(ROOT, `tools/${name}.ts`), ...typed], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      ...environment,
    },
  }).then(
    ({ stdout }) => stdout.trim(),
    (failure: { stderr: string }) => failure.stderr.trim(),
  );

/** Creates a folder that the account of the database can enter. */
function folderFor(name: string): string {
  const folder = temporaryFolder(name);
  chmodSync(folder, 0o755);
  return folder;
}

/** Starts a database and a server on a folder. The returned function stops both. */
async function serverOn(dataDir: string) {
  const databaseDir = join(dataDir, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir: databaseDir, durable: false, log: console.error });
  const parts = new AsyncDisposableStack();
  parts.defer(() => postgres.stop());
  onTestFinished(() => parts.disposeAsync());
  await migrate(postgres.url);
  const server = await world.another({ config: { ...world.app.config, dataDir }, databaseUrl: postgres.url });
  parts.defer(() => server.app.stop());
  return { server, stop: () => parts.disposeAsync() };
}

const fileKey = 'retailer/kind/photo.txt';
const [dataDir, restoredDir, backups] = [folderFor('data'), folderFor('restored'), folderFor('backups')];
afterAll(async () => {
  for (const folder of [dataDir, restoredDir]) await removeEmbeddedPostgres(join(folder, 'postgres'));
});

test('a backup that is made while orders are created restores orders, tallies, numbers, sessions and files', async () => {
  const { server, stop } = await serverOn(dataDir);
  await server.app.db.transactionAcrossTenantsAndSandboxes(addServiceAreas);
  const retailer = await server.retailer();
  const member = await retailer.coordinator();
  await server.app.storage.write(fileKey, Buffer.from('a photo'), { contentType: 'text/plain' });
  // Moved to another disk.
  const disk = folderFor('disk');
  await rename(join(dataDir, 'files/retailer'), join(disk, 'retailer'));
  await symlink(join(disk, 'retailer'), join(dataDir, 'files/retailer'));
  const created: string[] = [];
  let isOver = false;
  const writer = async () => {
    while (!isOver) created.push((await member.orders.create({ body: anOrder() })).id);
  };
  // A checkpoint during the copy makes the copied control file newer than the data files that were copied before it.
  const checkpoints = async () => {
    while (!isOver) await sql`checkpoint`.execute(server.app.db.shared);
  };
  const writers = [writer(), writer(), checkpoints()];
  await expect.poll(() => created.length).toBeGreaterThan(10);
  const before = [...created];
  const printed = await tool('backup', dataDir, [backups]);
  isOver = true;
  await Promise.all(writers);
  expect(printed).toMatch(/^The backup is in .*Z\.$/);
  expect(created.length).toBeGreaterThan(before.length);
  await stop();

  await rm(disk, { recursive: true });
  const [name = ''] = await readdir(backups);
  expect(await tool('restore', restoredDir, [join(backups, name)])).toContain(`${restoredDir} is restored.`);
  const { server: restored } = await serverOn(restoredDir);
  const again = restored.client(member.token);
  for (const id of before) expect(await again.orders.read({ params: { id } })).toMatchObject({ id });
  const { db } = restored.app;
  for (const tallies of [orderTallies, statisticTallies, chargeTallies])
    expect(await findDifferences(db, tallies)).toEqual([]);
  const orders = await db.acrossTenantsAndSandboxes().selectFrom('orders').select('id').execute();
  const facts = await db
    .acrossTenantsAndSandboxes()
    .selectFrom('outbox')
    .select('fact')
    .where('topic', '=', 'ORDER_CREATED')
    .execute();
  const { all } = await again.orders.counts({});
  expect(all).toBe(orders.length);
  expect(facts).toHaveLength(orders.length);
  const file = await restored.app.storage.open(fileKey);
  expect(file && (await text(file.body))).toBe('a photo');
  const next = await again.orders.create({ body: anOrder() });
  expect(orders.map(({ id }) => id)).not.toContain(next.id);
});

test('a backup can be made while Portage is stopped, and the time of the last one is stored', async () => {
  expect(await tool('backup', dataDir, [backups])).toMatch(/^The backup is in .*Z\.$/);
  const { server } = await serverOn(dataDir);
  const row = await server.app.db.shared
    .selectFrom('nightly_tasks')
    .select('finished_at')
    .where('name', '=', 'backup')
    .executeTakeFirstOrThrow();
  const newest = (await readdir(backups)).toSorted().at(-1) ?? '';
  const { finishedAt } = JSON.parse(await readFile(join(backups, newest, 'backup.json'), 'utf8'));
  expect(new Date(row.finished_at ?? 0)).toEqual(new Date(finishedAt));
});

test('explains in a sentence why it cannot back up or restore', async () => {
  const [name = ''] = await readdir(backups);
  const backup = join(backups, name);
  expect(await tool('backup', dataDir, [])).toContain('npm run backup -- ');
  expect(await tool('backup', dataDir, [join(dataDir, 'copies')])).toContain('outside');
  expect(await tool('backup', folderFor('empty'), [backups])).toContain('There is no data in');
  const environment = { DATABASE_URL: 'postgresql://elsewhere.example/portage' };
  expect(await tool('backup', dataDir, [backups], environment)).toContain('with its own tools');
  expect(await tool('restore', dataDir, [backup], environment)).toContain('with its own tools');
  expect(await tool('restore', restoredDir, [backup])).toContain('There is already data in');
  await rm(join(backup, 'backup.json'));
  expect(await tool('restore', folderFor('new'), [backup])).toContain('is not a complete backup');
});
