import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { addressOfRunning, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { isServing } from './leftover.ts';
import { removeEmbeddedPostgres } from './remove.ts';

let folder: string;
const log = vi.fn<(line: string) => void>();
const running: { postgres: EmbeddedPostgres; dataDir: string }[] = [];
const elsewhere: ChildProcess[] = [];

async function start(dataDir = folder): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log });
  running.push({ postgres, dataDir });
  return postgres;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portage-embedded-'));
  await chmod(folder, 0o755);
  log.mockClear();
});
afterEach(async () => {
  for (const node of elsewhere.splice(0)) if (node.kill('SIGKILL')) await once(node, 'exit');
  for (const { postgres, dataDir } of running.splice(0)) {
    await postgres.stop();
    await removeEmbeddedPostgres(dataDir);
  }
  await removeEmbeddedPostgres(folder);
  await rm(folder, { recursive: true });
});

async function ask<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

/** Starts the embedded PostgreSQL in another process, so that it can be killed. */
async function startElsewhere(): Promise<{ node: ChildProcess; url: string; postgres: number }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)}, log() {} });
    process.stdout.write(url);
  `;
  const node = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  elsewhere.push(node);
  const [url] = await once(node.stdout, 'data');
  return { node, url: String(url), postgres: postgresPid() };
}

const postgresPid = () => Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

const isRunning = (pid: number) => isServing(pid, join(folder, 'cluster'));

test('data is kept from one start to the next, and no process is left running', async () => {
  const first = await start();
  await ask(first.url, "create table place (name text); insert into place values ('Trois-Rivières')");
  const pid = postgresPid();
  expect(isRunning(pid)).toBe(true);
  await first.stop();
  expect(isRunning(pid)).toBe(false);

  const second = await start();
  expect(await ask(second.url, 'select name from place')).toEqual([{ name: 'Trois-Rivières' }]);
  expect(log).not.toHaveBeenCalledWith(expect.stringContaining('its data in'));
});

test('the database uses UTF-8 and sorts French correctly, whatever the environment', async () => {
  vi.stubEnv('LC_ALL', 'POSIX').stubEnv('PGPORT', '1').stubEnv('TZ', 'America/Montreal');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { url } = await start();
  const sql = `select upper('é') as upper, 'é' < 'f' collate "fr-x-icu" as sorted, current_setting('TimeZone') as zone`;
  expect(await ask(url, sql)).toEqual([{ upper: 'É', sorted: true, zone: 'UTC' }]);
});

test('a path may contain spaces and accents, and be longer than a socket address', async () => {
  const deep = join(folder, 'Données de Zoé', 'x'.repeat(120));
  const { url } = await start(deep);
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a path may be relative to the working directory', async () => {
  const { url } = await start(relative(process.cwd(), folder));
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(log).not.toHaveBeenCalledWith(expect.stringContaining('its data in'));
});

test('a second start on the folder is refused without harm, and the connection URL of the first can be read', async () => {
  expect(addressOfRunning(folder)).toBeNull();
  const { url } = await startElsewhere();
  expect(addressOfRunning(folder)).toBe(url);
  await expect(start()).rejects.toThrow(
    /^Portage is already running on the database in [^.]+: stop it first, or .+\.$/,
  );
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('after kill -9 of Node, the next start stops the orphaned PostgreSQL and keeps the data', async () => {
  const { node, url, postgres } = await startElsewhere();
  await ask(url, "create table place (name text); insert into place values ('Gaspé')");
  node.kill('SIGKILL');
  await once(node, 'exit');
  expect(isRunning(postgres)).toBe(true);

  const again = await start();
  expect(isRunning(postgres)).toBe(false);
  expect(await ask(again.url, 'select name from place')).toEqual([{ name: 'Gaspé' }]);
});

test('an unhandled signal stops PostgreSQL with Node', async () => {
  const { node, postgres } = await startElsewhere();
  node.kill('SIGTERM');
  expect(await once(node, 'exit')).toEqual([null, 'SIGTERM']);
  await vi.waitFor(() => expect(isRunning(postgres)).toBe(false), { timeout: 120_000 });
});

test('after kill -9 of all processes, the next start recovers the data', async () => {
  const { node, url, postgres } = await startElsewhere();
  await ask(url, "create table place (name text); insert into place values ('Percé')");
  node.kill('SIGKILL');
  process.kill(postgres, 'SIGKILL');
  await once(node, 'exit');

  const again = await start();
  expect(await ask(again.url, 'select name from place')).toEqual([{ name: 'Percé' }]);
});

test('a crashed PostgreSQL is restarted under the same connection URL, and the restart is logged', async () => {
  const { url } = await start();
  process.kill(postgresPid(), 'SIGKILL');
  await vi.waitFor(() => ask(url, 'select 1'), { timeout: 120_000, interval: 50 });
  expect(log).toHaveBeenCalledWith('PostgreSQL ended unexpectedly (SIGKILL) and is started again.');
});

test('stopping does not wait for open connections', async () => {
  const { url, stop } = await start();
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const sleeping = client.query('select pg_sleep(60)').catch(() => 'ended');
  const asleep = `select pid from pg_stat_activity where wait_event = 'PgSleep'`;
  await vi.waitFor(async () => expect(await ask(url, asleep)).toHaveLength(1), { timeout: 120_000 });
  await stop();
  expect(await sleeping).toBe('ended');
});

test.runIf(process.getuid?.() === 0)('root may have its data in a folder that only root can enter', async () => {
  const secret = join(folder, 'private');
  await mkdir(secret, { mode: 0o700 });
  const { url, stop } = await start(join(secret, 'data'));
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/it has its data in \/var\/lib\/portage\/.+\/cluster\b/));
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await stop();
  expect(await removeEmbeddedPostgres(join(secret, 'data'))).toBe(true);
});

test('a folder in use is not removed', async () => {
  const { url } = await start();
  expect(await removeEmbeddedPostgres(folder)).toBe(false);
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});
