// Proves deploy/README.md, "Backup": `node tools/fire/restorePoint.ts`. Backs up the database and the files under load, loses both at a later
// time, restores an instant between the two from the base backup and the archived log, and compares it with what was acknowledged by then.
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientOf } from '../../e2e/client.ts';
import { giveTo } from '../../server/src/platform/postgres/account.ts';
import { backupCluster, copyTree, restoreCluster } from '../../server/src/platform/postgres/backup.ts';
import { findPlace } from '../../server/src/platform/postgres/place.ts';
import { onStopSignal, ROOT } from '../processes.ts';
import { Cluster, pause, until } from './cluster.ts';
import { Load } from './load.ts';
import { type Acknowledged, compare } from './oracle.ts';
import { makeRetailer } from './retailer.ts';
import { type FireWorld, startWorld } from './world.ts';

/** The folders that survive: on another machine than the database and the files. */
type Safe = { base: string; log: string; files: string };

const loadSeconds = 10;
const archiveSeconds = 60;

/** Sums that must be equal at the instant and after the restore. */
const figures = `select
  (select count(*)::int from orders) as orders,
  (select md5(string_agg(coalesce(number, '') || tracking_code, ',' order by id)) from orders) as numbers,
  (select count(*)::int from charges) as charges, (select sum(rate * quantity)::int from charges) as cents,
  (select sum(orders)::int from (select orders from order_tallies union all select orders from order_tally_deltas) as parts) as tallies,
  (select count(*)::int from trackers) as trackers, (select count(*)::int from outbox) as facts,
  (select max(number)::int from outbox) as "last fact"`;

/** The keys of the files that rows refer to: labels by the address that their job returned, exports by their id. */
const references = `select substring(result from '/files/([^?]+)') as key from jobs where kind like 'labels.print%' and result is not null
  union all select retailer_id || '/exports/' || id || '.csv' from exports where size is not null
  order by key`;

const keysIn = async (database: Cluster) => (await database.ask(references)).map(({ key }) => String(key));

/** Archives the log as deploy/README.md describes; the setting of the archive takes a restart. */
async function startArchiving({ primary }: FireWorld, log: string): Promise<void> {
  mkdirSync(log);
  giveTo(findPlace(primary.dataDir).account, log);
  await primary.set('archive_command', `test ! -f ${log}/%f && cp %p ${log}/%f`);
  await primary.set('archive_timeout', '5s');
  await primary.set('archive_mode', 'on');
  process.kill(primary.pids[0], 'SIGINT');
  await pause(500);
  await until('PostgreSQL archives', () => primary.ask(`select where current_setting('archive_mode') = 'on'`), 30);
}

/** Copies the files without deleting what the product has deleted since: an earlier instant refers to it. */
const copyFiles = ({ filesFolder }: FireWorld, { files }: Safe) => copyTree(filesFolder, files);

/** Exports some orders, and waits for the file. */
async function exportOrders({ webs: [web] }: FireWorld, token: string, ids: string[]): Promise<string> {
  const api = clientOf(web?.url ?? '', token);
  const known = (await api.exports.list()).data.length;
  await api.exports.orders({ body: { ids, format: 'csv' } });
  for (const end = performance.now() + 30_000; performance.now() < end; await pause(200)) {
    const { data } = await api.exports.list();
    if (data.length > known) return data[0]?.id ?? '';
  }
  throw new Error('The export did not finish.');
}

async function workFor(load: Load, seconds: number): Promise<void> {
  load.start();
  await pause(seconds * 1000);
  await load.pause();
}

type Instant = { at: string; acknowledged: Acknowledged; figures: unknown; keys: string[] };

/** Waits until all work is done, and returns the time and what the database has at it. */
async function takeInstant({ primary }: FireWorld, load: Load): Promise<Instant> {
  const wrong = await compare(primary, load);
  if (wrong.length > 0) throw new Error(`Before the loss: ${wrong.join('; ')}`);
  const [state] = await primary.ask(figures);
  const [now] = await primary.ask('select clock_timestamp()::text as at');
  const acknowledged = { orders: [...load.orders], deliveries: [...load.deliveries], refusals: new Set<string>() };
  return { at: String(now?.at), acknowledged, figures: state, keys: await keysIn(primary) };
}

/** Waits until everything that was committed by now is in the archive, as well as a later commit, at which recovery stops. */
async function untilArchived({ primary }: FireWorld): Promise<void> {
  const [written] = await primary.ask('select pg_walfile_name(pg_current_wal_lsn()) as segment');
  await primary.ask('create table if not exists after_the_instant (at timestamptz)');
  const isArchived = `select from pg_stat_archiver where last_archived_wal >= '${written?.segment}'`;
  await until('the log is archived', () => primary.ask(isArchived), archiveSeconds);
}

