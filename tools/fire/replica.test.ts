// A streaming replica that is up to date, paused, frozen, cut off, or promoted: no caller reads what is older than what they know.
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { wholeRetailer } from '../../server/src/platform/db/database.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { addServiceAreas } from '../../server/src/seed/people.ts';
import { temporaryFolder } from '../../server/src/testing/folder.ts';
import { startProxy } from '../../server/src/testing/proxy.ts';
import { anOrder, startWorld, type World } from '../../server/src/testing/world.ts';
import { Cluster, startStandby } from './cluster.ts';

const folder = temporaryFolder('replica');
// As root, PostgreSQL runs under another account, which must be able to enter the folder.
chmodSync(folder, 0o755);
const primary = await Cluster.start(join(folder, 'primary'));
await migrate(primary.url);
const standby = await startStandby(primary, join(folder, 'standby'));
const proxy = await startProxy(standby.url);
// Registered before those of the servers, and therefore run after them.
afterAll(async () => {
  await proxy.close();
  for (const cluster of [standby, primary]) await cluster.remove();
});
const metricsToken = 'a-token-for-the-metrics-in-these-tests';
const world = await startWorld();
/** One server without the replica, and one that reads from it. */
const writer = await world.another({ databaseUrl: primary.url });
const config = {
  ...world.app.config,
  databaseReplicaUrl: proxy.url,
  metrics: { token: metricsToken, workerPort: null },
};
const reader = await world.another({ databaseUrl: primary.url, config });
await writer.app.db.transactionAcrossTenantsAndSandboxes(addServiceAreas);
const retailer = await writer.retailer();
const { token } = await retailer.admin();
const api = reader.client(token);
const create = (on: World) =>
  on.client(token).orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
const listed = async () => (await api.orders.list({ query: { pageSize: 100 } })).data.map(({ id }) => id);

async function gauge(name: string): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const { body } = await reader.request({ method: 'GET', url: '/metrics', headers });
  return new RegExp(`^portage_${name} (\\d+)$`, 'm').exec(body)?.[1];
}

/** Waits until lists are read from the replica, as its own statistics show. */
async function readsFromReplica(): Promise<void> {
  const scans = async () => {
    const [row] = await standby.ask(
      `select seq_scan + idx_scan as scans from pg_stat_user_tables where relname = 'orders'`,
    );
    return Number(row?.scans);
  };
  const before = await scans();
  await expect.poll(async () => (await listed()) && (await scans())).toBeGreaterThan(before);
}

test('lists are read from the replica, and metrics show how far it is behind', async () => {
  await create(writer);
  await readsFromReplica();
  expect(await gauge('replica_up')).toBe('1');
  await expect.poll(() => gauge('replica_lag_bytes')).toBe('0');
});

/** Pauses replay while lists are read from the replica, so that it is behind every later write. */
async function pauseReplay(): Promise<void> {
  await readsFromReplica();
  await standby.ask('select pg_wal_replay_pause()');
  await expect
    .poll(async () => (await standby.ask('select pg_get_wal_replay_pause_state() as state'))[0]?.state)
    .toBe('paused');
}

test.each([
  ['the same server', reader],
  ['another server', writer],
] as const)('a caller sees what was written at %s while the replica is behind', async (_name, server) => {
  await pauseReplay();
  const { id } = await create(server);
  expect(await listed()).toContain(id);
  expect((await api.orders.counts({ query: {} })).all).toBe((await listed()).length);
  await expect.poll(async () => Number(await gauge('replica_lag_bytes'))).toBeGreaterThan(0);
  await standby.ask('select pg_wal_replay_resume()');
});

test('a screen that reads again after an event sees what the event announces', async () => {
  await pauseReplay();
  const seen: Promise<boolean>[] = [];
  const leave = await reader.app.outbox.listen(retailer.id, null, ({ fact }) => {
    if ('orderId' in fact) seen.push(listed().then((ids) => ids.includes(fact.orderId)));
  });
  await create(writer);
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  expect(await Promise.all(seen)).toEqual(seen.map(() => true));
  leave();
  await standby.ask('select pg_wal_replay_resume()');
});

test('the primary answers a statement that the replica cancels because of replay', async () => {
  await readsFromReplica();
  await primary.ask(`create function canceled_by_replay() returns boolean language plpgsql as $$ begin
    if pg_is_in_recovery() then raise 'canceled' using errcode = '40001'; end if; return false; end $$`);
  const { db } = reader.app.db.readingScope(wholeRetailer(retailer.id));
  const { rows } = await sql<{ canceled: boolean }>`select canceled_by_replay() as canceled`.execute(db);
  expect(rows).toEqual([{ canceled: false }]);
});

test('the primary answers while the replica is frozen or cannot be reached', async () => {
  await readsFromReplica();
  const ids = await listed();
  for (const fail of [async () => proxy.swallow('all'), () => proxy.cut()]) {
    await fail();
    for (let nth = 0; nth < 5; nth++) expect(await listed()).toEqual(ids);
    await expect.poll(() => gauge('replica_up')).toBe('0');
    expect(await listed()).toEqual(ids);
    await proxy.mend();
    await readsFromReplica();
  }
});

test('a server that has been promoted is no longer read from', async () => {
  await readsFromReplica();
  await standby.ask('select pg_promote()');
  await expect.poll(() => gauge('replica_up')).toBe('0');
  await standby.ask(`update orders set recipient = 'Written to the wrong server'`);
  for (let nth = 0; nth < 5; nth++)
    expect((await api.orders.list({ query: {} })).data.map(({ recipient }) => recipient)).not.toContain(
      'Written to the wrong server',
    );
});
