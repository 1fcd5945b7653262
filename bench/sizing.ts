// Measures a database of so many orders with everything that belongs to them: its size by table, how soon the busiest endpoints answer, and
// how long the nightly tasks take. The results are the table in deploy/README.md.
// `node bench/sizing.ts 1000000`; with `--lean`, of their packages, half of their journey and their charges only. The filled database is kept.
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildApp } from '../server/src/app.ts';
import { chargeTallies } from '../server/src/expense/tallies.ts';
import { openStorage } from '../server/src/gateways/open.ts';
import { nouns } from '../server/src/nouns.ts';
import { orderTallies } from '../server/src/orders/list/tallies.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { ownTidyings } from '../server/src/platform/housekeeping.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded.ts';
import { removeEmbeddedPostgres } from '../server/src/platform/postgres/remove.ts';
import { findDifferences } from '../server/src/platform/tallies.ts';
import { statisticTallies } from '../server/src/statistics/tallies.ts';
import { statOf } from '../server/src/testing/processes.ts';
import { buildFrontEndsOrExit } from '../tools/build.ts';
import { stop } from '../tools/processes.ts';
import { cpuMsOf } from './background.ts';
import { fill } from './data.ts';
import { ask } from './database.ts';
import { create } from './figures.ts';
import { around, callerAddress, percentile, type Shot } from './load.ts';
import { ofOrders, ofSending } from './sizingRows.ts';
import { freeAddress, production, type Server, startServer } from './world.ts';

