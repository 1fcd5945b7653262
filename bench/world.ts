// The systems that are measured: one PostgreSQL with durable settings, and for each size the real server and the baseline on one database.
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded.ts';
import { removeEmbeddedPostgres } from '../server/src/platform/postgres/remove.ts';
import { freePort } from '../server/src/testing/port.ts';
import { launch, stop } from '../tools/processes.ts';
import { signIn } from './data.ts';
import { ask, freshDatabase } from './database.ts';

/** The folder of the filled databases, which are kept between runs. */
const folder = join(tmpdir(), 'portage-bench');

export type Server = { name: 'ours' | 'floor'; url: string; headers: Record<string, string>; pid: number };
export type Target = { size: number; database: string; retailer: string; ours: Server; floor: Server };
export type World = { targets: Target[]; postgres: string; stop(): Promise<void> };

type Options = { sizes: number[]; fresh: boolean; say: (line: string) => void };

export async function startWorld({ sizes, fresh, say }: Options): Promise<World> {
  if (fresh) await removeEmbeddedPostgres(folder);
  mkdirSync(folder, { recursive: true });
  // If Node runs as root, PostgreSQL runs under another account, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  const postgres = await startCounting(say);
  const children: ChildProcess[] = [];
  const keep: Keep = (child) => {
    children.push(child);
    return child.pid ?? Number.NaN;
  };
  const stopAll = async () => {
    await Promise.all(children.map(stop));
    await postgres.stop();
  };
  try {
    const targets: Target[] = [];
    for (const size of sizes) {
      const database = await freshDatabase(postgres.url, size, say);
      targets.push(await startTarget(database, size, keep));
    }
    const [version] = await ask(postgres.url, 'show server_version');
    return { targets, postgres: String(version?.server_version), stop: stopAll };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/** Starts a PostgreSQL that counts statements. The setting is kept with its data, and effective after a restart. */
async function startCounting(say: (line: string) => void) {
  const start = () => startEmbeddedPostgres({ dataDir: folder, log: say });
  const postgres = await start();
  const [preloaded] = await ask(postgres.url, 'show shared_preload_libraries');
  if (preloaded?.shared_preload_libraries) return postgres;
  await ask(postgres.url, "alter system set shared_preload_libraries = 'pg_stat_statements'");
  await postgres.stop();
  return start();
}

type Keep = (child: ChildProcess) => number;

async function startTarget(database: string, size: number, keep: Keep): Promise<Target> {
  const [completed] = await ask(
    database,
    `select retailer_id, link_code from orders join retailers on retailers.id = retailer_id
     where name = 'Maple & Pine' and list_group = 'completed' limit 1`,
  );
  const retailer = String(completed?.retailer_id);
  const ours = await startServer({ ...production(await freeAddress(), size), DATABASE_URL: database }, keep);
  const page = await fetch(`${ours.url}/t/${completed?.link_code}`);
  const bytes = (await page.text()).length;
  const floor = await freeAddress();
  const given = { DATABASE_URL: database, PORT: new URL(floor).port, RETAILER: retailer, PAGE_BYTES: String(bytes) };
  const floorPid = keep(launch(['bench/floor.ts'], given));
  await ready(`${floor}/ready`);
  return { size, database, retailer, ours, floor: { name: 'floor', url: floor, headers: {}, pid: floorPid } };
}

/** Starts the real server on a filled database, and signs in. */
export async function startServer(environment: NodeJS.ProcessEnv, keep: Keep): Promise<Server> {
  const url = String(environment.PUBLIC_URL);
  const pid = keep(launch(['server/src/main.ts'], environment));
  await ready(`${url}/readyz`);
  const authorization = `Bearer ${await tokenOf(url)}`;
  // A browser sends its language; without it the server would look up the retailer's.
  return { name: 'ours', url, headers: { authorization, 'accept-language': 'fr-CA' }, pid };
}

export function production(address: string, size: number): NodeJS.ProcessEnv {
  const dataDir = join(folder, `files-${size}`);
  rmSync(dataDir, { recursive: true, force: true });
  return {
    NODE_ENV: 'production',
    SECRET: randomBytes(32).toString('hex'),
    DEMO: '0',
    SIMULATE: '0',
    PUBLIC_URL: address,
    PORT: new URL(address).port,
    DATA_DIR: dataDir,
  };
}

async function tokenOf(address: string): Promise<string> {
  const login = await fetch(`${address}/v2/auth/retailer/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signIn),
  });
  const { token } = await login.json();
  return token;
}

export const freeAddress = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`;

export async function ready(url: string): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(100)) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 503,
    );
    if (status < 500) return;
  }
  throw new Error(`${url} did not answer within two minutes.`);
}
