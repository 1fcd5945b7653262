// What is measured: one PostgreSQL with durable settings, and for each size the real server and the floor on the same database.
import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded.ts';
import { removeEmbeddedPostgres } from '../server/src/platform/postgres/remove.ts';
import { launch, ROOT, stop } from '../tools/processes.ts';
import { fill, signIn } from './data.ts';
import { floorSchema } from './floor.ts';

/** The filled databases stay here between runs. */
const folder = join(tmpdir(), 'portage-bench');

export type Server = { name: 'ours' | 'floor'; url: string; headers: Record<string, string> };
export type Target = { size: number; database: string; retailer: string; ours: Server; floor: Server };
export type World = { targets: Target[]; postgres: string; stop(): Promise<void> };

type Options = { sizes: number[]; fresh: boolean; pageBytes: number; say: (line: string) => void };

export async function startWorld({ sizes, fresh, pageBytes, say }: Options): Promise<World> {
  if (fresh) await removeEmbeddedPostgres(folder);
  mkdirSync(folder, { recursive: true });
  // As root, PostgreSQL runs under another account, which has to reach it.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: say });
  const children: ChildProcess[] = [];
  const stopAll = async () => {
    await Promise.all(children.map(stop));
    await postgres.stop();
  };
  try {
    const targets: Target[] = [];
    for (const size of sizes) targets.push(await startTarget(postgres.url, size, pageBytes, children, say));
    return { targets, postgres: await versionOf(postgres.url), stop: stopAll };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function startTarget(
  postgresUrl: string,
  size: number,
  pageBytes: number,
  children: ChildProcess[],
  say: (line: string) => void,
): Promise<Target> {
  const database = await freshDatabase(postgresUrl, size, say);
  const { rows } = await ask(database, `select id from retailers where name = 'Maple & Pine'`);
  const retailer = String(rows[0]?.id);
  const [ourPort, floorPort] = [await freePort(), await freePort()];
  const ours = `http://127.0.0.1:${ourPort}`;
  const floor = `http://127.0.0.1:${floorPort}`;
  const common = { DATABASE_URL: database, NODE_ENV: 'production' };
  const production = { SECRET: randomBytes(32).toString('hex'), DEMO: '0', SIMULATE: '0', PUBLIC_URL: ours };
  const dataDir = join(folder, `files-${size}`);
  rmSync(dataDir, { recursive: true, force: true });
  // BENCH_PROFILE=folder keeps a CPU profile of both servers.
  const profile = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [];
  children.push(
    launch([...profile, join(ROOT, 'server/src/main.ts')], {
      ...common,
      ...production,
      PORT: String(ourPort),
      DATA_DIR: dataDir,
    }),
    launch([...profile, join(ROOT, 'bench/floor.ts')], {
      ...common,
      PORT: String(floorPort),
      RETAILER: retailer,
      PAGE_BYTES: String(pageBytes),
    }),
  );
  await Promise.all([ready(`${ours}/readyz`), ready(`${floor}/ready`)]);
  const login = await fetch(`${ours}/v2/auth/retailer/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signIn),
  });
  const { token } = await login.json();
  return {
    size,
    database,
    retailer,
    ours: { name: 'ours', url: ours, headers: { authorization: `Bearer ${token}` } },
    floor: { name: 'floor', url: floor, headers: {} },
  };
}

/** A copy of the filled database of this size, which is filled first where there is none of this schema. */
async function freshDatabase(postgresUrl: string, size: number, say: (line: string) => void): Promise<string> {
  const filled = `filled_${size}_${fingerprint()}`;
  const database = `bench_${size}`;
  const { rows } = await ask(postgresUrl, `select datname from pg_database where datname like 'filled_${size}_%'`);
  for (const { datname } of rows)
    if (datname !== filled) await ask(postgresUrl, `drop database ${datname} with (force)`);
  if (!rows.some(({ datname }) => datname === filled)) {
    const unfinished = `unfinished_${size}`;
    const start = performance.now();
    await ask(postgresUrl, `drop database if exists ${unfinished} with (force)`);
    await ask(postgresUrl, `create database ${unfinished}`);
    await fill(urlOf(postgresUrl, unfinished), size);
    await ask(postgresUrl, `alter database ${unfinished} rename to ${filled}`);
    say(`Filled ${size} orders in ${((performance.now() - start) / 1000).toFixed(0)} s.`);
  }
  await ask(postgresUrl, `drop database if exists ${database} with (force)`);
  await ask(postgresUrl, `create database ${database} template ${filled} strategy file_copy`);
  return urlOf(postgresUrl, database);
}

/** Changes when what would be filled does. */
function fingerprint(): string {
  const migrations = join(ROOT, 'server/migrations');
  const files = [...readdirSync(migrations).map((name) => join(migrations, name)), join(ROOT, 'bench/data.ts')];
  const hash = createHash('sha256').update(floorSchema);
  for (const file of files.sort()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 8);
}

function urlOf(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** One statement on a connection of its own. */
export async function ask(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement, values);
  } finally {
    await client.end();
  }
}

async function versionOf(url: string): Promise<string> {
  const { rows } = await ask(url, 'show server_version');
  return String(rows[0]?.server_version);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

async function ready(url: string): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(100)) {
    if (
      await fetch(url).then(
        ({ status }) => status < 500,
        () => false,
      )
    )
      return;
  }
  throw new Error(`${url} did not answer in 30 s.`);
}