const { values: flags, positionals } = parseArgs({
  options: { lean: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const size = Number(positionals[0] ?? 1_000_000);
const folder = join(tmpdir(), `portage-sizing-${size}`);
const requests = 60;
/** The first requests of an endpoint compile its code and fill caches. */
const warmUps = 15;
/** Erasing goes on for hours in a database in which nothing was erased before: its rate is measured. */
const longestTaskMs = 30_000;
const perOrder = (bytes: unknown) => Math.round(Number(bytes) / size);

async function printSizes(url: string): Promise<void> {
  const tables = await ask(
    url,
    `select relname as table, reltuples::bigint as rows, pg_table_size(oid) as heap, pg_indexes_size(oid) as indexes
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_total_relation_size(oid) > ${size} order by pg_total_relation_size(oid) desc`,
  );
  console.log('\nBytes per order: rows and indexes of each table');
  for (const { table, rows, heap, indexes } of tables)
    console.log(`${String(table).padEnd(20)} ${String(rows).padStart(10)} ${perOrder(heap)} ${perOrder(indexes)}`);
  const [whole] = await ask(url, 'select pg_database_size(current_database()) as bytes');
  console.log(`all ${perOrder(whole?.bytes)}, ${(Number(whole?.bytes) / 1e9).toFixed(1)} GB`);
  const indexes = await ask(
    url,
    `select indexrelid::regclass::text as index, pg_relation_size(indexrelid) as bytes from pg_index
     where indrelid = any('{orders,trackers,action_logs,fleet_events}'::regclass[]) and pg_relation_size(indexrelid) > ${size} order by 2 desc`,
  );
  console.log(indexes.map(({ index, bytes }) => `${index} ${perOrder(bytes)}`).join(', '));
}

async function shotsOf(url: string, server: Server): Promise<Record<string, () => Shot>> {
  const [retailer] = await ask(url, `select id from retailers where name = 'Maple & Pine' and sandbox_of is null`);
  const orders = await ask(
    url,
    `select id, number, phone, recipient, link_code from orders where retailer_id = $1 and list_group = 'completed' and number = any($2)`,
    [retailer?.id, Array.from({ length: requests }, (_, nth) => `N-${Math.floor((size * (nth + 0.5)) / requests)}`)],
  );
  const list = (query: string) => ({ path: `/v2/retailer/orders?pageSize=25&${query}` });
  const response = await fetch(new URL(list('status=completed').path, server.url), { headers: server.headers });
  const { total } = await response.json();
  const dayBack = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const target = { size, database: url, retailer: String(retailer?.id), ours: server, floor: server };
  const each = (path: (order: Record<string, unknown>) => string) =>
    around(orders.map((order) => ({ path: path(order) })));
  return {
    'list, first page': around(['completed', 'unfulfilled', 'skipped'].map((group) => list(`status=${group}`))),
    'list, page at 80 % depth': around(
      orders.map((_, nth) => list(`status=completed&page=${Math.floor((total / 25) * 0.8) - nth}`)),
    ),
    'search by phone': each(({ phone }) => list(`search=${phone}`).path),
    'search by number': each(({ number }) => list(`search=${number}`).path),
    'search by name': each(({ recipient }) => list(`search=${encodeURIComponent(String(recipient))}`).path),
    'search of a part of a name': around(['tremb', 'wright', 'elodie', 'macd'].map((part) => list(`search=${part}`))),
    counts: around([{ path: '/retailer/orders/counts' }]),
    detail: each(({ id }) => `/retailer/orders/${id}`),
    'tracking page': each(({ link_code }) => `/t/${link_code}`),
    'statistics of a month': around([
      { path: `/retailer/stats/shipments?startDate=${dayBack(29)}&endDate=${dayBack(0)}&pageSize=366` },
    ]),
    'statistics of a year': around([
      { path: `/retailer/stats/shipments?startDate=${dayBack(364)}&endDate=${dayBack(0)}&pageSize=366` },
    ]),
    create: (await create.prepare(target)).ours,
  };
}

async function printTimes(url: string, server: Server, shots: Record<string, () => Shot>): Promise<void> {
  const [writer] = await ask(url, "select pid from pg_stat_activity where backend_type = 'checkpointer'");
  const cpuMs = () => cpuMsOf([server.pid, Number(statOf(Number(writer?.pid))[1])]);
  console.log(
    `\nMilliseconds of ${requests} requests one after the other: p50, p95, longest; CPU of server and PostgreSQL`,
  );
  for (const [name, next] of Object.entries(shots)) {
    const times: number[] = [];
    let before = 0;
    for (let nth = 0; nth < warmUps + requests; nth++) {
      if (nth === warmUps) before = cpuMs();
      const { path, method, body } = next();
      const began = performance.now();
      const headers = {
        ...server.headers,
        ...(body && { 'content-type': 'application/json' }),
        'x-forwarded-for': callerAddress(),
      };
      const response = await fetch(new URL(path, server.url), { method, body, headers });
      await response.text();
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      if (nth >= warmUps) times.push(performance.now() - began);
    }
    const figures = [...[0.5, 0.95, 1].map((share) => percentile(times, share)), (cpuMs() - before) / requests];
    console.log(`${name.padEnd(28)} ${figures.map((milliseconds) => milliseconds.toFixed(1)).join(' ')}`);
  }
}

/** Runs every nightly task, as on a night that follows another; then the complete check of the tallies of the large retailer. */
async function printNight(url: string): Promise<void> {
  const config = readConfig({ ...environment('http://127.0.0.1:1', url), ROLE: 'worker' });
  const app = await buildApp({ config, databaseUrl: url, demo: false, storage: openStorage(config) });
  const log = { ...app.http.log, error: console.error };
  const tasks = [...ownTidyings, ...Object.values(nouns).flatMap(({ maintenance }) => maintenance ?? [])];
  console.log('\nSeconds of nightly tasks');
  for (const { does, everyMs, run } of tasks) {
    if (everyMs || does.startsWith('the check')) continue;
    const began = performance.now();
    const isOver = await Promise.race([run(app, log).then(() => true), sleep(longestTaskMs, false)]);
    const seconds = (performance.now() - began) / 1000;
    const erased = `select count(*) from orders where recipient = '—'`;
    const soFar = isOver ? '' : ` and not over: ${(await ask(url, erased))[0]?.count} orders erased`;
    if (seconds > 0.1) console.log(`${does.padEnd(55)} ${seconds.toFixed(1)}${soFar}`);
  }
  const [retailer] = await ask(url, `select id from retailers where name = 'Maple & Pine' and sandbox_of is null`);
  for (const family of [orderTallies, statisticTallies, chargeTallies]) {
    const began = performance.now();
    const differences = await findDifferences(app.db, family, String(retailer?.id));
    console.log(
      `the check of ${family.sums}: ${((performance.now() - began) / 1000).toFixed(1)}, ${differences.length} differences`,
    );
  }
}

const environment = (address: string, url: string) => ({
  ...production(address, size),
  DATABASE_URL: url,
  DATA_DIR: folder,
});
const children: ChildProcess[] = [];
await buildFrontEndsOrExit();
mkdirSync(folder, { recursive: true, mode: 0o755 });
/** Exists once the database is filled: an interrupted filling begins again. */
const filled = join(folder, 'filled');
const dataDir = join(folder, 'postgres');
if (!existsSync(filled)) await removeEmbeddedPostgres(dataDir);
const postgres = await startEmbeddedPostgres({ dataDir, log: console.error });
try {
  const began = performance.now();
  if (existsSync(filled)) await migrate(postgres.url);
  else await fill(postgres.url, size, flags.lean ? [] : [...ofOrders, ...ofSending]);
  writeFileSync(filled, '');
  console.log(`${size} orders, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  await printSizes(postgres.url);
  const web = { ...environment(await freeAddress(), postgres.url), ROLE: 'web' };
  const server = await startServer(web, (child) => {
    children.push(child);
    return child.pid ?? Number.NaN;
  });
  await printTimes(postgres.url, server, await shotsOf(postgres.url, server));
  await printNight(postgres.url);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await Promise.all(children.map(stop));
  await postgres.stop();
  // A task that is not over would keep the process.
  process.exit();
}