/** Loses the machine: its processes, database and files. */
async function lose({ programs, primary, filesFolder }: FireWorld): Promise<void> {
  for (const program of programs) await program.kill();
  process.kill(primary.pids[0], 'SIGKILL');
  await primary.remove();
  for (const name of readdirSync(filesFolder)) rmSync(join(filesFolder, name), { recursive: true });
}

async function restore(world: FireWorld, { base, log, files }: Safe, { at }: Instant): Promise<void> {
  const dataDir = join(world.folder, 'restored');
  mkdirSync(dataDir);
  if (!(await restoreCluster(base, dataDir))) throw new Error('The base backup could not be restored.');
  const { cluster, account } = findPlace(dataDir);
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `restore_command = 'cp ${log}/%f %p'\nrecovery_target_time = '${at}'\nrecovery_target_action = 'promote'\n`,
  );
  writeFileSync(join(cluster, 'recovery.signal'), '');
  giveTo(account, join(cluster, 'recovery.signal'));
  world.primary = await Cluster.start(dataDir);
  await until('recovery is complete', () => world.primary.ask('select where not pg_is_in_recovery()'), 120);
  await copyTree(files, world.filesFolder);
  world.proxy.redirect(world.primary.url);
}

/** Returns each difference between the instant and what was restored. */
async function differences({ primary, filesFolder }: FireWorld, instant: Instant): Promise<string[]> {
  const [state] = await primary.ask(figures);
  const isEqual = JSON.stringify(state) === JSON.stringify(instant.figures);
  const keys = await keysIn(primary);
  const missing = instant.keys.filter((key) => !existsSync(join(filesFolder, 'files', key, 'content')));
  return [
    ...(isEqual ? [] : [`${JSON.stringify(state)} instead of ${JSON.stringify(instant.figures)}`]),
    ...(keys.join() === instant.keys.join() ? [] : ['the rows refer to other files']),
    ...missing.map((key) => `${key} is missing`),
    ...(await compare(primary, instant.acknowledged)),
  ];
}

async function run(world: FireWorld): Promise<string[]> {
  const folder = join(world.folder, 'safe');
  mkdirSync(folder);
  const safe = { base: join(folder, 'base'), log: join(folder, 'log'), files: join(folder, 'files') };
  await startArchiving(world, safe.log);
  const { storeId, token } = await makeRetailer(world);
  const load = new Load(world.webs, storeId, token);
  load.start();
  await pause(loadSeconds * 1000);
  const begun = performance.now();
  await backupCluster(world.primary.url, world.primary.dataDir, safe.base);
  await copyFiles(world, safe);
  console.log(`backup under load: ${Math.round(performance.now() - begun)} ms, ${load.orders.length} orders`);
  await pause(loadSeconds * 1000);
  await load.pause();
  const exported = await exportOrders(world, token, load.orders.slice(0, 20));
  const instant = await takeInstant(world, load);
  console.log(`the instant: ${instant.at} ${JSON.stringify(instant.figures)}, ${instant.keys.length} files`);
  await copyFiles(world, safe);
  await workFor(load, loadSeconds);
  await clientOf(world.webs[0]?.url ?? '', token).exports.remove({ params: { id: exported } });
  await copyFiles(world, safe);
  await untilArchived(world);
  console.log(`lost: ${load.orders.length} orders`);
  await load.stop();
  await lose(world);
  const lost = performance.now();
  await restore(world, safe, instant);
  console.log(`restored: ${Math.round(performance.now() - lost)} ms`);
  await Promise.all(world.programs.map((program) => program.start()));
  return [...(await differences(world, instant)), ...(await workOn(world, instant, { storeId, token }))];
}

/** Goes on with the restored installation. Returns what is wrong then. */
async function workOn(
  world: FireWorld,
  { acknowledged }: Instant,
  { storeId, token }: { storeId: string; token: string },
) {
  const load = new Load(world.webs, storeId, token);
  await workFor(load, loadSeconds);
  await load.stop();
  const { orders, deliveries, refusals } = load;
  console.log(`afterwards: ${orders.length} orders more`);
  const all = { orders: [...acknowledged.orders, ...orders], deliveries: [...acknowledged.deliveries, ...deliveries] };
  return [
    ...(orders.length > 0 ? [] : ['no order was created']),
    ...(await compare(world.primary, { ...all, refusals })),
  ];
}

const world = await startWorld(ROOT);
onStopSignal(() => world.stop().finally(() => process.exit(1)));
try {
  const wrong = await run(world);
  console.log(wrong.length === 0 ? 'pass' : `FAIL: ${wrong.join('; ')}`);
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await world.stop();
}
